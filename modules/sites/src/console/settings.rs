//! The console resource for settings of sites: the known keys as a form, and the stored document.

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    entity::site::{Column, Entity, Model},
    sites::settings::{KNOWN_KEYS, Kind},
    tenancy::Scoped,
};
use sea_orm::ColumnTrait as _;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};
use utoipa::{
    ToSchema,
    openapi::schema::{Object, ObjectBuilder, SchemaType, Type},
};

use crate::{
    ChangeContext, SITE_MODULES, SITE_SETTINGS, reasons,
    settings::store::{self as settings, SettingsChange, Stored},
    sites,
};

platform::fields! {
    /// Fields by which settings can be filtered and sorted.
    SettingField: Id Number "id"; Code Text "siteCode"; Name Text "siteName"; Group Number "groupId";
}

/// A known setting.
#[derive(Debug, Serialize, ToSchema)]
pub struct KnownSetting {
    /// The dotted key.
    key: &'static str,
    /// `bool`, `int`, `text`, `choice` or `secret`.
    kind: &'static str,
    #[schema(schema_with = scalar)]
    default: Json,
    /// The section of the form.
    section: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<&'static str>>,
}

/// The schema of a default value.
fn scalar() -> Object {
    let types = SchemaType::from_iter([Type::Boolean, Type::Integer, Type::String, Type::Null]);
    ObjectBuilder::new().schema_type(types).build()
}

/// The settings of a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsRow {
    /// The id of the site.
    id: i64,
    site_code: String,
    site_name: String,
    /// The time stamp, to be sent back with a change.
    timestamp: String,
    /// The stored document without its secrets.
    xml: String,
    /// The effective values by dotted key; for a secret, whether one is stored.
    #[schema(value_type = Object)]
    values: Map<String, Json>,
    known: Vec<KnownSetting>,
}

/// Changed settings: values by key, or a whole document.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct SettingsInput {
    /// The time stamp with which the settings were read.
    timestamp: Option<String>,
    #[schema(value_type = Option<Object>)]
    values: Option<Map<String, Json>>,
    xml: Option<String>,
}

/// The resource.
pub struct Settings;

#[async_trait(?Send)]
impl Resource for Settings {
    const NAME: &'static str = "settings";
    const SINGULAR: &'static str = "site's settings";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Update];
    const ACCESS: Access = Access::read(SITE_SETTINGS).update(SITE_SETTINGS);
    const MENU: Menu = Menu::Absent;
    type Row = SettingsRow;
    type Input = SettingsInput;
    type Field = SettingField;

    async fn list(ctx: &Ctx, query: ListQuery<SettingField>) -> Result<Page<SettingsRow>> {
        let grant = ctx.can(SITE_SETTINGS)?;
        let tx = ctx.read(&grant).await?;
        let rows = || Entity::within(&grant).filter(Column::Deleted.eq(false));
        let page = query.page(rows, column, Column::Id, &tx).await?;
        let mut shown_rows = Vec::with_capacity(page.rows.len());
        for site in page.rows {
            let stored = settings::read(&tx, &grant, site.id).await?;
            shown_rows.push(shown(site, &stored)?);
        }
        Ok(Page { rows: shown_rows, total: page.total, offset: page.offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<SettingsRow> {
        let grant = ctx.can(SITE_SETTINGS)?;
        let tx = ctx.read(&grant).await?;
        let site = sites::one(&tx, &grant, number(id)?).await?;
        let stored = settings::read(&tx, &grant, site.id).await?;
        shown(site, &stored)
    }

    async fn update(ctx: &Ctx, id: &str, input: SettingsInput) -> Result<SettingsRow> {
        let grant = ctx.can(SITE_SETTINGS)?;
        let id = number(id)?;
        let timestamp = input.timestamp.ok_or_else(|| Error::from(reasons::TIMESTAMP_REQUIRED))?;
        let change = match (input.values, input.xml) {
            (Some(values), None) => SettingsChange::Values(values),
            (None, Some(xml)) => SettingsChange::Xml(xml),
            (None, None) | (Some(_), Some(_)) => return Err(reasons::SETTINGS_EMPTY.into()),
        };
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let mut tx = ctx.write(&grant).await?;
        let site = sites::one(&tx, &grant, id).await?;
        let stored = settings::save(&by, &mut tx, id, change, Some(&timestamp), ctx.may(SITE_MODULES)).await?;
        tx.commit().await?;
        shown(site, &stored)
    }
}

fn column(field: SettingField) -> Column {
    match field {
        SettingField::Id => Column::Id,
        SettingField::Code => Column::Code,
        SettingField::Name => Column::Name,
        SettingField::Group => Column::GroupId,
    }
}

fn shown(site: Model, stored: &Stored) -> Result<SettingsRow> {
    let mut values = Map::new();
    for known in KNOWN_KEYS {
        let value = match known.kind {
            Kind::Secret => json!(stored.has_secret(known.key)),
            Kind::Flag | Kind::Number(..) | Kind::Text(_) | Kind::Address | Kind::Zone => {
                stored.settings.get(known.key)?
            }
        };
        values.insert(known.key.to_owned(), value);
    }
    let known = |known: &platform::sites::settings::Key| KnownSetting {
        key: known.key,
        kind: known.kind.word(),
        default: if known.kind == Kind::Secret { Json::Null } else { known.default_value() },
        section: known.section,
        choices: known.kind.choices(),
    };
    Ok(SettingsRow {
        id: site.id,
        site_code: site.code,
        site_name: site.name,
        timestamp: stored.timestamp(),
        xml: stored.settings.to_xml(),
        values,
        known: KNOWN_KEYS.iter().map(known).collect(),
    })
}
