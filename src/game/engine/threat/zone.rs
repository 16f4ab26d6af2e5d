//! The zone of a proof: the points where one more enemy stone could disturb it.

use crate::point::Point;
use crate::point_set::PointSet;

/// The zone of one proof: with one more enemy stone anywhere else, `best` still wins with `moves` stones. Zones are stored
/// apart from the table, where another proof of the position may replace this one.
#[derive(Clone, Copy)]
pub(super) struct Zone {
    pub(super) points: PointSet,
    pub(super) best: Point,
    pub(super) moves: u8,
}

/// The number of zones above which all are forgotten, however much memory there is.
const ZONES: usize = 1 << 20;

/// The number of zones for a table of this many bytes. They take at most half of that.
pub(super) const fn zones_beside(table_bytes: usize) -> usize {
    let fit = table_bytes / 2 / size_of::<(u64, Zone)>();
    if fit < ZONES { fit } else { ZONES }
}
