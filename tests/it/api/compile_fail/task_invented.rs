//! A task of the program is invented to reach every group.

use tests::outside::platform::system::SystemTask;

pub fn attempt() {
    let _ = SystemTask::Report.everywhere();
}
