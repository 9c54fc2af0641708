//! The master templates: operators of the platform write them for every site, whose users read, copy and activate them.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page, Scalar},
        rest::{Access, Menu, Resource, Verb, number},
    },
    app::platform::Platform,
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped as _, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait as _};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    MASTER_READ, MASTER_WRITE,
    entity::{
        master_template::{ActiveModel, Column, Entity, Model},
        message_template_mapping as mapping,
    },
    reasons,
    templates::{
        self, MASTERS, body,
        fields::{self as template_fields, Category, Checked, title_key},
        wire::MessageTemplateInput,
    },
};

/// The longest name of a franchise, in characters.
const FRANCHISE: usize = 50;

platform::fields! {
    /// Fields by which masters can be filtered and sorted.
    MasterField:
        Id Number "id";
        Title Text "templateTitle";
        Category Number "messageTemplateCategoryId";
        Language Number "languageId";
        Franchise Text "franchiseName";
}

/// A master template at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MasterRow {
    id: i64,
    template_title: String,
    /// 1 handover, 2 service, 3 general.
    message_template_category_id: i64,
    language_id: i64,
    /// Empty for every franchise.
    franchise_name: String,
    template_subject: String,
    /// HTML, cleaned.
    template_content: String,
    updated_at: DateTime<Utc>,
    version: i32,
}

impl From<Model> for MasterRow {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            template_title: row.title,
            message_template_category_id: row.category.into(),
            language_id: row.language_id.into(),
            franchise_name: row.franchise,
            template_subject: row.subject,
            template_content: row.content,
            updated_at: row.updated_at,
            version: row.version,
        }
    }
}

/// A master template as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct MasterInput {
    /// At most 100 characters.
    template_title: Option<String>,
    /// 1 handover, 2 service, 3 general.
    message_template_category_id: Option<i64>,
    /// The language in which it is written.
    language_id: Option<i64>,
    /// At most 50 characters; empty for every franchise.
    franchise_name: Option<String>,
    /// At most 200 characters.
    template_subject: Option<String>,
    /// HTML, at most 90 KB; what a mail may not have is removed.
    template_content: Option<String>,
    /// The version that the caller has read.
    version: Option<i32>,
}

/// Checks the change of a master by the rules of every template. Every mistake is answered.
fn checked(old: Option<&Model>, input: MasterInput) -> Result<(Checked, String)> {
    let text = |new: Option<String>, old: Option<&String>| new.or_else(|| old.cloned()).unwrap_or_default();
    let franchise = text(input.franchise_name, old.map(|old| &old.franchise));
    let input = MessageTemplateInput {
        template_title: text(input.template_title, old.map(|old| &old.title)),
        template_subject: text(input.template_subject, old.map(|old| &old.subject)),
        template_content: text(input.template_content, old.map(|old| &old.content)),
        message_template_category_id: input.message_template_category_id.or(old.map(|old| old.category.into())),
        language_id: input.language_id.or(old.map(|old| old.language_id.into())),
        ..MessageTemplateInput::default()
    };
    let franchise = text::line(&franchise).filter(|name| name.chars().count() <= FRANCHISE);
    let franchise = franchise.ok_or_else(|| Error::from(reasons::FRANCHISE));
    match (template_fields::check(&input), franchise) {
        (Ok(checked), franchise) => Ok((checked, franchise?)),
        (Err(error), Ok(_)) => Err(error),
        (Err(error), Err(_)) => Err(error.at("FranchiseName", reasons::FRANCHISE.text())),
    }
}

/// A master, locked.
pub(crate) async fn find(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    Entity::within(grant).id(id).lock(tx).one(tx).await?.ok_or_else(|| reasons::UNKNOWN.into())
}

/// Adds a master.
async fn create(ctx: &Ctx, grant: &Grant, input: MasterInput) -> Result<Model> {
    let (checked, franchise) = checked(None, input)?;
    let now = ctx.now();
    let tx = ctx.write(grant).await?;
    let language_id = templates::language(&tx, checked.language).await?;
    if Entity::within(grant).count(&tx).await? >= MASTERS {
        return Err(reasons::TOO_MANY_MASTERS.into());
    }
    let row = ActiveModel {
        category: Set(checked.category as i16),
        language_id: Set(language_id),
        franchise: Set(franchise),
        title_key: Set(title_key(&checked.title)),
        title: Set(checked.title),
        subject: Set(checked.subject),
        content: Set(checked.content),
        created_at: Set(now),
        updated_at: Set(now),
        version: Set(1),
        ..Default::default()
    };
    let row = tx.insert::<Entity, _>(grant, row).await?;
    ctx.note(&tx, AuditEvent::new("master_template.create", "master_template", row.id).after(audited(&row))).await?;
    tx.commit().await?;
    Ok(row)
}

/// Changes a master. With another category it is the default of no site.
async fn update(ctx: &Ctx, grant: &Grant, id: i64, input: MasterInput) -> Result<Model> {
    let tx = ctx.write(grant).await?;
    let old = find(&tx, grant, id).await?;
    if input.version.is_some_and(|version| version != old.version) {
        return Err(own::STALE.into());
    }
    let (checked, franchise) = checked(Some(&old), input)?;
    let language_id = templates::language(&tx, checked.language).await?;
    mapping::Entity::change(grant)
        .filter(mapping::Column::MasterId.eq(id))
        .filter(mapping::Column::Category.ne(checked.category as i16))
        .value(mapping::Column::Category, checked.category as i16)
        .value(mapping::Column::IsDefault, false)
        .run(&tx)
        .await?;
    let changed = Entity::change(grant)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(old.version))
        .value(Column::Category, checked.category as i16)
        .value(Column::LanguageId, language_id)
        .value(Column::Franchise, franchise)
        .value(Column::TitleKey, title_key(&checked.title))
        .value(Column::Title, checked.title)
        .value(Column::Subject, checked.subject)
        .value(Column::Content, checked.content)
        .value(Column::UpdatedAt, ctx.now())
        .value(Column::Version, old.version + 1)
        .run(&tx)
        .await?;
    if changed == 0 {
        return Err(own::STALE.into());
    }
    let new = find(&tx, grant, id).await?;
    let event = AuditEvent::new("master_template.update", "master_template", id);
    ctx.note(&tx, event.before(audited(&old)).after(audited(&new))).await?;
    tx.commit().await?;
    Ok(new)
}

/// Removes a master. It is no longer active anywhere.
async fn delete(ctx: &Ctx, grant: &Grant, id: i64) -> Result<Model> {
    let tx = ctx.write(grant).await?;
    let old = find(&tx, grant, id).await?;
    mapping::Entity::remove(grant).filter(mapping::Column::MasterId.eq(id)).run(&tx).await?;
    Entity::remove(grant).filter(Column::Id.eq(id)).run(&tx).await?;
    let event = AuditEvent::new("master_template.delete", "master_template", id);
    ctx.note(&tx, event.before(audited(&old))).await?;
    tx.commit().await?;
    Ok(old)
}

/// The fields for the audit log. The text is too long for it.
fn audited(row: &Model) -> serde_json::Value {
    json!({ "title": row.title, "subject": row.subject, "category": row.category, "languageId": row.language_id,
        "franchise": row.franchise, "characters": row.content.chars().count(), "version": row.version })
}

/// The resource of the console.
pub struct MasterTemplates;

#[async_trait(?Send)]
impl Resource for MasterTemplates {
    const NAME: &'static str = "mastertemplates";
    const SINGULAR: &'static str = "master template";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete];
    const ACCESS: Access = Access::read(MASTER_READ).write(MASTER_WRITE);
    const MENU: Menu = Menu::Platform;
    type Row = MasterRow;
    type Input = MasterInput;
    type Field = MasterField;

    async fn list(ctx: &Ctx, mut query: ListQuery<MasterField>) -> Result<Page<MasterRow>> {
        let grant = ctx.can(MASTER_READ)?;
        query.words_in(MasterField::Title);
        // Titles are sorted and searched in their sorted form.
        for value in query.filters.iter_mut().filter(|it| it.field == MasterField::Title).flat_map(|it| &mut it.values)
        {
            if let Scalar::Text(title) = value {
                *title = title_key(title);
            }
        }
        let column = |field| match field {
            MasterField::Id => Column::Id,
            MasterField::Title => Column::TitleKey,
            MasterField::Category => Column::Category,
            MasterField::Language => Column::LanguageId,
            MasterField::Franchise => Column::Franchise,
        };
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(MasterRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<MasterRow> {
        let grant = ctx.can(MASTER_READ)?;
        let tx = ctx.read(&grant).await?;
        let found = Entity::within(&grant).id(number(id)?).one(&tx).await?;
        found.map(MasterRow::from).ok_or_else(|| reasons::UNKNOWN.into())
    }

    async fn create(ctx: &Ctx, input: MasterInput) -> Result<MasterRow> {
        let grant = ctx.can(MASTER_WRITE)?;
        create(ctx, &grant, input).await.map(MasterRow::from)
    }

    async fn update(ctx: &Ctx, id: &str, input: MasterInput) -> Result<MasterRow> {
        let grant = ctx.can(MASTER_WRITE)?;
        update(ctx, &grant, number(id)?, input).await.map(MasterRow::from)
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<MasterRow> {
        let grant = ctx.can(MASTER_WRITE)?;
        delete(ctx, &grant, number(id)?).await.map(MasterRow::from)
    }
}

/// Category, title, subject and text of the masters of the demonstration data, in English.
const EXAMPLES: [(Category, &str, &str, &str); 2] = [
    (
        Category::Handover,
        "Your machine has been handed over",
        "Your {{machinemodel}} {{vinno}} has been handed over",
        "<p>Dear customer,</p><p>thank you for choosing {{sitename}}. Your <strong>{{machinemodel}}</strong> with the serial number \
         {{vinno}} has been handed over to you. We wish you a good start with it.</p><p>If you have a question, please call \
         {{sitetelephoneno}} or write to {{siteemail}}.</p><p>Kind regards<br>{{serviceadvisorfirstname}} \
         {{serviceadvisorsurname}}<br>{{sitename}}</p>",
    ),
    (
        Category::Service,
        "Your machine is due for service",
        "Service of your {{machinemodel}} {{vinno}}",
        "<p>Dear customer,</p><p>your <strong>{{machinemodel}}</strong> with the serial number {{vinno}} is due for its next \
         service. Please call {{sitetelephoneno}} for an appointment.</p><p>Kind regards<br>{{serviceadvisorfirstname}} \
         {{serviceadvisorsurname}}, {{serviceadvisoremail}}<br>{{sitename}}</p>",
    ),
];

/// Writes the masters of the demonstration data, where there are none.
pub(crate) async fn seed(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    let grant = SystemTask::Seed.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    if Entity::within(&grant).limit(1).one(&tx).await?.is_some() {
        return Ok(());
    }
    for (category, title, subject, content) in EXAMPLES {
        let row = ActiveModel {
            category: Set(category as i16),
            language_id: Set(1),
            franchise: Set(String::new()),
            title_key: Set(title_key(title)),
            title: Set(title.to_owned()),
            subject: Set(subject.to_owned()),
            content: Set(body::clean(content)),
            created_at: Set(now),
            updated_at: Set(now),
            version: Set(1),
            ..Default::default()
        };
        tx.insert::<Entity, _>(&grant, row).await?;
    }
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_master_is_checked_by_the_rules_of_every_template() {
        let refused = checked(None, MasterInput { franchise_name: Some("f".repeat(51)), ..MasterInput::default() });
        let errors = refused.map(drop).expect_err("mistakes").body().errors;
        let named: Vec<&str> = errors.keys().map(String::as_str).collect();
        assert_eq!(
            named,
            ["FranchiseName", "LanguageId", "MessageTemplateCategoryId", "TemplateSubject", "TemplateTitle"]
        );
        for (category, title, subject, content) in EXAMPLES {
            let input = MasterInput {
                template_title: Some(title.to_owned()),
                template_subject: Some(subject.to_owned()),
                template_content: Some(content.to_owned()),
                message_template_category_id: Some(category.id()),
                language_id: Some(1),
                franchise_name: Some(String::from(" Northfield ")),
                version: None,
            };
            let (checked, franchise) = checked(None, input.clone()).expect("valid");
            assert_eq!((checked.content.as_str(), franchise.as_str()), (content, "Northfield"));
            let wide = MasterInput { franchise_name: Some(String::from("a\nb")), ..input };
            let refused = super::checked(None, wide).map(drop).expect_err("two lines");
            assert_eq!(refused.reason(), reasons::FRANCHISE);
        }
    }
}
