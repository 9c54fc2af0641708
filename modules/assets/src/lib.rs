//! Files that people upload: announced, sent to the storage by a signed address, checked, and only then shown.

mod archive;
mod bundled;
pub mod calls;
mod check;
mod confirm;
mod document;
pub mod entity;
mod file_name;
mod gallery;
mod intent;
mod kinds;
mod media;
mod newest;
mod objects;
mod of_inspection;
mod owner;
mod picture;
pub mod reasons;
mod remove;
pub mod resources;
mod sweep;
mod uploaders;
mod verify;
mod video;
mod worker;

use std::sync::Arc;

use platform::{
    api::rest,
    app::module::{Api, Module},
    archive::ArchivePart,
    auth::permission::Permission,
    core::reason::Reason,
    jobs::kind::JobKind,
    shared::record_uses::{RecordKind, RecordUse},
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use bundled::{BundledFile, GivenOf, give, give_of_machine};
pub use document::{Document, DocumentFile, DocumentMetadata, document_file, documents};
pub use kinds::AssetKind;
pub use media::{
    MachineMedia, MediaAsset, MediaCount, WantedMedia, WantedPhotos, being_sent, count_item_media, count_item_photos,
    count_of_inspections, count_of_machines, download, item_photos, machine_media, owner, photos, videos,
};
pub use newest::latest_photos;
pub use of_inspection::{InspectionPhoto, PrintedPhoto, PrintedPhotos, photos_of_inspection, printed_photos};
pub use picture::{Picture, chosen, picture, pictures};
pub use verify::{Compared, Disagreement, verify};

/// See files.
pub const ASSET_READ: Permission = permission("asset", "read");
/// Upload and remove pictures of the group, such as those of models.
pub const PICTURE_WRITE: Permission = permission("picture", "write");

/// Upload and remove photos and videos of machines and of items.
pub const PHOTO_WRITE: Permission = permission("photo", "write");

/// Attach documents to machines.
pub const DOCUMENT_WRITE: Permission = permission("document", "write");
/// Remove documents of machines.
pub const DOCUMENT_REMOVE: Permission = permission("document", "remove");

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

    fn archive(&self) -> Vec<Box<dyn ArchivePart>> {
        archive::parts()
    }

    fn stays_behind(&self) -> &'static [(&'static str, &'static str)] {
        archive::STAYS
    }

    fn switch(&self) -> Switch {
        Switch::Default(|_| true)
    }

    fn when_off(&self) -> &'static str {
        "No photos, videos and documents can be opened, added or removed. Printed reports still show the photos."
    }

    fn record_uses(&self) -> &'static [RecordUse] {
        const USES: &[RecordUse] = &[RecordUse::all(RecordKind::Machine, "asset", "machine_id")];
        USES
    }

    fn routes(&self, api: &mut Api<'_>) {
        calls::mount(api);
        rest::mount::<resources::Assets>(api);
    }

    fn permissions(&self) -> &'static [Permission] {
        &[ASSET_READ, PICTURE_WRITE, PHOTO_WRITE, DOCUMENT_WRITE, DOCUMENT_REMOVE]
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
