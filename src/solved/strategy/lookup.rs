use engine::{Color, Deadline, Point, Symmetry};

use crate::graph::{NodeId, Pass, Strategy};
use crate::stones::Stones;

/// A stored answer for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Black's move, in the orientation of the position that was looked up.
    pub point: Point,
    /// The number of the stone by which Black wins.
    pub win_at: Deadline,
    /// The node for the position after the move.
    pub node: NodeId,
    /// The symmetry that maps the node's orientation to that of the position that was looked up.
    pub symmetry: Symmetry,
}

impl Strategy {
    /// Black's stored answer in `position`. In the empty position, this is the first move, unless the strategy is partial.
    /// Otherwise it is the answer at a node from which a White move or pass leads to the position. Of several such answers, it
    /// is the one that wins earliest.
    pub fn answer(&self, position: &Stones) -> Option<Answer> {
        if position.to_move() != Color::Black {
            return None;
        }
        if position.count() == 0 && !self.is_partial() {
            let (node, symmetry) = (NodeId::ROOT, Symmetry::IDENTITY);
            return Some(Answer { point: self.game().first(), win_at: self.win_at(), node, symmetry });
        }
        let answers = before(position).filter_map(|(white, parent)| {
            let (id, view) = self.locate(&parent)?;
            self.listed(id, view, white)
        });
        answers.chain(self.answer_to_pass(position)).min_by_key(|answer| (answer.win_at, answer.point))
    }

    fn answer_to_pass(&self, position: &Stones) -> Option<Answer> {
        let (id, view) = self.locate(&position.before_pass()?)?;
        let Pass { black, child, symmetry } = *self[id].pass()?;
        let point = view.apply(black, self.game().size());
        Some(Answer { point, win_at: self[child].win_at(), node: child, symmetry: symmetry.then(view) })
    }

    /// The number of the stone by which Black wins in a position of the strategy. At a node, this is the node's bound. After a
    /// White reply, it is the bound of the stored answer or, without one, of the node before the reply.
    pub fn bound(&self, position: &Stones) -> Option<Deadline> {
        // A partial strategy makes no promise for the root.
        let bound_at = |id: NodeId| (!self.is_partial() || id != NodeId::ROOT).then(|| self[id].win_at());
        match position.to_move() {
            Color::White => self.locate(position).and_then(|(id, _)| bound_at(id)),
            Color::Black if position.count() == 0 => bound_at(NodeId::ROOT),
            Color::Black => {
                let parents = before(position).map(|(_, parent)| parent).chain(position.before_pass());
                let bounds = parents.filter_map(|parent| bound_at(self.locate(&parent)?.0));
                bounds.chain(self.answer(position).map(|answer| answer.win_at)).min()
            }
        }
    }

    /// White's replies in `position` that have a stored answer, sorted by point, including images of listed replies under the
    /// position's symmetries. `None` if the position is not a node.
    pub fn answered(&self, position: &Stones) -> Option<Vec<(Point, Answer)>> {
        let (id, view) = self.locate(position)?;
        let size = self.game().size();
        let mut answered: Vec<(Point, Answer)> = Vec::new();
        for image in self[id].stones().self_symmetries().into_iter().map(|own| own.then(view)) {
            for reply in self[id].replies() {
                let white = image.apply(reply.white, size);
                if let Err(place) = answered.binary_search_by_key(&white, |(known, _)| *known) {
                    let (point, symmetry) = (image.apply(reply.black, size), reply.symmetry.then(image));
                    let win_at = self[reply.child].win_at();
                    answered.insert(place, (white, Answer { point, win_at, node: reply.child, symmetry }));
                }
            }
        }
        Some(answered)
    }

    /// All stored answers in `position` that win as early as the one from [`answer`](Self::answer), because different move
    /// orders lead to the position or it is symmetric. At most one after a pass, and none in the empty position.
    pub fn answers(&self, position: &Stones) -> Vec<Answer> {
        if position.passes() > 0 {
            return self.answer(position).into_iter().collect();
        }
        let mut answers: Vec<Answer> = Vec::new();
        for (white, parent) in before(position) {
            let Some((id, view)) = self.locate(&parent) else { continue };
            let images = self[id].stones().self_symmetries().into_iter().map(|own| own.then(view));
            for answer in images.filter_map(|image| self.seen_through(id, image, white)) {
                if answers.first().is_some_and(|found| found.win_at > answer.win_at) {
                    answers.clear();
                }
                let is_early = answers.first().is_none_or(|found| found.win_at == answer.win_at);
                let place = answers.binary_search_by_key(&answer.point, |found| found.point);
                if let (true, Err(place)) = (is_early, place) {
                    answers.insert(place, answer);
                }
            }
        }
        answers
    }

    /// The answer at node `id` to `white` or to an image of it under the node's symmetries, transformed by `view`.
    fn listed(&self, id: NodeId, view: Symmetry, white: Point) -> Option<Answer> {
        // Usually the reply itself is listed, so the node's symmetries are not needed.
        self.seen_through(id, view, white).or_else(|| {
            let own = self[id].stones().self_symmetries();
            own.into_iter().find_map(|own| self.seen_through(id, own.then(view), white))
        })
    }

    /// The answer at node `id` to `white` itself, transformed by `view`.
    fn seen_through(&self, id: NodeId, view: Symmetry, white: Point) -> Option<Answer> {
        let size = self.game().size();
        let own = view.inverse().apply(white, size);
        let reply = self[id].replies().iter().find(|reply| reply.white == own)?;
        let (point, symmetry) = (view.apply(reply.black, size), reply.symmetry.then(view));
        Some(Answer { point, win_at: self[reply.child].win_at(), node: reply.child, symmetry })
    }
}

fn before(position: &Stones) -> impl Iterator<Item = (Point, Stones)> {
    let position = *position;
    position.of(Color::White).iter().map(move |white| (white, position.without_white(white)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::samples;
    use engine::Size;
    use std::collections::BTreeSet;

    #[test]
    fn every_answer_is_found_in_every_orientation() {
        for seed in 0..20 {
            let strategy = samples::strategy(seed, 5);
            for (id, node) in strategy.nodes() {
                let reached = Stones::from_moves(Game::STANDARD, &strategy.moves_to(id));
                assert_eq!(reached.as_ref(), Ok(node.stones()));
                for reply in node.replies() {
                    let after = node.stones().play(reply.white).and_then(|after| after.play(reply.black));
                    assert_eq!(Ok(strategy[reply.child].stones().transformed(reply.symmetry)), after);
                }
                for view in Symmetry::all() {
                    let position = node.stones().transformed(view);
                    let (found, symmetry) = strategy.locate(&position).unwrap();
                    assert_eq!(found, id);
                    assert_eq!(node.stones().transformed(symmetry), position);
                    let listed = position
                        .empty()
                        .filter_map(|white| Some((white, strategy.listed(id, symmetry, white)?)));
                    assert_eq!(strategy.answered(&position), Some(listed.collect()));
                    for reply in node.replies() {
                        let reached = position.play(view.apply(reply.white, Size::FIFTEEN)).unwrap();
                        let answer = strategy.answer(&reached).unwrap();
                        let after = reached.play(answer.point).unwrap();
                        assert_eq!(strategy[answer.node].stones().transformed(answer.symmetry), after);
                        assert_eq!(answer.win_at, strategy[answer.node].win_at());
                        assert!(answer.win_at <= strategy[reply.child].win_at());
                        assert!(strategy.bound(&reached).unwrap() <= answer.win_at);
                    }
                }
            }
        }
    }

    #[test]
    fn equally_early_answers_are_all_found() {
        let mut several = 0;
        for seed in 0..40 {
            let strategy = samples::strategy(seed, 5);
            for (_, node) in strategy.nodes() {
                for reply in node.replies() {
                    let reached = node.stones().play(reply.white).unwrap();
                    let one = strategy.answer(&reached).unwrap();
                    let all = strategy.answers(&reached);
                    assert!(all.iter().any(|answer| answer.point == one.point));
                    assert!(all.iter().all(|answer| answer.win_at == one.win_at));
                    for answer in &all {
                        let after = reached.play(answer.point).unwrap();
                        assert_eq!(strategy[answer.node].stones().transformed(answer.symmetry), after);
                    }
                    let images =
                        reached.self_symmetries().into_iter().map(|s| s.apply(one.point, Size::FIFTEEN));
                    let points: Vec<Point> = all.iter().map(|answer| answer.point).collect();
                    assert!(images.into_iter().all(|image| points.contains(&image)));
                    several += usize::from(all.len() > 1);
                }
            }
        }
        assert!(several > 0, "some positions have several");
    }

    #[test]
    fn replies_are_answered_if_an_image_of_them_is_listed() {
        for seed in 0..20 {
            let strategy = samples::strategy(seed, 4);
            for (_, node) in strategy.nodes() {
                let own = node.stones().self_symmetries();
                let image = |white| own.iter().map(move |own| own.apply(white, Size::FIFTEEN));
                let listed: BTreeSet<Point> =
                    node.replies().iter().flat_map(|reply| image(reply.white)).collect();
                let answered = strategy.answered(node.stones()).unwrap();
                assert!(answered.iter().map(|(white, _)| white).eq(&listed));
                for (white, answer) in answered {
                    let after = node.stones().play(white).and_then(|p| p.play(answer.point)).unwrap();
                    assert_eq!(strategy[answer.node].stones().transformed(answer.symmetry), after);
                }
            }
        }
    }

    #[test]
    fn all_equivalent_second_moves_get_the_same_answer() {
        let strategy = (0..).map(|seed| samples::strategy(seed, 3));
        let strategy =
            strategy.take(50).max_by_key(|strategy| strategy[NodeId::ROOT].replies().len()).unwrap();
        let root = *strategy[NodeId::ROOT].stones();
        let answered = strategy.answered(&root).unwrap().len();
        assert!(answered >= 4 * strategy[NodeId::ROOT].replies().len() && answered > 4);
        assert_eq!(strategy.answer(&Stones::none(Game::STANDARD)).unwrap().point, Game::STANDARD.first());
        assert_eq!(strategy.answer(&root), None);
    }

    #[test]
    fn uncovered_positions_have_no_answer_or_bound() {
        let strategy = samples::strategy(3, 3);
        let far = samples::position(Game::STANDARD, "a1 h8");
        assert_eq!(strategy.answer(&far), None);
        assert_eq!(strategy.bound(&far), None);
        assert_eq!(strategy.answered(&far), None);
        let unlisted = samples::position(Game::STANDARD, "h8 a2");
        assert_eq!(strategy.answer(&unlisted), None);
        assert_eq!(strategy.bound(&unlisted), Some(strategy.win_at()));
    }
}
