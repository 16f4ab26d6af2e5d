use crate::point::Point;
use crate::point_set::PointSet;

/// The zone of one proof. With one more opposing stone anywhere outside it, `best` still wins with `moves` stones. Zones are
/// stored outside the table, because another proof of the same position can replace this one in the table.
#[derive(Clone, Copy)]
pub(super) struct Zone {
    pub(super) points: PointSet,
    pub(super) best: Point,
    pub(super) moves: u8,
}

/// When there are more zones, all are dropped.
const ZONES: usize = 1 << 20;

/// The maximum number of zones beside a table of this many bytes. They take at most half as much memory.
pub(super) const fn zones_beside(table_bytes: usize) -> usize {
    let fit = table_bytes / 2 / size_of::<(u64, Zone)>();
    if fit < ZONES { fit } else { ZONES }
}
