//! The workshops of a site, and the franchises of a group: lists of names that the calls only read.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::ListQuery,
        name_list::{Columns, Name, NameList, Refusals},
    },
    auth::{context::Ctx, permission::Permission},
    core::error::Result,
    tenancy::Scoped,
};
use sea_orm::ActiveValue::Set;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    LOOKUP_READ, LOOKUP_WRITE, WORKSHOP_READ, WORKSHOP_WRITE,
    entity::{franchise, workshop},
    reasons,
    short_lists::{ListEntry, Place, ShortList},
};

impl NameList for workshop::Entity {
    type Row = workshop::ActiveModel;
    const COLUMNS: Columns<workshop::Column> = Columns {
        id: workshop::Column::Id,
        owner: workshop::Column::SiteId,
        key: workshop::Column::NameKey,
        deleted: workshop::Column::Deleted,
    };
    const REFUSALS: Refusals = Refusals {
        required: reasons::WORKSHOP_REQUIRED,
        too_long: reasons::WORKSHOP_TOO_LONG,
        taken: reasons::WORKSHOP_TAKEN,
        unknown: reasons::WORKSHOP_UNKNOWN,
    };

    fn key_of(row: workshop::Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

impl ShortList for workshop::Entity {
    const NAME: workshop::Column = workshop::Column::Name;
    const UPDATED_AT: workshop::Column = workshop::Column::UpdatedAt;
    const PER_SITE: bool = true;
    const READ: Permission = WORKSHOP_READ;
    const WRITE: Permission = WORKSHOP_WRITE;
    const NOUN: &'static str = "workshop";
    const ACTIONS: [&'static str; 3] = ["workshop.create", "workshop.update", "workshop.delete"];

    fn entry(row: workshop::Model) -> ListEntry {
        let workshop::Model { id, name, deleted, created_by, updated_at, site_id: owner, .. } = row;
        ListEntry { id, name, deleted, owner, created_by, updated_at }
    }

    /// As it was sent.
    fn spelled(name: &Name) -> String {
        name.text.clone()
    }

    fn new_row(place: Place, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> workshop::ActiveModel {
        workshop::ActiveModel {
            group_id: Set(place.group),
            site_id: Set(place.owner),
            name: Set(Self::spelled(name)),
            name_key: Set(name.key.clone()),
            deleted: Set(false),
            created_by: Set(by),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

/// A site that has a deleted franchise keeps it.
impl NameList for franchise::Entity {
    type Row = franchise::ActiveModel;
    const COLUMNS: Columns<franchise::Column> = Columns {
        id: franchise::Column::Id,
        owner: franchise::Column::GroupId,
        key: franchise::Column::NameKey,
        deleted: franchise::Column::Deleted,
    };
    const REFUSALS: Refusals = Refusals {
        required: reasons::FRANCHISE_REQUIRED,
        too_long: reasons::FRANCHISE_TOO_LONG,
        taken: reasons::FRANCHISE_TAKEN,
        unknown: reasons::FRANCHISE_UNKNOWN,
    };

    fn key_of(row: franchise::Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

impl ShortList for franchise::Entity {
    const NAME: franchise::Column = franchise::Column::Name;
    const UPDATED_AT: franchise::Column = franchise::Column::UpdatedAt;
    const PER_SITE: bool = false;
    const READ: Permission = LOOKUP_READ;
    const WRITE: Permission = LOOKUP_WRITE;
    const NOUN: &'static str = "franchise";
    const ACTIONS: [&'static str; 3] = ["franchise.create", "franchise.update", "franchise.delete"];

    fn entry(row: franchise::Model) -> ListEntry {
        let franchise::Model { id, name, deleted, created_by, updated_at, group_id: owner, .. } = row;
        ListEntry { id, name, deleted, owner, created_by, updated_at: updated_at.unwrap_or_default() }
    }

    /// As it was sent.
    fn spelled(name: &Name) -> String {
        name.text.clone()
    }

    fn new_row(place: Place, name: &Name, by: Option<i64>, now: DateTime<Utc>) -> franchise::ActiveModel {
        franchise::ActiveModel {
            group_id: Set(place.group),
            name: Set(Self::spelled(name)),
            name_key: Set(name.key.clone()),
            deleted: Set(false),
            created_by: Set(by),
            updated_at: Set(Some(now)),
            ..Default::default()
        }
    }
}

platform::fields! {
    /// Fields by which workshops can be filtered and sorted.
    WorkshopField: Id Number "WorkshopId"; Name Text "WorkshopName"; Deleted Flag "Deleted" unsorted;
}

/// A workshop of the acting site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Workshop {
    workshop_id: i64,
    workshop_name: String,
    site_code: String,
    deleted: bool,
}

/// Lists the workshops of the acting site, by name unless another order is given.
pub(crate) async fn list(ctx: &Ctx, mut query: ListQuery<WorkshopField>) -> Result<Vec<Workshop>> {
    let grant = ctx.can(WORKSHOP_READ)?;
    query.without(WorkshopField::Deleted);
    if query.order.is_empty() {
        query.order.push((WorkshopField::Name, true));
    }
    let column = |field| match field {
        WorkshopField::Id => workshop::Column::Id,
        WorkshopField::Name => workshop::Column::Name,
        WorkshopField::Deleted => workshop::Column::Deleted,
    };
    let tx = ctx.browse(&grant).await?;
    let page = query.page(|| workshop::Entity::within(&grant), column, workshop::Column::Id, &tx).await?;
    let site_code = &ctx.site()?.code;
    let told = |row: workshop::Model| Workshop {
        workshop_id: row.id,
        workshop_name: row.name,
        site_code: site_code.clone(),
        deleted: row.deleted,
    };
    Ok(page.rows.into_iter().map(told).collect())
}
