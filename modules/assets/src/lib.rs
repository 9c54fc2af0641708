//! Files that people upload: announced, sent to the storage by a signed address, checked, and only then shown.

mod archive;
pub mod calls;
mod check;
pub mod entity;
mod kinds;
mod machines;
pub mod permissions;
mod photographed_items;
mod read;
pub mod reasons;
pub mod resources;
mod storage;
mod upload;
mod uses;

use std::sync::Arc;

use platform::{
    api::rest,
    app::module::{Api, Module},
    archive::ArchivePart,
    auth::{console::ConsoleEntry, permission::Permission},
    core::reason::Reason,
    jobs::kind::JobKind,
    shared::record_uses::{RecordKind, RecordUse},
    sites::module_switch::Switch,
    tenancy::Table,
};

pub use kinds::AssetKind;
pub use machines::MachineStatuses;
pub use permissions::{ASSET_READ, DOCUMENT_REMOVE};
pub use photographed_items::{PhotoOf, PhotographedItem, PhotographedItems};
pub use read::{
    document::{Document, DocumentFile, DocumentMetadata, document_file, documents},
    inspection::{InspectionPhoto, PrintedPhoto, PrintedPhotos, photos_of_inspection, printed_photos},
    media::{
        MachineMedia, MediaAsset, MediaCount, WantedMedia, WantedPhotos, being_sent, count_item_media,
        count_item_photos, count_of_inspections, count_of_machines, download, item_photos, machine_media, owner,
        photos, videos,
    },
    newest::latest_photos,
    picture::{Picture, chosen, picture, pictures},
};
pub use storage::verify::{Compared, Disagreement, verify};
pub use upload::bundled::{BundledFile, GivenOf, give, give_of_machine};
pub use uses::CountAssetUses;

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
    }

    fn console(&self) -> Vec<ConsoleEntry> {
        vec![rest::entry::<resources::Assets>()]
    }

    fn permissions(&self) -> &'static [Permission] {
        permissions::ALL
    }

    fn policies(&self) -> &'static str {
        include_str!("../policy.csv")
    }

    fn reasons(&self) -> &'static [Reason] {
        reasons::ALL
    }

    fn jobs(&self) -> Vec<Arc<dyn JobKind>> {
        vec![Arc::new(storage::sweep::Sweep)]
    }
}
