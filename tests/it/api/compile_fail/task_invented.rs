//! Invents a system task, which would reach every group.

use tests::outside::platform::system::SystemTask;

pub fn attempt() {
    let _ = SystemTask::Report.everywhere();
}
