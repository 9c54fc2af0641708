//! Requirements for a failed item besides its comment: at a site with fault categories an area and a defect of the
//! group's lists, and a photo if the template requires one.

use std::collections::HashMap;

use platform::{
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
    tenancy::Scoped,
};
use stock::transitions::TransitionContext;
use templates::content::{Group, Item as Question};

use crate::{
    checklist,
    entity::{
        inspection::{self, Model as Inspection},
        inspection_item::Model as Item,
    },
    reasons,
};

/// Refuses failed items without an area and a defect, if the site requires them, and those without a photo, if the
/// template does. While one of the lists is empty nobody could choose, and neither area nor defect is required.
pub(crate) async fn demand<'a>(
    ctx: &TransitionContext<'_>,
    tx: &Tx,
    inspection: &Inspection,
    questions: &HashMap<i64, (&Group, &Question)>,
    items: impl IntoIterator<Item = &'a Item>,
) -> Result<()> {
    let failed: Vec<&Item> = items.into_iter().filter(|item| checklist::failed(item)).collect();
    let vague: Vec<&Item> = failed.iter().copied().filter(|item| is_vague(item)).collect();
    if !vague.is_empty() && asks_fault(ctx, tx).await? {
        return Err(refused(reasons::FAULT_REQUIRED, &vague));
    }
    let mut unseen: Vec<&Item> = failed.into_iter().filter(|item| asks_photo(item, questions)).collect();
    if unseen.is_empty() {
        return Ok(());
    }
    // Nobody removes a photo between the count and the end of the inspection.
    inspection::Entity::within(&ctx.own).id(inspection.id).lock(tx).one(tx).await?;
    let photos = assets::count_item_photos(tx, &ctx.group, inspection.id).await?;
    unseen.retain(|item| !photos.contains_key(&item.item_type_id));
    if unseen.is_empty() { Ok(()) } else { Err(refused(reasons::PHOTO_REQUIRED, &unseen)) }
}

/// Checks failed items of an inspection that has no photos.
pub(crate) fn lacks(
    items: &[Item],
    questions: &HashMap<i64, (&Group, &Question)>,
    asks_fault: bool,
) -> Result<(), Reason> {
    let mut failed = items.iter().filter(|item| checklist::failed(item));
    if asks_fault && failed.clone().any(is_vague) {
        return Err(reasons::FAULT_REQUIRED);
    }
    if failed.any(|item| asks_photo(item, questions)) { Err(reasons::PHOTO_REQUIRED) } else { Ok(()) }
}

/// Returns `true` if a failed item needs an area and a defect at the current site.
pub(crate) async fn asks_fault(ctx: &TransitionContext<'_>, tx: &Tx) -> Result<bool> {
    let asks = ctx.site.settings.fault_category_enabled() == Some(true);
    Ok(asks && reference::fault_to_choose(tx, &ctx.group).await?.is_some())
}

const fn is_vague(item: &Item) -> bool {
    item.area_id.is_none() || item.defect_id.is_none()
}

fn asks_photo(item: &Item, questions: &HashMap<i64, (&Group, &Question)>) -> bool {
    questions.get(&item.item_type_id).is_some_and(|(_, question)| question.photo_on_failure)
}

fn refused(reason: Reason, items: &[&Item]) -> Error {
    items.iter().fold(Error::from(reason), |refused, item| refused.at("Items", &item.description))
}

/// Refuses areas and defects that can not be chosen; an item may retain its stored ones, although they were deleted
/// since.
pub(crate) async fn faults_exist(
    ctx: &TransitionContext<'_>,
    tx: &Tx,
    known: &HashMap<i64, &Item>,
    answered: &[Item],
) -> Result<()> {
    let chosen = |of: fn(&Item) -> Option<i64>| {
        let new =
            |item: &Item| of(item).filter(|id| known.get(&item.item_type_id).is_none_or(|was| of(was) != Some(*id)));
        let mut ids: Vec<i64> = answered.iter().filter_map(new).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    };
    let (areas, defects) = (chosen(|item| item.area_id), chosen(|item| item.defect_id));
    let found = reference::faults(tx, &ctx.group, &areas, &defects).await?;
    if !areas.iter().all(|id| found.areas.get(id).is_some_and(|area| !area.deleted)) {
        return Err(reasons::AREA.into());
    }
    if !defects.iter().all(|id| found.defects.get(id).is_some_and(|defect| !defect.deleted)) {
        return Err(reasons::DEFECT.into());
    }
    Ok(())
}
