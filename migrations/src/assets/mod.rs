//! The files that people upload.
mod m20261125_011000_assets_assets;
mod m20261125_011110_assets_item_photos;
mod m20261125_011330_assets_rooms;
mod m20261125_012100_assets_media;
mod m20261129_044000_assets_announced;

use crate::Migrations;

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![
        Box::new(m20261125_011000_assets_assets::Migration),
        Box::new(m20261125_011110_assets_item_photos::Migration),
        Box::new(m20261125_011330_assets_rooms::Migration),
        Box::new(m20261125_012100_assets_media::Migration),
        Box::new(m20261129_044000_assets_announced::Migration),
    ]
}
