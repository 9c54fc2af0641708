//! The video quality questions of sites.
mod m20261130_100003_quality_questions;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![Box::new(m20261130_100003_quality_questions::Migration)]
}
