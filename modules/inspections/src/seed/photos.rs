//! The photos that a technician of the demonstration data takes, and a video. They come with the program.

use assets::{AssetKind, BundledFile, GivenOf};
use platform::{core::error::Result, db::Tx};
use stock::transitions::TransitionContext;

use crate::entity::{inspection::Model as Inspection, inspection_item::Model as Item};

/// Photos of faults, by a word of the question of the item; the last fits all.
const FAULTS: [(&str, &str, &[u8]); 4] = [
    ("tyre", "tyre.jpg", include_bytes!("media/tyre.jpg")),
    ("hydraulic", "hose.jpg", include_bytes!("media/hose.jpg")),
    ("light", "lamp.jpg", include_bytes!("media/lamp.jpg")),
    ("", "paint.jpg", include_bytes!("media/paint.jpg")),
];
/// The machine itself.
const MACHINE: [(&str, &[u8]); 2] =
    [("side.jpg", include_bytes!("media/side.jpg")), ("front.jpg", include_bytes!("media/front.jpg"))];
const AROUND: &[u8] = include_bytes!("media/around.mp4");
const POSTER: &[u8] = include_bytes!("media/around-poster.jpg");
const SECONDS: i32 = 3;

/// A passed inspection in so many has photos of the machine, and one in so many a video: the data have to be written within
/// seconds.
const PHOTOGRAPHED: i64 = 5;
const FILMED: i64 = 25;

/// Takes a photo of the failed item, and of some machines.
pub(super) async fn take(
    ctx: &TransitionContext<'_>,
    tx: &Tx,
    inspection: &Inspection,
    failed: Option<&Item>,
) -> Result<()> {
    let of = |item: Option<&Item>, comments: &str| GivenOf {
        machine: inspection.machine_id,
        inspection: Some(inspection.id),
        item: item.map(|item| (item.item_type_id, item.description.clone())),
        status: inspection.status.clone(),
        comments: comments.to_owned(),
        by: (ctx.user, ctx.now),
        poster: None,
    };
    let give = async |kind, file_name, bytes, of| {
        let given = BundledFile { owner: (ctx.site.group_id, ctx.site.id), kind, file_name, bytes };
        assets::give_of_machine(ctx.platform, tx, &ctx.group, given, of).await.map(drop)
    };
    if let Some(item) = failed {
        let question = item.description.to_lowercase();
        let fault = FAULTS.iter().find(|(word, ..)| question.contains(word));
        if let Some((_, file_name, bytes)) = fault {
            give(AssetKind::ItemPhoto, file_name, bytes, of(Some(item), "See the mark")).await?;
        }
        return Ok(());
    }
    if inspection.id % PHOTOGRAPHED == 0 {
        for (file_name, bytes) in MACHINE {
            give(AssetKind::MachinePhoto, file_name, bytes, of(None, "")).await?;
        }
    }
    if inspection.id % FILMED == 0 {
        let of = GivenOf { poster: Some((POSTER, SECONDS)), ..of(None, "Once around") };
        give(AssetKind::MachineVideo, "around.mp4", AROUND, of).await?;
    }
    Ok(())
}
