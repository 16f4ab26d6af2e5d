use std::collections::BTreeSet;

use solver::{Division, certificate};
use strategy::{NodeId, Strategy};

use crate::o15;

fn reached(strategy: &Strategy, root: NodeId) -> usize {
    let (mut seen, mut open) = (BTreeSet::from([root.index()]), vec![root]);
    while let Some(id) = open.pop() {
        let children = strategy[id].replies().iter().map(|reply| reply.child);
        open.extend(children.filter(|child| seen.insert(child.index())));
    }
    seen.len()
}

#[test]
fn certificate_parts_join_to_the_whole() {
    let strategy = o15();
    let few = |&id: &NodeId| (4..8).contains(&reached(&strategy, id));
    let root = strategy.nodes().map(|(id, _)| id).find(few).unwrap();
    let made = |part| {
        let division = Division { claims: 3, threads: 2, part };
        certificate(&strategy, root, division, |_, _| ()).unwrap()
    };
    let whole = made(None);
    assert_eq!(whole.counts.claims, reached(&strategy, root));
    let parts: Vec<_> = (0..whole.counts.parts).map(|part| made(Some(part))).collect();
    assert!(parts.len() > 1 && parts.iter().all(|part| part.counts.parts == 1));
    assert_eq!(parts.iter().map(|part| part.text.as_str()).collect::<String>(), whole.text);
    assert_eq!(parts.iter().map(|part| part.counts.trees).sum::<usize>(), whole.counts.trees);
    let none = made(Some(parts.len()));
    assert_eq!((none.counts.parts, none.text.as_str()), (0, ""));
}
