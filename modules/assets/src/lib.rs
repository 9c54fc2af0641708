//! Files that people upload: announced, sent to the storage by a signed address, checked, and only then shown.

pub mod calls;
mod check;
mod confirm;
pub mod entity;
mod file_name;
mod gallery;
mod intent;
mod item_photos;
mod kinds;
mod objects;
mod picture;
pub mod reasons;
mod remove;
pub mod resources;
mod sweep;
mod worker;

use std::sync::Arc;

use platform::{
    api::rest,
    app::module::{Api, Module},
    auth::permission::Permission,
    core::reason::Reason,
    jobs::kind::JobKind,
    tenancy::Table,
};

pub use item_photos::{ItemPhotoAsset, WantedPhotos, count_item_photos, item_photos};
pub use kinds::AssetKind;
pub use picture::{Given, Picture, chosen, give, picture, pictures};

/// See files.
pub const ASSET_READ: Permission = permission("asset", "read");
/// Upload and remove pictures of the group, such as those of models.
pub const PICTURE_WRITE: Permission = permission("picture", "write");

/// Upload and remove photos of items, while the inspection is open.
pub const PHOTO_WRITE: Permission = permission("photo", "write");

const fn permission(object: &'static str, action: &'static str) -> Permission {
    Permission { module: "assets", object, action }
}

/// The module.
pub struct Assets;

impl Module for Assets {
    fn name(&self) -> &'static str {
        "assets"
    }

    fn title(&self) -> &'static str {
        "Files and pictures"
    }

    fn tables(&self) -> Vec<Table> {
        entity::tables()
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        rest::mount::<resources::Assets>(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[ASSET_READ, PICTURE_WRITE, PHOTO_WRITE]
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        vec![Arc::new(sweep::Sweep)]
    }
}
