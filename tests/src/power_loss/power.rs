//! The power supply of a disk.

use fuser::Errno;

use super::disk::Disk;

/// A disk with its power supply.
pub(super) struct Power {
    pub(super) disk: Disk,
    pub(super) is_on: bool,
    /// The changes and syncs until the cut; `None` for no cut.
    pub(super) left: Option<u64>,
}

impl Power {
    /// The disk, for a request that changes nothing.
    pub(super) fn read(&mut self) -> Result<&mut Disk, Errno> {
        if self.is_on { Ok(&mut self.disk) } else { Err(Errno::EIO) }
    }

    /// The disk, for a request that changes or syncs something, unless that is the one at which the power is cut.
    pub(super) fn change(&mut self) -> Result<&mut Disk, Errno> {
        if self.is_on && self.left == Some(0) {
            self.is_on = false;
        }
        self.left = self.left.map(|left| left.saturating_sub(1));
        self.read()
    }
}
