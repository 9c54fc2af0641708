//! Invents a system task, which would reach every group.

use tests::outside::platform::tenancy::SystemTask;

pub fn attempt() {
    let _ = SystemTask::Everything.everywhere();
}
