//! Tests wins that cover several replies. White gets an extra stone outside the zone, and Black's moves are played out against
//! every reply.

use std::collections::HashMap;
use std::thread;

use super::naive;
use super::samples::{ToyAdviser, board_of};
use super::toy::Board;
use crate::board::PASS;
use crate::game::{Game, Rule, Side};
use crate::grid::Cell;
use crate::prover::Prover;
use crate::set::{LARGE, Set, Stones};
use crate::turn::{Workspace, double};

/// Plays the same black moves as after a pass, on a board where White has played a stone instead. The naive rules decide fives
/// and legal replies.
struct Replay<'a> {
    answers: &'a dyn Fn(&Stones<LARGE>) -> Option<Cell>,
    /// The board without White's extra stone, for which Black's answers are chosen.
    seen: Board,
    real: Board,
    by: u16,
    known: HashMap<Stones<LARGE>, bool>,
}

impl Replay<'_> {
    fn black_wins(&mut self) -> bool {
        let key = *self.real.stones();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = self.black_plays();
        self.known.insert(key, wins);
        wins
    }

    fn black_plays(&mut self) -> bool {
        if self.real.moves().len() >= usize::from(self.by) {
            return false;
        }
        let fives = naive::completing(&self.seen, Side::Black);
        if let Some(five) = fives.iter().find(|&cell| self.real.is_empty(cell)) {
            return naive::makes_five(&self.real, Side::Black, five);
        }
        let forced: Vec<Cell> = naive::completing(&self.seen, Side::White).iter().collect();
        let answer = match forced[..] {
            [] => {
                double(&self.seen, &mut Workspace::default()).or_else(|| (self.answers)(self.seen.stones()))
            }
            [forced] => Some(forced),
            _ => None,
        };
        let is_playable = |&cell: &Cell| self.real.is_empty(cell) && naive::allows(&self.real, cell);
        let Some(answer) = answer.filter(is_playable) else { return false };
        self.with(answer, Self::white_loses)
    }

    fn white_loses(&mut self) -> bool {
        let replies = self.real.empty();
        replies != Set::default()
            && replies.iter().all(|reply| {
                !naive::makes_five(&self.real, Side::White, reply) && self.with(reply, Self::black_wins)
            })
    }

    fn with(&mut self, cell: Cell, then: fn(&mut Self) -> bool) -> bool {
        [&mut self.seen, &mut self.real].into_iter().for_each(|board| board.play(cell));
        let holds = then(self);
        [&mut self.seen, &mut self.real].into_iter().for_each(Board::undo);
        holds
    }
}

fn position(game: Game, random: &mut fastrand::Rng) -> Option<Vec<Cell>> {
    let mut draw = |below| random.usize(..below);
    let mut board = Board::new(game);
    for _ in 0..11 + 2 * draw(6) {
        let cell = (draw(9) * game.size() + draw(7)) as Cell;
        if board.is_empty(cell) && !naive::makes_five(&board, board.to_move(), cell) {
            board.play(cell);
        }
    }
    let is_quiet = [Side::Black, Side::White].map(|side| naive::completing(&board, side) == Set::default());
    (board.to_move() == Side::White && is_quiet == [true, true]).then(|| board.moves().to_vec())
}

/// The number of stones tried outside zones, the number tried inside, and how many of those inside keep Black from winning.
#[derive(Debug, Default)]
struct Tried {
    outside: usize,
    inside: usize,
    lost: usize,
}

fn try_position(game: Game, moves: &[Cell], tried: &mut Tried) {
    let by = moves.len() as u16 + 8;
    let mut prover: Prover<LARGE> = Prover::new(game, Box::new(ToyAdviser::of(game)), 1 << 24);
    prover.start(moves);
    let turn = prover.turn();
    let Some(reply) = turn.open.iter().next().filter(|_| turn.decided.is_none()) else { return };
    if prover.try_reply(reply, by).is_err() {
        return;
    }
    let Some(shared) = prover.share(by) else { return };
    assert!(shared.stone <= by);
    let answers = |stones: &Stones<LARGE>| prover.hints.get(stones).copied();
    for stone in prover.board.empty().iter().step_by(if game.size() > 9 { 7 } else { 1 }) {
        let [mut seen, mut real] = [board_of(game, moves), board_of(game, moves)];
        seen.play(PASS);
        real.play(stone);
        let mut replay = Replay { answers: &answers, seen, real, by: shared.stone, known: HashMap::new() };
        // Neither side has a completing point, so the white stone makes no five.
        let holds = replay.black_wins();
        if shared.zone.has(stone) {
            tried.inside += 1;
            tried.lost += usize::from(!holds);
        } else {
            tried.outside += 1;
            assert!(holds, "{game}: {:?} and {stone}, {shared:?}", moves);
        }
    }
}

fn try_game(game: Game) {
    let (mut random, mut tried) = (fastrand::Rng::with_seed(7), Tried::default());
    let (enough, least) = if game.rule() == Rule::StrictRenju { (60, 0) } else { (300, 50) };
    while tried.outside < enough {
        if let Some(moves) = position(game, &mut random) {
            try_position(game, &moves, &mut tried);
        }
    }
    assert!(tried.lost > least, "{game}: {tried:?}");
}

#[test]
fn a_stone_outside_the_zone_changes_nothing() {
    let games = Rule::ALL.into_iter().flat_map(|rule| {
        let whole = Game::new(9, rule).or_else(|| Game::new(15, rule)).unwrap();
        [Some(whole), whole.within(3)].into_iter().flatten()
    });
    thread::scope(|scope| {
        for game in games {
            scope.spawn(move || try_game(game));
        }
    });
}
