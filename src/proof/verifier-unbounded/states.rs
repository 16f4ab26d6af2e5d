//! The strategy on the board without edges: which of its positions White can reach, and what she plays there that it does not
//! answer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use verifier::Game;
use verifier::parts::{Answer, Cell, Graph, Grid, WIDEST, far_first};

use crate::error::{Reason, Unproven};
use crate::place::Place;
use crate::prover::Prover;
use crate::rows;
use crate::{Adviser, BEYOND, Set};

/// The stone by which the oracle is to have won: later than any win that it finds.
const LATEST: u16 = 61;
/// The most stones of White's that Black stops one after the other.
const MOST_STOPS: usize = 3;

/// A position of the strategy, with what it does not know of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    node: usize,
    /// The stone there that stands for one beyond the strategy's board.
    far: Option<Far>,
    stopped: Vec<Stopped>,
}

impl State {
    /// The position of a node, as the strategy takes it.
    pub(crate) const fn of(node: usize) -> Self {
        Self { node, far: None, stopped: Vec::new() }
    }
}

/// A stone of White's beyond the strategy's board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Far {
    /// The cell of the strategy's board where the strategy takes it to be.
    taken: Cell,
    /// The cell of the square where it is.
    real: Cell,
}

/// A stone of White's, with the one by which Black has stopped its row instead of going on; both are none to the strategy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stopped {
    white: Cell,
    black: Cell,
    /// Another cell of the line that is stopped.
    along: Cell,
}

impl Stopped {
    const fn cells(self) -> [Cell; 3] {
        [self.white, self.black, self.along]
    }
}

/// What was shown in a position or in several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    /// Black's five at the latest after the replies that the strategy does not answer.
    pub(crate) stone: u16,
    /// All replies.
    pub(crate) replies: u64,
    /// Positions with Black to move that were looked at.
    pub(crate) positions: u64,
}

/// What one thread looks with.
pub(crate) struct Search<A> {
    prover: Prover<A>,
    /// Positions of which it is known whether they hold.
    known: BTreeMap<State, Option<u16>>,
    /// The number of positions after stops that were checked.
    pub(crate) after_stops: usize,
}

impl<A: Adviser> Search<A> {
    /// A search whose stores take about `bytes` at most.
    pub(crate) fn new(square: Game, adviser: A, bytes: usize) -> Self {
        Self { prover: Prover::new(square, adviser, bytes), known: BTreeMap::new(), after_stops: 0 }
    }
}

/// A strategy and the square in which it is followed.
pub(crate) struct Infinite<'a> {
    graph: &'a Graph<'a, WIDEST>,
    /// The square, on the board that goes on beyond it.
    pub(crate) square: Game,
}

impl<'a> Infinite<'a> {
    pub(crate) fn new(graph: &'a Graph<'a, WIDEST>, square: Game) -> Self {
        Self { graph, square }
    }

    /// All positions that White can reach from a node on while Black plays the strategy's answers, and his second stones in those
    /// where she can waste both her first ones.
    pub(crate) fn states(&self, first: &State) -> (Vec<State>, BTreeSet<Place>) {
        let states = self.reachable(first.clone());
        let before_pair = states.iter().filter(|state| self.is_before_pair(state));
        let black = before_pair.flat_map(|state| self.black(state).iter()).map(|cell| self.place(cell));
        let seconds = black.filter(|&place| place != Place::FIRST).collect();
        (states, seconds)
    }

    fn reachable(&self, begin: State) -> Vec<State> {
        let (mut seen, mut open) = (BTreeSet::from([begin.clone()]), vec![begin]);
        while let Some(state) = open.pop() {
            let next = self.answered(&state).into_iter().map(|(_, state)| state);
            open.extend(next.filter(|state| seen.insert(state.clone())));
        }
        seen.into_iter().collect()
    }

    /// Whether Black wins from a position on, as what was `checked` says of those without stops: the stone of his five at the latest.
    ///
    /// Where what follows the strategy's answer does not hold, he stops the row of White's stone instead.
    pub(crate) fn holds<A: Adviser>(
        &self,
        state: &State,
        checked: &BTreeMap<State, Checked>,
        search: &mut Search<A>,
    ) -> Option<u16> {
        if let Some(&known) = search.known.get(state) {
            return known;
        }
        let own = match checked.get(state) {
            Some(checked) => Some(checked.stone),
            None if state.stopped.is_empty() => None,
            None => self.check(state, search).ok().map(|checked| {
                search.after_stops += 1;
                checked.stone
            }),
        };
        let stone = own.and_then(|own| {
            self.answered(state).into_iter().try_fold(own, |stone, (reply, next)| {
                let after = self.holds(&next, checked, search).or_else(|| self.stop(state, reply, search));
                after.map(|after| stone.max(after))
            })
        });
        search.known.insert(state.clone(), stone);
        stone
    }

    /// Tries every reply in a position that the strategy does not answer.
    pub(crate) fn check<A: Adviser>(
        &self,
        state: &State,
        search: &mut Search<A>,
    ) -> Result<Checked, Unproven> {
        let begun = search.prover.positions;
        let moves = self.moves_to(state);
        search.prover.start(&moves);
        search.prover.check_start()?;
        self.learn_stopped(state, &mut search.prover);
        if search.prover.square.most() > 3 {
            return Err(search.prover.error(Reason::FourBeyond));
        }
        let empty = search.prover.square.board.empty();
        let answered: Vec<Cell> = self.answered(state).into_iter().map(|(reply, _)| reply).collect();
        let (turn, tries_beyond) = search.prover.turn();
        let open = turn.open.without(&inside(&answered));
        let beyond = Some(BEYOND).filter(|beyond| tries_beyond && !answered.contains(beyond));
        // Games in which she wastes both her first stones are looked at elsewhere.
        let is_here = |&reply: &Cell| !(self.is_before_pair(state) && self.is_wasted(reply));
        let far_first = far_first(Grid::of(self.square), open, &inside(&moves));
        let mut stone = turn.decided.map_or(0, |more| moves.len() as u16 + more);
        for reply in beyond.into_iter().chain(far_first).filter(is_here) {
            let won = match search.prover.try_reply(reply, LATEST) {
                Ok(won) => won,
                Err(failure) => {
                    let won = self.stop(state, reply, search).ok_or(failure)?;
                    self.start(state, &mut search.prover);
                    won
                }
            };
            stone = stone.max(won);
        }
        let positions = search.prover.positions - begun;
        Ok(Checked { stone, replies: empty.len() as u64 + 1, positions })
    }

    /// Stops the row of a reply instead of going on: White is to move again, in the same position to the strategy. The stone of
    /// Black's five at the latest.
    ///
    /// Of a stone beyond the square Black sees where it is. Is it on the line where it matters, he stops that; else it is known
    /// not to be there.
    fn stop<A: Adviser>(&self, state: &State, reply: Cell, search: &mut Search<A>) -> Option<u16> {
        if state.stopped.len() == MOST_STOPS {
            return None;
        }
        self.start(state, &mut search.prover);
        let square = &mut search.prover.square;
        square.play(reply);
        let rows = Arc::clone(&square.rows);
        if let Some(row) = square.four_inside(|_| true) {
            // The answer is beyond the square. Where there are two such points, what follows does not hold.
            let along = rows.leaving[row].cells.iter().copied().find(|&cell| cell != reply)?;
            return self.holds_after(state, Stopped { white: reply, black: BEYOND, along }, search);
        }
        square.lines_of_three().into_iter().find_map(|(line, stops)| {
            let mut elsewhere = 0;
            if reply == BEYOND {
                self.start(state, &mut search.prover);
                search.prover.square.learn_not_on(line);
                elsewhere = search.prover.try_reply(reply, LATEST).ok()?;
            }
            stops.into_iter().find_map(|black| {
                let cells = 0..self.square.points() as Cell;
                let along = cells.into_iter().find(|&cell| cell != black && rows.is_on(cell, line))?;
                let stone = self.holds_after(state, Stopped { white: reply, black, along }, search)?;
                Some(stone.max(elsewhere))
            })
        })
    }

    fn holds_after<A: Adviser>(
        &self,
        state: &State,
        stopped: Stopped,
        search: &mut Search<A>,
    ) -> Option<u16> {
        let mut after = state.clone();
        after.stopped.push(stopped);
        self.holds(&after, &BTreeMap::new(), search)
    }

    fn start<A: Adviser>(&self, state: &State, prover: &mut Prover<A>) {
        prover.start(&self.moves_to(state));
        self.learn_stopped(state, prover);
    }

    /// Tells the board what is known of the stones beyond that were stopped.
    fn learn_stopped<A: Adviser>(&self, state: &State, prover: &mut Prover<A>) {
        let square = &mut prover.square;
        for stopped in &state.stopped {
            let inside = if stopped.white == BEYOND { stopped.black } else { stopped.white };
            match square.rows.line(inside, stopped.along) {
                Some(line) if stopped.white == BEYOND => square.learn_on(line),
                Some(line) if stopped.black == BEYOND => square.learn_answered(line),
                _ => {}
            }
        }
    }

    /// The replies in the square that the strategy answers, with the positions after the answers.
    fn answered(&self, state: &State) -> Vec<(Cell, State)> {
        let node = self.graph.node(state.node);
        let own: Vec<usize> = (0..8).filter(|&symmetry| self.is_own(state, symmetry)).collect();
        // Each answer also in the images of the position that are the position itself.
        let listed =
            || node.answers.iter().flat_map(|answer| own.iter().map(move |&symmetry| (answer, symmetry)));
        let image = |cell: Cell, symmetry: usize| self.in_square(self.board().image(symmetry, cell));
        let reply = |(answer, symmetry): (&Answer, usize)| image(answer.white, symmetry);
        let is_before_pair = self.is_before_pair(state);
        let is_possible = |(answer, symmetry): (&Answer, usize)| {
            let cells = [image(answer.white, symmetry), image(answer.black, symmetry)];
            let taken = state.stopped.iter().flat_map(|stopped| [stopped.white, stopped.black]);
            let is_of_pair = is_before_pair && self.is_wasted(cells[0]);
            !is_of_pair && !taken.into_iter().any(|taken| cells.contains(&taken))
        };
        let mut answered: Vec<(Cell, State)> = listed()
            .filter(|&listed| is_possible(listed))
            .map(|listed| (reply(listed), self.after(listed, state.far, &state.stopped)))
            .collect();
        let is_first_far = state.far.is_none() && state.stopped.is_empty() && self.wasted(state) == 0;
        if is_first_far && self.black(state).len() <= 2 {
            let wasted: Vec<(&Answer, usize)> =
                listed().filter(|&listed| self.is_wasted(reply(listed))).collect();
            let cells = (0..self.square.points() as Cell).filter(|&cell| !self.is_on_board(cell));
            for real in cells.chain([BEYOND]) {
                let stand_in = wasted.iter().min_by_key(|&&listed| self.apart(reply(listed), real));
                answered.extend(stand_in.map(|&(answer, symmetry)| {
                    let far = Far { taken: self.board().image(symmetry, answer.white), real };
                    (real, self.after((answer, symmetry), Some(far), &[]))
                }));
            }
        }
        answered
    }

    /// Whether the image of the position under this symmetry is the position itself, with all that the strategy does not know.
    fn is_own(&self, state: &State, symmetry: usize) -> bool {
        let (board, square) = (self.board(), Grid::of(self.square));
        let stones = self.graph.stones(state.node);
        let stays = |&cell: &Cell| cell == BEYOND || square.image(symmetry, cell) == cell;
        stones.image(board, symmetry) == *stones
            && state.far.is_none_or(|far| board.image(symmetry, far.taken) == far.taken)
            && state.stopped.iter().all(|stopped| stopped.cells().iter().all(stays))
    }

    /// The position after an answer in an image of a position that is the position itself, in the child's orientation.
    fn after(&self, (answer, symmetry): (&Answer, usize), far: Option<Far>, stopped: &[Stopped]) -> State {
        let back = |game: Game, cell: Cell| {
            let grid = Grid::of(game);
            let is_image = |&from: &Cell| grid.image(symmetry, grid.image(answer.symmetry, from)) == cell;
            let from = (0..game.points() as Cell).find(is_image);
            if cell == BEYOND { BEYOND } else { from.expect("a symmetry reaches every cell") }
        };
        let far = far.map(|Far { taken, real }| Far {
            taken: back(self.graph.game(), taken),
            real: back(self.square, real),
        });
        let stopped = stopped.iter().map(|stopped| {
            let [white, black, along] = stopped.cells().map(|cell| back(self.square, cell));
            Stopped { white, black, along }
        });
        State { node: answer.child, far, stopped: stopped.collect() }
    }

    /// The moves before a position, in the square.
    fn moves_to(&self, state: &State) -> Vec<Cell> {
        let mut moves = self.graph.moves_to(state.node);
        let far = state.far.map(|far| {
            let move_of_it = moves.iter().skip(1).step_by(2).position(|&cell| cell == far.taken);
            (1 + 2 * move_of_it.expect("the strategy takes one of White's stones for it"), far.real)
        });
        moves.iter_mut().for_each(|cell| *cell = self.in_square(*cell));
        far.into_iter().for_each(|(place, real)| moves[place] = real);
        moves.extend(state.stopped.iter().flat_map(|stopped| [stopped.white, stopped.black]));
        moves
    }

    /// The strategy's board.
    fn board(&self) -> &'static Grid {
        Grid::of(self.graph.game())
    }

    fn black(&self, state: &State) -> Set {
        self.graph.stones(state.node).black
    }

    /// How many stones of those that the strategy knows of White has wasted: those that can lie in rows which leave the square, and
    /// those beyond.
    fn wasted(&self, state: &State) -> usize {
        let white = self.graph.stones(state.node).white;
        white.iter().filter(|&cell| self.is_wasted(self.in_square(cell))).count()
    }

    fn is_wasted(&self, cell: Cell) -> bool {
        cell == BEYOND || rows::leaves(self.square, cell)
    }

    /// Whether White has wasted her first stone and is to play her second.
    fn is_before_pair(&self, state: &State) -> bool {
        state.stopped.is_empty() && self.black(state).len() == 2 && self.wasted(state) == 1
    }

    /// Columns and rows from the first stone of a cell of the strategy's board.
    fn place(&self, cell: Cell) -> Place {
        Place::of(self.graph.game(), cell)
    }

    /// The cell of the square that is this one of the strategy's board.
    fn in_square(&self, cell: Cell) -> Cell {
        self.place(cell).cell(self.square)
    }

    fn is_on_board(&self, cell: Cell) -> bool {
        Place::of(self.square, cell).cell(self.graph.game()) != BEYOND
    }

    /// How far a cell of the square is from another; one beyond is the nearer, the farther the other is from the middle.
    fn apart(&self, cell: Cell, real: Cell) -> (i32, i32) {
        let cell = Place::of(self.square, cell);
        if real == BEYOND {
            return (-cell.distance(), -cell.x.abs() - cell.y.abs());
        }
        let real = Place::of(self.square, real);
        let (x, y) = ((cell.x - real.x).abs(), (cell.y - real.y).abs());
        (x.max(y), x + y)
    }
}

/// These cells, without those beyond the square.
fn inside(cells: &[Cell]) -> Set {
    cells.iter().copied().filter(|&cell| cell != BEYOND).collect()
}
