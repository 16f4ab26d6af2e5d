//! The strategy on the infinite board: the positions that White can reach, and White's replies there without a stored answer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use verifier::Game;
use verifier::parts::{Answer, Cell, Graph, Grid, WIDEST, far_first};

use crate::error::{Reason, Unproven};
use crate::place::{Place, WASTED};
use crate::prover::Prover;
use crate::{Adviser, BEYOND, Set};

/// The deadline for the oracle, later than any win that it finds.
pub(crate) const LATEST: u16 = 61;
/// The largest number of white stones that Black stops one after the other.
const MOST_STOPS: usize = 3;

/// A position of the strategy, and what the strategy does not know about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) node: usize,
    /// The white stone that stands for one outside the square.
    pub(crate) beyond: Option<Cell>,
    pub(crate) stopped: Vec<Stopped>,
}

impl State {
    /// The position of a node, as the strategy sees it.
    pub(crate) const fn of(node: usize) -> Self {
        Self { node, beyond: None, stopped: Vec::new() }
    }

    /// Returns true if the strategy sees every stone.
    pub(crate) const fn is_plain(&self) -> bool {
        self.beyond.is_none() && self.stopped.is_empty()
    }
}

/// A white stone, and Black's stop of its row. The strategy sees neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stopped {
    pub(crate) white: Cell,
    pub(crate) black: Cell,
    /// Another cell of the line that was stopped.
    pub(crate) along: Cell,
}

impl Stopped {
    pub(crate) const fn cells(self) -> [Cell; 3] {
        [self.white, self.black, self.along]
    }
}

/// Black's stored answer to a reply.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) white: Cell,
    pub(crate) black: Cell,
    pub(crate) next: State,
    /// The symmetries that map the next position to this one's orientation, in this order.
    pub(crate) symmetries: [usize; 2],
}

/// The result for one or more positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    /// The stone by which Black has five after replies without a stored answer.
    pub(crate) stone: u16,
    /// The number of replies.
    pub(crate) replies: u64,
    /// The number of positions with Black to move that were searched.
    pub(crate) positions: u64,
}

/// The search of one thread.
#[derive(Debug)]
pub(crate) struct Search<A> {
    pub(crate) prover: Prover<A>,
    /// The positions checked so far, with the stone of the five for those that hold.
    known: BTreeMap<State, Option<u16>>,
    earlier: Earlier,
    /// Results not yet taken from here.
    pub(crate) found: Found,
}

/// A stop: Black's move in place of an answer that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) stopped: Stopped,
    /// The stone of Black's five if the white stone is beyond and not on the line of the stop; otherwise 0.
    pub(crate) elsewhere: u16,
    /// The stone of Black's five after the stop.
    pub(crate) stone: u16,
}

/// The stops that are known, and the results for positions after them without the replies that have a stored answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier {
    pub(crate) after_stops: BTreeMap<State, Option<u16>>,
    pub(crate) stops: BTreeMap<(State, Cell), Stop>,
}

/// Results for positions after stops, and stops.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) positions: Vec<(State, Option<Checked>)>,
    pub(crate) stops: Vec<((State, Cell), Stop)>,
}

impl<A: Adviser> Search<A> {
    /// Creates a search whose tables take about `bytes` at most.
    pub(crate) fn new(square: Game, adviser: A, bytes: usize, earlier: Earlier) -> Self {
        let prover = Prover::new(square, adviser, bytes);
        Self { prover, known: BTreeMap::new(), earlier, found: Found::default() }
    }
}

/// A strategy and the square where it is followed.
#[derive(Debug)]
pub(crate) struct Infinite<'a> {
    pub(crate) graph: Graph<'a, WIDEST>,
    /// The square, as part of the infinite board.
    pub(crate) square: Game,
}

impl<'a> Infinite<'a> {
    pub(crate) const fn new(graph: Graph<'a, WIDEST>, square: Game) -> Self {
        Self { graph, square }
    }

    /// All positions that White can reach from one of the strategy while Black follows it, in parts: one after each second
    /// move, the nearest first, without the positions of earlier parts. Each part begins where its positions are reached from.
    pub(crate) fn parts(&self, first: &State) -> Vec<(State, Vec<State>)> {
        let mut begins = vec![first.clone()];
        if first.node == 0 {
            let mut seconds = self.answered(first);
            let distance = |cell: Cell| if cell == BEYOND { i32::MAX } else { self.place(cell).distance() };
            seconds.sort_by_key(|&(reply, _)| (distance(reply), reply));
            begins.splice(0..0, seconds.into_iter().map(|(_, next)| next));
        }
        let mut seen = BTreeSet::new();
        let part = |begin: State| {
            let states = self.reachable(begin.clone(), &mut seen);
            (begin, states)
        };
        begins.into_iter().map(part).collect()
    }

    /// Black's second stones in those of these positions where White can waste both first stones.
    pub(crate) fn seconds<'s>(&self, states: impl Iterator<Item = &'s State>) -> BTreeSet<Place> {
        let before_pair = states.filter(|state| self.is_before_pair(state));
        let black = before_pair.flat_map(|state| self.black(state).iter()).map(|cell| self.place(cell));
        black.filter(|&place| place != Place::FIRST).collect()
    }

    /// The positions that can be reached from one and were not seen yet.
    fn reachable(&self, begin: State, seen: &mut BTreeSet<State>) -> Vec<State> {
        let mut open: Vec<State> = seen.insert(begin.clone()).then_some(begin).into_iter().collect();
        let mut states = Vec::new();
        while let Some(state) = open.pop() {
            let next = self.answered(&state).into_iter().map(|(_, state)| state);
            open.extend(next.filter(|state| seen.insert(state.clone())));
            states.push(state);
        }
        states.sort_unstable();
        states
    }

    /// The stone by which Black has five from a position on (lemma 10), if it wins; `checked` has the results of
    /// positions without stops.
    ///
    /// If the position after the strategy's answer does not hold, Black stops the row of White's stone instead.
    pub(crate) fn holds<A: Adviser>(
        &self,
        state: &State,
        checked: &BTreeMap<State, Option<u16>>,
        search: &mut Search<A>,
    ) -> Option<u16> {
        if let Some(&known) = search.known.get(state) {
            return known;
        }
        let own = match checked.get(state).or_else(|| search.earlier.after_stops.get(state)) {
            Some(&stone) => stone,
            None if state.stopped.is_empty() => None,
            None => {
                let checked = self.check(state, search).ok();
                let stone = checked.map(|checked| checked.stone);
                search.earlier.after_stops.insert(state.clone(), stone);
                search.found.positions.push((state.clone(), checked));
                stone
            }
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

    /// Tries every reply without a stored answer.
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
            return Err(search.prover.error(&[], Reason::FourBeyond));
        }
        let empty = search.prover.square.board.empty();
        let (replies, decided) = self.open_replies(state, &moves, search);
        let mut stone = decided.map_or(0, |more| moves.len() as u16 + more);
        for reply in replies {
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

    /// The replies that must be tried, in order, and the number of stones until Black's five after the others that have no
    /// stored answer. The search is at the position.
    pub(crate) fn open_replies<A: Adviser>(
        &self,
        state: &State,
        moves: &[Cell],
        search: &mut Search<A>,
    ) -> (Vec<Cell>, Option<u16>) {
        let answered: Vec<Cell> = self.answered(state).into_iter().map(|(reply, _)| reply).collect();
        let (turn, tries_beyond) = search.prover.turn();
        let open = turn.open.without(&inside(&answered));
        let beyond = Some(BEYOND).filter(|beyond| tries_beyond && !answered.contains(beyond));
        // Games in which White wastes both first stones are checked elsewhere.
        let is_here = |&reply: &Cell| !(self.is_before_pair(state) && self.is_wasted(reply));
        let far_first = far_first(self.grid(), open, &inside(moves));
        (beyond.into_iter().chain(far_first).filter(is_here).collect(), turn.decided)
    }

    /// Stops the row of a reply. White is to move again, in the same position as seen by the strategy. Returns the stone of
    /// Black's five.
    ///
    /// Black sees where a stone outside the square is. If it is on the line that matters, Black stops that line; otherwise it
    /// is known not to be there.
    fn stop<A: Adviser>(&self, state: &State, reply: Cell, search: &mut Search<A>) -> Option<u16> {
        let key = (state.clone(), reply);
        let known = search.earlier.stops.get(&key).copied();
        let stop = known.or_else(|| self.find_stop(state, reply, search))?;
        if known.is_none() {
            search.earlier.stops.insert(key.clone(), stop);
            search.found.stops.push((key, stop));
        }
        Some(stop.stone.max(stop.elsewhere))
    }

    fn find_stop<A: Adviser>(&self, state: &State, reply: Cell, search: &mut Search<A>) -> Option<Stop> {
        if state.stopped.len() == MOST_STOPS {
            return None;
        }
        self.start(state, &mut search.prover);
        let square = &mut search.prover.square;
        square.play(reply);
        let rows = Arc::clone(&square.rows);
        if let Some(row) = square.four_inside(|_| true) {
            // The answer is outside the square. If there are two such points, the position does not hold.
            let along = rows.leaving[row].cells.iter().copied().find(|&cell| cell != reply)?;
            return self.after_stop(state, Stopped { white: reply, black: BEYOND, along }, 0, search);
        }
        square.lines_of_three().into_iter().find_map(|(line, stops)| {
            let mut elsewhere = 0;
            if reply == BEYOND {
                self.start(state, &mut search.prover);
                search.prover.square.learn_not_on(line);
                elsewhere = search.prover.try_reply(reply, LATEST).ok()?;
            }
            stops.into_iter().find_map(|black| {
                let along = self.cells().find(|&cell| cell != black && rows.is_on(cell, line))?;
                self.after_stop(state, Stopped { white: reply, black, along }, elsewhere, search)
            })
        })
    }

    /// This stop, if the position after it holds.
    fn after_stop<A: Adviser>(
        &self,
        state: &State,
        stopped: Stopped,
        elsewhere: u16,
        search: &mut Search<A>,
    ) -> Option<Stop> {
        let mut after = state.clone();
        after.stopped.push(stopped);
        let stone = self.holds(&after, &BTreeMap::new(), search)?;
        Some(Stop { stopped, elsewhere, stone })
    }

    pub(crate) fn start<A: Adviser>(&self, state: &State, prover: &mut Prover<A>) {
        prover.start(&self.moves_to(state));
        self.learn_stopped(state, prover);
    }

    /// Records what is known of the outside stones that were stopped.
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

    /// The replies with a stored answer, and the positions after the answers.
    fn answered(&self, state: &State) -> Vec<(Cell, State)> {
        self.responses(state).into_iter().map(|response| (response.white, response.next)).collect()
    }

    /// The replies with a stored answer, with the answers.
    pub(crate) fn responses(&self, state: &State) -> Vec<Response> {
        let own: Vec<usize> = (0..8).filter(|&symmetry| self.is_own(state, symmetry)).collect();
        // Each answer also counts in the images under the position's own symmetries.
        let answers = self.graph.node(state.node).answers.iter();
        let images = answers.flat_map(|answer| own.iter().map(move |&symmetry| (answer, symmetry)));
        let reply = |(answer, symmetry): (&Answer, usize)| self.image(symmetry, answer.white);
        let taken: Vec<Cell> =
            state.stopped.iter().flat_map(|stopped| [stopped.white, stopped.black]).collect();
        let is_before_pair = self.is_before_pair(state);
        let is_possible = |&(answer, symmetry): &(&Answer, usize)| {
            let cells = [answer.white, answer.black].map(|cell| self.image(symmetry, cell));
            let is_of_pair = is_before_pair && self.is_wasted(cells[0]);
            !is_of_pair && !taken.iter().any(|taken| cells.contains(taken))
        };
        let response = |white: Cell, (answer, symmetry): (&Answer, usize), next: State| Response {
            white,
            black: self.image(symmetry, answer.black),
            next,
            symmetries: [answer.symmetry, symmetry],
        };
        let mut responses: Vec<Response> = images
            .clone()
            .filter(is_possible)
            .map(|image| response(reply(image), image, self.after(image, state.beyond, &state.stopped)))
            .collect();
        let is_first_wasted = state.beyond.is_none() && state.stopped.is_empty() && self.wasted(state) == 0;
        if is_first_wasted && self.black(state).len() <= 2 {
            // Farther out, a stone is more like one outside the square.
            let distance = |cell| {
                let place = self.place(cell);
                (place.distance(), place.x.abs() + place.y.abs())
            };
            let wasted = images.filter(|&image| self.is_wasted(reply(image)));
            let stands_in = wasted.min_by_key(|&image| std::cmp::Reverse(distance(reply(image))));
            responses.extend(
                stands_in.map(|image| response(BEYOND, image, self.after(image, Some(reply(image)), &[]))),
            );
        }
        responses
    }

    /// Returns true if the image of the position under this symmetry is the position itself, with all that the
    /// strategy does not know (lemma 11).
    fn is_own(&self, state: &State, symmetry: usize) -> bool {
        let stones = self.graph.stones(state.node);
        let unknown =
            state.beyond.into_iter().chain(state.stopped.iter().flat_map(|stopped| stopped.cells()));
        stones.image(self.grid(), symmetry) == *stones
            && unknown.into_iter().all(|cell| self.image(symmetry, cell) == cell)
    }

    /// The position after an answer in an image of the position under its own symmetry, in the child's orientation.
    fn after(
        &self,
        (answer, symmetry): (&Answer, usize),
        beyond: Option<Cell>,
        stopped: &[Stopped],
    ) -> State {
        let back = |cell: Cell| {
            let is_image = |&from: &Cell| self.image(symmetry, self.image(answer.symmetry, from)) == cell;
            self.cells().chain([BEYOND]).find(is_image).expect("a symmetry reaches every cell")
        };
        let stopped = stopped.iter().map(|stopped| {
            let [white, black, along] = stopped.cells().map(back);
            Stopped { white, black, along }
        });
        State { node: answer.child, beyond: beyond.map(back), stopped: stopped.collect() }
    }

    /// The moves that lead to a position.
    pub(crate) fn moves_to(&self, state: &State) -> Vec<Cell> {
        let mut moves = self.graph.moves_to(state.node);
        let beyond = moves.iter_mut().skip(1).step_by(2).filter(|cell| Some(**cell) == state.beyond);
        beyond.for_each(|cell| *cell = BEYOND);
        moves.extend(state.stopped.iter().flat_map(|stopped| [stopped.white, stopped.black]));
        moves
    }

    pub(crate) fn grid(&self) -> &'static Grid {
        Grid::of(self.square)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        0..self.square.points() as Cell
    }

    fn image(&self, symmetry: usize, cell: Cell) -> Cell {
        if cell == BEYOND { BEYOND } else { self.grid().image(symmetry, cell) }
    }

    fn black(&self, state: &State) -> Set {
        self.graph.stones(state.node).black
    }

    /// The number of wasted stones that the strategy sees: those in rows which may leave the square, and those outside.
    fn wasted(&self, state: &State) -> usize {
        self.graph.stones(state.node).white.iter().filter(|&cell| self.is_wasted(cell)).count()
    }

    pub(crate) fn is_wasted(&self, cell: Cell) -> bool {
        cell == BEYOND || self.place(cell).distance() >= WASTED
    }

    /// Returns true if White has wasted the first stone and is to play the second.
    pub(crate) fn is_before_pair(&self, state: &State) -> bool {
        state.stopped.is_empty() && self.black(state).len() == 2 && self.wasted(state) == 1
    }

    fn place(&self, cell: Cell) -> Place {
        Place::of(self.square, cell)
    }
}

/// The cells that are in the square.
fn inside(cells: &[Cell]) -> Set {
    cells.iter().copied().filter(|&cell| cell != BEYOND).collect()
}
