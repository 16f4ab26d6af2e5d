//! The rules as a person would apply them: moves are found by walking across a board of letters, and illegal moves by trying
//! them.

use minishogi::{Droppable, KingRule, Position, Side, Square};

/// A board of letters as in the notation, and sorted hands of capital letters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Naive {
    squares: Vec<String>,
    hands: [Vec<char>; 2],
    sente: bool,
}

const UP: [(i32, i32); 1] = [(0, 1)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const STRAIGHTS: [(i32, i32); 4] = [(0, 1), (1, 0), (-1, 0), (0, -1)];

impl Naive {
    pub fn new(position: &Position) -> Self {
        let letters = |square| match position.piece(square) {
            None => String::new(),
            Some(piece) if piece.side == Side::Sente => piece.kind.letters().to_owned(),
            Some(piece) => piece.kind.letters().to_lowercase(),
        };
        let hand = |side| {
            let held = |piece: Droppable| vec![letter(piece); position.hand(side).count(piece)];
            let mut hand: Vec<char> = Droppable::ALL.into_iter().flat_map(held).collect();
            hand.sort_unstable();
            hand
        };
        Self {
            squares: Square::all().map(letters).collect(),
            hands: [hand(Side::Sente), hand(Side::Gote)],
            sente: position.to_move() == Side::Sente,
        }
    }

    fn own(&self, piece: &str) -> bool {
        piece.chars().any(|c| if self.sente { c.is_uppercase() } else { c.is_lowercase() })
    }

    /// All moves, even those that leave a king in check. A side without a king has none.
    pub fn pseudo_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if !self.squares.iter().any(|p| self.own(p) && p.eq_ignore_ascii_case("k")) {
            return moves;
        }
        let last = if self.sente { 4 } else { 0 };
        for (from, piece) in self.squares.iter().enumerate().filter(|(_, p)| self.own(p)) {
            for to in self.reach(from, &piece.to_uppercase()) {
                if self.own(&self.squares[to]) {
                    continue;
                }
                let text = format!("{}{}", name(from), name(to));
                let at_last_rank = to / 5 == last || from / 5 == last;
                if at_last_rank && ["S", "B", "R", "P"].contains(&piece.to_uppercase().as_str()) {
                    moves.push(format!("{text}+"));
                }
                if !(piece.eq_ignore_ascii_case("p") && to / 5 == last) {
                    moves.push(text);
                }
            }
        }
        let mut hand = self.hands[usize::from(!self.sente)].clone();
        hand.sort_unstable();
        hand.dedup();
        for piece in hand {
            for to in (0..25).filter(|&to| self.squares[to].is_empty()) {
                let pawn = if self.sente { "P" } else { "p" };
                let two_pawns = (0..5).any(|rank| self.squares[rank * 5 + to % 5] == pawn);
                if piece != 'P' || (to / 5 != last && !two_pawns) {
                    moves.push(format!("{piece}@{}", name(to)));
                }
            }
        }
        moves
    }

    /// The squares that a piece, given in capitals, attacks, up to the first piece in its way.
    fn reach(&self, from: usize, piece: &str) -> Vec<usize> {
        let silver: Vec<(i32, i32)> = [&DIAGONALS[..], &UP].concat();
        let gold: Vec<(i32, i32)> = [&STRAIGHTS[..], &DIAGONALS[..2]].concat();
        let (near, far) = match piece {
            "K" => ([DIAGONALS, STRAIGHTS].concat(), vec![]),
            "S" => (silver, vec![]),
            "P" => (UP.to_vec(), vec![]),
            "B" => (vec![], DIAGONALS.to_vec()),
            "R" => (vec![], STRAIGHTS.to_vec()),
            "+B" => (STRAIGHTS.to_vec(), DIAGONALS.to_vec()),
            "+R" => (DIAGONALS.to_vec(), STRAIGHTS.to_vec()),
            _ => (gold, vec![]),
        };
        let mut all = Vec::new();
        for (steps, most) in [(near, 1), (far, 4)] {
            for (files, ranks) in steps {
                let ranks = if self.sente { ranks } else { -ranks };
                for distance in 1..=most {
                    let file = (from % 5) as i32 + files * distance;
                    let rank = (from / 5) as i32 + ranks * distance;
                    if !(0..5).contains(&file) || !(0..5).contains(&rank) {
                        break;
                    }
                    let to = (rank * 5 + file) as usize;
                    all.push(to);
                    if !self.squares[to].is_empty() {
                        break;
                    }
                }
            }
        }
        all
    }

    pub fn after(&self, mv: &str) -> Self {
        let mut next = self.clone();
        let hand = usize::from(!self.sente);
        if let Some((piece, to)) = mv.split_once('@') {
            let letter = piece.chars().next().unwrap();
            let held = next.hands[hand].iter().position(|&c| c == letter).unwrap();
            next.hands[hand].remove(held);
            next.squares[index(to)] = if self.sente { piece.to_owned() } else { piece.to_lowercase() };
        } else {
            let (from, to) = (index(&mv[..2]), index(&mv[2..4]));
            let taken = next.squares[to].trim_start_matches('+').to_uppercase();
            if !taken.is_empty() && taken != "K" {
                next.hands[hand].extend(taken.chars());
                next.hands[hand].sort_unstable();
            }
            let piece = std::mem::take(&mut next.squares[from]);
            next.squares[to] = if mv.ends_with('+') { format!("+{piece}") } else { piece };
        }
        next.sente = !self.sente;
        next
    }

    pub fn takes_king(&self) -> bool {
        self.pseudo_moves()
            .iter()
            .any(|mv| !mv.contains('@') && self.squares[index(&mv[2..4])].eq_ignore_ascii_case("k"))
    }

    pub fn in_check(&self) -> bool {
        Self { sente: !self.sente, ..self.clone() }.takes_king()
    }

    /// All moves, found by trying them. Under the legal rule, a dropped pawn must not mate.
    pub fn moves(&self, rule: KingRule) -> Vec<String> {
        let mut moves = self.pseudo_moves();
        if rule == KingRule::Legal {
            moves.retain(|mv| !self.after(mv).takes_king());
            moves.retain(|mv| {
                let next = self.after(mv);
                !(mv.starts_with("P@") && next.in_check() && next.moves(rule).is_empty())
            });
        }
        moves.sort();
        moves
    }
}

fn letter(piece: Droppable) -> char {
    piece.kind().letters().chars().next().unwrap()
}

fn name(square: usize) -> String {
    Square::new(square).unwrap().to_string()
}

fn index(name: &str) -> usize {
    name.parse::<Square>().unwrap().index()
}
