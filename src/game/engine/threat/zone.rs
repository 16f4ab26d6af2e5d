//! The zone of a proof: the points where one more enemy stone could disturb it.

use crate::point::Point;
use crate::point_set::PointSet;

/// The zone of one proof: with one more enemy stone anywhere else, `best` still wins with `moves` stones. Stored apart from the
/// table, where another proof of the position may replace this one.
#[derive(Clone, Copy)]
pub(super) struct Zone {
    pub(super) points: PointSet,
    pub(super) best: Point,
    pub(super) moves: u8,
}

/// The most zones that are kept before all are forgotten, whatever the memory.
const ZONES: usize = 1 << 20;

/// Zones kept beside a table of so many bytes: they take half as much at most.
pub(super) const fn zones_beside(table_bytes: usize) -> usize {
    let fit = table_bytes / 2 / size_of::<(u64, Zone)>();
    if fit < ZONES { fit } else { ZONES }
}
