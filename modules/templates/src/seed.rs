//! The check templates of the demonstration data: check lists for ten models in English and German, published, with
//! categories and quick texts. The lists themselves are the JSON files in `seed/`.

mod lists;

use std::collections::HashMap;

use assets::{AssetKind, BundledFile};
use chrono::{DateTime, Utc};
use platform::{
    api::name_list::NameList as _,
    app::platform::Platform,
    core::error::{Error, Result},
    db::Tx,
    entity::{group, site},
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Order,
};

use crate::{
    content::{Kind, Status},
    edit::working_copy::{Owner, WorkingCopy},
    entity::{
        check_template, comment_list, comment_list_entry, item_category, template_group, template_item,
        template_lookup::{self, LookupKind},
        template_version,
    },
    pictures,
    seed::lists::{ENGLISH, GERMAN, Ids, Lists, Names, PICTURES},
    versions::publish,
};

/// The templates of the demonstration data in a group.
pub struct Demonstration {
    by_model: HashMap<(String, i16, bool), i64>,
}

impl Demonstration {
    /// The template of a kind for a model, which is named; production sites have a PDI template of their own.
    pub fn of(&self, model: &str, kind: Kind, production: bool) -> Option<i64> {
        let of = |production: bool| self.by_model.get(&(model.to_owned(), kind.code(), production)).copied();
        if production { of(true).or_else(|| of(false)) } else { of(false) }
    }
}

/// Reads the templates of the demonstration data; a group that was not seeded has none.
pub async fn demonstration(tx: &Tx, grant: &Grant) -> Result<Demonstration> {
    let lists = Lists::read()?;
    let mut names = HashMap::new();
    for (model, kind, production, name) in lists.of_models() {
        let name = check_template::Entity::name(&name)?.key;
        names.insert((model.to_owned(), kind.code(), production), name);
    }
    let rows = check_template::Entity::not_deleted(grant)
        .filter(check_template::Column::NameKey.is_in(names.values().cloned()))
        .all(tx)
        .await?;
    let ids: HashMap<String, i64> = rows.into_iter().map(|row| (row.name_key, row.id)).collect();
    let by_model = names.into_iter().filter_map(|(of, name)| Some((of, *ids.get(&name)?))).collect();
    Ok(Demonstration { by_model })
}

/// Writes the demonstration data. Groups that have templates are left unchanged.
pub(crate) async fn seed(platform: &Platform) -> Result<()> {
    let lists = Lists::read()?;
    let everywhere = SystemTask::Seed.everywhere();
    let tx = platform.db.read(everywhere.reach()).await?;
    let groups = group::Entity::within(&everywhere).order(group::Column::Id, Order::Asc).all(&tx).await?;
    drop(tx);
    for group in groups {
        seed_group(platform, &lists, group.id).await?;
    }
    Ok(())
}

async fn seed_group(platform: &Platform, lists: &Lists, group: i64) -> Result<()> {
    let now = platform.clock.now();
    let grant = SystemTask::Seed.in_group(group);
    let tx = platform.db.write(grant.reach()).await?;
    if check_template::Entity::within(&grant).limit(1).one(&tx).await?.is_some() {
        return Ok(());
    }
    let mut ids = write_names(&tx, &grant, (group, now), &lists.names).await?;
    let site = site::Entity::within(&grant).order(site::Column::Id, Order::Asc).limit(1).one(&tx).await?;
    // The demonstration world has sites in every group.
    let site = site.ok_or_else(|| Error::internal("a group of the demonstration data has no site"))?;
    for (file_name, bytes) in PICTURES {
        let given = BundledFile { owner: (group, site.id), kind: AssetKind::GuidancePicture, file_name, bytes };
        let picture = assets::give(platform, &tx, &grant, given).await?;
        ids.pictures.insert(file_name.to_owned(), picture.id);
    }
    write_templates(&tx, &grant, (group, now), lists, &ids).await?;
    tx.commit().await
}

/// Writes the lists of names; answers the ids of those that items refer to.
async fn write_names(tx: &Tx, grant: &Grant, (group, now): (i64, DateTime<Utc>), names: &Names) -> Result<Ids> {
    let mut categories = Vec::with_capacity(names.categories.len());
    for each in &names.categories {
        let name = item_category::Entity::name(&each.name)?;
        categories.push(item_category::ActiveModel {
            id: NotSet,
            group_id: Set(group),
            name: Set(name.text),
            name_key: Set(name.key),
            uber: Set(each.uber),
            deleted: Set(false),
            updated_at: Set(now),
        });
    }
    let categories = tx.insert_returning::<item_category::Entity, _>(grant, categories).await?;
    let mut lists = Vec::with_capacity(names.comments.len());
    for each in &names.comments {
        let name = comment_list::Entity::name(&each.name)?;
        lists.push(comment_list::ActiveModel {
            id: NotSet,
            group_id: Set(group),
            name: Set(name.text),
            name_key: Set(name.key),
            deleted: Set(false),
            updated_at: Set(now),
        });
    }
    let lists = tx.insert_returning::<comment_list::Entity, _>(grant, lists).await?;
    let ids = Ids {
        categories: categories.into_iter().map(|row| (row.name, row.id)).collect(),
        comments: lists.into_iter().map(|row| (row.name, row.id)).collect(),
        pictures: HashMap::new(),
    };
    let mut texts = Vec::new();
    for list in &names.comments {
        for (position, text) in (0..).zip(&list.texts) {
            for (language, text) in [(ENGLISH, &text.en), (GERMAN, &text.de)] {
                texts.push(comment_list_entry::ActiveModel {
                    id: NotSet,
                    group_id: Set(group),
                    comment_list_id: Set(ids.comments.get(&list.name).copied().unwrap_or_default()),
                    language_id: Set(language),
                    position: Set(position),
                    text: Set(text.clone()),
                });
            }
        }
    }
    tx.insert_many::<comment_list_entry::Entity, _>(grant, texts).await?;
    let looked_up =
        [(LookupKind::MachineType, &names.machine_types), (LookupKind::MenuPricingCategory, &names.menu_pricing)];
    let rows = looked_up.into_iter().flat_map(|(kind, names)| names.iter().map(move |name| (kind, name)));
    let rows = rows.map(|(kind, name)| template_lookup::ActiveModel {
        group_id: Set(group),
        kind: Set(kind),
        name: Set(name.clone()),
        ..Default::default()
    });
    tx.insert_many::<template_lookup::Entity, _>(grant, rows).await?;
    Ok(ids)
}

/// Writes the templates, each with its working copy and its first version, in a few statements for all of them.
async fn write_templates(
    tx: &Tx,
    grant: &Grant,
    (group, now): (i64, DateTime<Utc>),
    lists: &Lists,
    ids: &Ids,
) -> Result<()> {
    let planned = lists.templates(ids)?;
    let templates = tx.ids_for::<check_template::Entity>(planned.len()).await?;
    let published = tx.ids_for::<template_version::Entity>(planned.len()).await?;
    let groups = planned.iter().map(|planned| planned.content.groups.len()).sum();
    let mut groups = tx.ids_for::<template_group::Entity>(groups).await?.into_iter();
    let items = planned.iter().map(|planned| planned.content.item_count()).sum();
    let mut items = tx.ids_for::<template_item::Entity>(items).await?.into_iter();
    let mut rows = Vec::with_capacity(planned.len());
    let mut versions = Vec::with_capacity(planned.len());
    let mut working = WorkingCopy::default();
    let mut pictured = Vec::new();
    for (planned, (id, version)) in planned.into_iter().zip(templates.into_iter().zip(published)) {
        let content = planned.content;
        let (group_ids, item_ids) = (content.groups.len(), content.item_count());
        let content = content.with_ids(groups.by_ref().take(group_ids), items.by_ref().take(item_ids));
        let name = check_template::Entity::name(&planned.name)?;
        rows.push(check_template::ActiveModel {
            id: Set(id),
            group_id: Set(group),
            name: Set(name.text),
            name_key: Set(name.key),
            vehicle_type: Set(planned.kind.code()),
            status: Set(Status::Active.code()),
            language_id: Set(content.language),
            logo_asset_id: Set(None),
            edited: Set(false),
            published_id: Set(Some(version)),
            published_version: Set(1),
            deleted: Set(false),
            updated_by: Set(None),
            updated_at: Set(now),
            version: Set(1),
        });
        let row = publish::version((group, id), 1, &content, now)?;
        versions.push(template_version::ActiveModel { id: Set(version), ..row });
        if pictures::of_content(&content).next().is_some() {
            pictured.push((version, content.clone()));
        }
        working.add(Owner { group, template: id, language: content.language }, &content, now);
    }
    tx.insert_many::<check_template::Entity, _>(grant, rows).await?;
    tx.insert_many::<template_version::Entity, _>(grant, versions).await?;
    for (version, content) in &pictured {
        pictures::keep(tx, grant, (group, *version), content).await?;
    }
    working.insert(tx, grant).await
}
