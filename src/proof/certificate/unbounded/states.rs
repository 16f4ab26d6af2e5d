//! The strategy's positions on the infinite board, and Black's stored answers.

use std::cmp::Reverse;

use verifier::parts::{Graph, Grid, WIDEST};
use verifier::{StrategyFile, VerifyError};

use crate::claim::WASTED;
use crate::geometry::{Place, WINDOW, distance};
use crate::set::{Cell, Set};

/// A position of the strategy with White to move, and the stones by which the game differs from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    node: usize,
    /// A far white stone of the strategy's position, which stands for another far stone.
    stand_in: Option<Place>,
    /// The point of that other stone, or `None` if it is unknown.
    actual: Option<Place>,
    /// Further white stones, each with Black's reply. The strategy does not know them.
    stops: Vec<(Place, Place)>,
}

impl State {
    /// The position after Black's first stone.
    pub const FIRST: Self = Self { node: 0, stand_in: None, actual: None, stops: Vec::new() };

    /// The number of unknown white stones.
    pub fn unknown(&self) -> usize {
        usize::from(self.stand_in.is_some() && self.actual.is_none())
    }

    pub const fn stops(&self) -> usize {
        self.stops.len()
    }

    /// The same position, but the point of the far stone is unknown.
    pub fn with_unknown(&self) -> Option<Self> {
        let is_known = self.actual.is_some() && self.stops.is_empty();
        is_known.then(|| Self { actual: None, ..self.clone() })
    }

    fn map(&self, node: usize, map: impl Fn(Place) -> Place) -> Self {
        let mut stops: Vec<(Place, Place)> =
            self.stops.iter().map(|&(white, black)| (map(white), map(black))).collect();
        stops.sort_unstable();
        Self { node, stand_in: self.stand_in.map(&map), actual: self.actual.map(&map), stops }
    }
}

/// A stored answer, seen through a symmetry of the position.
#[derive(Clone, Copy, Debug)]
struct Response {
    white: Place,
    black: Place,
    child: usize,
    /// The symmetries that map the child's position to the position after this answer, in the order in which they apply.
    symmetries: [usize; 2],
}

#[derive(Debug)]
pub struct States<'a> {
    graph: Graph<'a, WIDEST>,
}

impl<'a> States<'a> {
    pub fn new(file: &'a StrategyFile) -> Result<Self, VerifyError> {
        Ok(Self { graph: Graph::of(file, &[file.game().first()])? })
    }

    /// The black and white stones.
    pub fn stones(&self, state: &State) -> (Set, Set) {
        let stones = self.graph.stones(state.node);
        let (stop_whites, stop_blacks): (Vec<Place>, Vec<Place>) = state.stops.iter().copied().unzip();
        let places =
            |set: verifier::parts::Set<WIDEST>| set.iter().map(|at| self.place(at)).collect::<Vec<_>>();
        let black = places(stones.black).into_iter().chain(stop_blacks);
        let white = places(stones.white).into_iter().filter(|&at| Some(at) != state.stand_in);
        let white = white.chain(state.actual).chain(stop_whites);
        (black.filter_map(|at| WINDOW.cell(at)).collect(), white.filter_map(|at| WINDOW.cell(at)).collect())
    }

    /// Returns true if White has wasted its first stone and is about to play its second.
    pub fn is_before_pair(&self, state: &State) -> bool {
        state.stops.is_empty() && self.blacks(state) == 2 && self.wasted(state) == 1
    }

    /// Black's stored answer to a reply, and the next state.
    pub fn answer(&self, state: &State, reply: Place) -> Option<(Cell, State)> {
        let response = self.responses(state).find(|response| response.white == reply)?;
        Some((WINDOW.cell(response.black)?, self.child(state, response, state.stand_in, state.actual)))
    }

    /// Black's answer to the first far stone if its point is unknown: the answer to a far stone of the strategy.
    pub fn unknown_answer(&self, state: &State) -> Option<(Cell, State)> {
        let response = self.far_response(state)?;
        Some((WINDOW.cell(response.black)?, self.child(state, response, Some(response.white), None)))
    }

    /// The same answer if the point is known.
    pub fn far_answer(&self, state: &State, reply: Place) -> Option<(Cell, State)> {
        let response = self.far_response(state)?;
        // The nearer the stone is to the one that it stands for, the better the answer.
        let apart = |symmetry: &usize| {
            let (x, y) = image(*symmetry, reply);
            distance((x - response.white.0, y - response.white.1))
        };
        let symmetry = self.own_symmetries(state).min_by_key(apart)?;
        let black = image(inverse(symmetry), response.black);
        let next = self.child(state, response, Some(response.white), Some(image(symmetry, reply)));
        Some((WINDOW.cell(black)?, next))
    }

    /// The state after a move that the strategy does not know.
    pub fn after_stop(&self, state: &State, white: Place, black: Place) -> State {
        let mut next = state.clone();
        next.stops.push((white, black));
        self.canonical(&next)
    }

    fn place(&self, at: verifier::parts::Cell) -> Place {
        let game = self.graph.game();
        let (point, first) = (Grid::of(game).point(at), game.first());
        let from = |a: usize, b: usize| a as i32 - b as i32;
        (from(point.column(), first.column()), from(point.row(), first.row()))
    }

    fn blacks(&self, state: &State) -> usize {
        self.graph.stones(state.node).black.len()
    }

    fn wasted(&self, state: &State) -> usize {
        let white = self.graph.stones(state.node).white.iter();
        white.filter(|&at| distance(self.place(at)) >= WASTED).count()
    }

    /// The symmetries of the strategy's position that keep the stand-in in place.
    fn own_symmetries(&self, state: &State) -> impl Iterator<Item = usize> {
        let stand_in = state.stand_in;
        let keeps = move |&symmetry: &usize| stand_in.is_none_or(|at| image(symmetry, at) == at);
        self.graph.own_symmetries(state.node).filter(keeps)
    }

    fn responses(&self, state: &State) -> impl Iterator<Item = Response> {
        let own: Vec<usize> = self.own_symmetries(state).collect();
        let answers = self.graph.node(state.node).answers.iter();
        let images = answers.flat_map(move |answer| own.clone().into_iter().map(move |own| (answer, own)));
        images.map(|(answer, own)| Response {
            white: image(own, self.place(answer.white)),
            black: image(own, self.place(answer.black)),
            child: answer.child,
            symmetries: [answer.symmetry, own],
        })
    }

    /// The answer to the farthest stone, if this can be White's first far stone and Black has at most two stones.
    fn far_response(&self, state: &State) -> Option<Response> {
        let is_first = state.stand_in.is_none() && state.stops.is_empty() && self.wasted(state) == 0;
        if !is_first || self.blacks(state) > 2 {
            return None;
        }
        let far = self.responses(state).filter(|response| distance(response.white) >= WASTED);
        far.max_by_key(|response| {
            let (x, y) = response.white;
            (distance((x, y)), x.abs() + y.abs(), Reverse((x, y)))
        })
    }

    fn child(
        &self,
        state: &State,
        response: Response,
        stand_in: Option<Place>,
        actual: Option<Place>,
    ) -> State {
        let [first, second] = response.symmetries.map(inverse);
        let after = State { stand_in, actual, ..state.clone() };
        self.canonical(&after.map(response.child, |at| image(first, image(second, at))))
    }

    /// The smallest of the images under the symmetries of the strategy's position.
    fn canonical(&self, state: &State) -> State {
        let images =
            self.graph.own_symmetries(state.node).map(|own| state.map(state.node, |at| image(own, at)));
        images.min().unwrap_or_else(|| state.clone())
    }
}

/// The image under a symmetry, numbered as in [`Grid::image`].
fn image(symmetry: usize, (x, y): Place) -> Place {
    let begin = if symmetry >= 4 { (y, x) } else { (x, y) };
    (0..symmetry % 4).fold(begin, |(x, y), _| (-y, x))
}

/// Rotations come first. The others are reflections.
const fn inverse(symmetry: usize) -> usize {
    if symmetry < 4 { (4 - symmetry) % 4 } else { symmetry }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symmetry_has_an_inverse() {
        for symmetry in 0..8 {
            assert_eq!(image(inverse(symmetry), image(symmetry, (5, -2))), (5, -2));
        }
    }
}
