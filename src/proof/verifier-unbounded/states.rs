//! The strategy on the infinite board: the positions that White can reach, and Black's stored answers.

use std::collections::BTreeSet;

use verifier::parts::{Answer, Cell, Grid};

use crate::place::{Place, WASTED};
use crate::{BEYOND, Check, Set};

/// A position of the strategy, and the stones by which the real game differs from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) node: usize,
    /// The white stone in the strategy's position that stands for a stone outside the square.
    pub(crate) beyond: Option<Cell>,
    pub(crate) stopped: Vec<Stopped>,
}

impl State {
    /// A node's position, without any differences.
    pub(crate) const fn of(node: usize) -> Self {
        Self { node, beyond: None, stopped: Vec::new() }
    }

    pub(crate) const fn is_plain(&self) -> bool {
        self.beyond.is_none() && self.stopped.is_empty()
    }

    pub(crate) fn after_stop(&self, stopped: Stopped) -> Self {
        Self { stopped: [&self.stopped[..], &[stopped]].concat(), ..self.clone() }
    }
}

/// A white stone, and the black stone that blocks its row. Neither is part of the strategy's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stopped {
    pub(crate) white: Cell,
    pub(crate) black: Cell,
    pub(crate) along: Cell,
}

impl Stopped {
    pub(crate) const fn cells(self) -> [Cell; 3] {
        [self.white, self.black, self.along]
    }
}

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) white: Cell,
    pub(crate) black: Cell,
    pub(crate) next: State,
    /// The symmetries that map the next position to the orientation of this one, in the order in which they apply.
    pub(crate) symmetries: [usize; 2],
}

impl Check<'_> {
    /// All positions that White can reach from `first` while Black follows the strategy.
    pub(crate) fn reachable(&self, first: &State) -> Vec<State> {
        let mut seen = BTreeSet::from([first.clone()]);
        let mut open = vec![first.clone()];
        while let Some(state) = open.pop() {
            let next = self.answered(&state).into_iter().map(|(_, state)| state);
            open.extend(next.filter(|state| seen.insert(state.clone())));
        }
        seen.into_iter().collect()
    }

    /// Black's second stones in the positions where White has wasted its first stone and can also waste its second.
    pub(crate) fn seconds(&self, states: &[State]) -> BTreeSet<Place> {
        let before_pair = states.iter().filter(|state| self.is_before_pair(state));
        let black = before_pair.flat_map(|state| self.black(state).iter()).map(|cell| self.place(cell));
        black.filter(|&place| place != Place::FIRST).collect()
    }

    pub(crate) fn answered(&self, state: &State) -> Vec<(Cell, State)> {
        self.responses(state).into_iter().map(|response| (response.white, response.next)).collect()
    }

    pub(crate) fn responses(&self, state: &State) -> Vec<Response> {
        let own: Vec<usize> = (0..8).filter(|&symmetry| self.is_own(state, symmetry)).collect();
        // Each answer also applies to the images under the position's own symmetries.
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
            // The farther a stone is from the center, the better it can stand for a stone outside the square.
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

    /// Returns true if this symmetry maps the position to itself, including the stones that the strategy does not know about
    /// (lemma 11).
    fn is_own(&self, state: &State, symmetry: usize) -> bool {
        let stones = self.graph.stones(state.node);
        let unknown =
            state.beyond.into_iter().chain(state.stopped.iter().flat_map(|stopped| stopped.cells()));
        stones.image(self.grid(), symmetry) == *stones
            && unknown.into_iter().all(|cell| self.image(symmetry, cell) == cell)
    }

    /// The position after the image of an answer under one of the position's own symmetries, in the orientation of the child.
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

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        0..self.square.points() as Cell
    }

    fn image(&self, symmetry: usize, cell: Cell) -> Cell {
        if cell == BEYOND { BEYOND } else { self.grid().image(symmetry, cell) }
    }

    fn black(&self, state: &State) -> Set {
        self.graph.stones(state.node).black
    }

    /// The number of wasted stones in the strategy's position: those near the border of the square or standing for stones
    /// outside.
    fn wasted(&self, state: &State) -> usize {
        self.graph.stones(state.node).white.iter().filter(|&cell| self.is_wasted(cell)).count()
    }

    pub(crate) fn is_wasted(&self, cell: Cell) -> bool {
        cell == BEYOND || self.place(cell).distance() >= WASTED
    }

    /// Returns true if White has wasted its first stone and is about to play its second.
    pub(crate) fn is_before_pair(&self, state: &State) -> bool {
        state.stopped.is_empty() && self.black(state).len() == 2 && self.wasted(state) == 1
    }

    fn place(&self, cell: Cell) -> Place {
        Place::of(self.square, cell)
    }
}
