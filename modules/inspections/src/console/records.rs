//! The console's view of inspections: open and ended ones, each with its answers. Read only: they are begun, answered
//! and completed at the machine's site.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{Filter, ListQuery, Page, Scalar},
        rest::{Access, Menu, NoInput, Resource, Verb, number},
    },
    app::platform::Platform,
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    shared::people,
    tenancy::{Grant, Rows, Scoped},
};
use sea_orm::{ColumnTrait, FromQueryResult, Order};
use serde::Serialize;
use stock::{
    domain::{Handover, Hierarchy, Status, Transfer, labels::status_name},
    entity::machine,
    records::{own_imports::own_imports_of, rules},
};
use templates::content::{Content, Group, Item as Question};
use utoipa::ToSchema;

use crate::{
    entity::{
        inspection::{Column, Entity, Model},
        inspection_item::Model as Item,
    },
    permissions::READ,
    reasons,
    stage::open,
};

/// The most machine records for a requested beginning of a serial.
const MACHINES: u64 = 500;

platform::fields! {
    /// Fields by which the list of inspections can be filtered and sorted.
    InspectionField:
        Id Number "id";
        Serial Text "serial" unsorted;
        Machine Number "machineId" unsorted;
        Site Number "siteId" unsorted;
        Group Number "groupId" unsorted;
        Stage Text "status" unsorted;
        Success Flag "success" unsorted;
        Open Flag "open" unsorted;
}

/// An inspection at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleInspection {
    /// TemplateLookupId
    id: i64,
    /// The record of the machine.
    machine_id: i64,
    /// The machine serial number; empty where the record is not the caller's to see.
    serial: String,
    model_id: i64,
    model_name: String,
    group_id: i64,
    site_id: i64,
    site_code: String,
    site_name: String,
    /// The letter of the stage that was inspected.
    status: String,
    /// The stage in words.
    stage: &'static str,
    /// 0 open, 1 completed, 2 ended without a result.
    state: i16,
    /// The result of a completed one.
    success: Option<bool>,
    begun_on: DateTime<Utc>,
    begun_by: Option<i64>,
    /// Empty where the program began it, or where they are not the caller's to see.
    begun_by_name: String,
    /// Time when it was completed, or ended without a result.
    completed_on: Option<DateTime<Utc>>,
    completed_by: Option<i64>,
    completed_by_name: String,
    /// Number of times its answers were saved.
    version: i32,
    /// Items with their answers; only in the answer of a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    sheet: Option<ConsoleSheet>,
}

impl ConsoleInspection {
    /// The site of the machine.
    pub const fn site_id(&self) -> i64 {
        self.site_id
    }

    /// Returns the inspection with its items.
    pub(crate) fn with(self, sheet: ConsoleSheet) -> Self {
        Self { sheet: Some(sheet), ..self }
    }
}

/// Items of an inspection, with their answers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleSheet {
    /// The check template; null for an inspection from before templates were stored.
    template_id: Option<i64>,
    /// Name of the template in its own language.
    template_name: String,
    /// Number of the template version.
    template_version: Option<i32>,
    /// Items in the order of the template.
    items: Vec<ConsoleAnswer>,
}

/// An item of an inspection with its answer, in the language of the template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleAnswer {
    /// TemplateItemTypeId
    id: i64,
    group: String,
    text: String,
    /// 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text; 0 where it is not known.
    kind: i16,
    is_mandatory: bool,
    /// 0 no, 1 yes, 2 not applicable; null without an answer.
    answer: Option<i16>,
    /// The measured number or the text.
    measure: String,
    unit: String,
    /// The lowest good number, as text so that no client rounds it.
    min: Option<String>,
    /// The highest good number.
    max: Option<String>,
    comments: String,
    /// The area of a defect, also after it was deleted.
    area: Option<String>,
    defect: Option<String>,
    /// The finished in-progress stage; empty for none.
    stage: String,
    photos: Vec<ConsolePhoto>,
    /// Id of the user who answered last.
    by: Option<i64>,
    by_name: String,
    /// Time of the answer; null without one.
    at: Option<DateTime<Utc>>,
}

/// A photo of an item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsolePhoto {
    /// AssetId
    id: i64,
    /// The address of the thumbnail.
    thumbnail: String,
    /// The address of the picture, for some minutes.
    picture: String,
    comments: String,
    by_name: String,
    at: DateTime<Utc>,
}

/// The resource.
pub struct InspectionRecords;

#[async_trait(?Send)]
impl Resource for InspectionRecords {
    const NAME: &'static str = "inspections";
    const SINGULAR: &'static str = "inspection";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(READ);
    const MENU: Menu = Menu::Inspections;
    type Row = ConsoleInspection;
    type Input = NoInput;
    type Field = InspectionField;

    async fn list(ctx: &Ctx, mut query: ListQuery<InspectionField>) -> Result<Page<ConsoleInspection>> {
        let grant = ctx.can(READ)?;
        query.words_in(InspectionField::Serial);
        let open = query.filter(InspectionField::Open).and_then(Filter::flag);
        let passed = query.filter(InspectionField::Success).and_then(Filter::flag);
        let serial = query.filter(InspectionField::Serial).and_then(text);
        let apart = [InspectionField::Open, InspectionField::Success, InspectionField::Serial];
        query.filters.retain(|filter| !apart.contains(&filter.field));
        let tx = ctx.browse(&grant).await?;
        let machines = match serial {
            Some(serial) => Some(machines_of(&tx, &grant, &serial).await?),
            None => None,
        };
        let rows = || {
            let rows = seen(ctx, &grant)
                .filter_if(machines.clone(), |machines| Column::MachineId.is_in(machines))
                .filter_if(passed, |passed| Column::Success.eq(i16::from(passed)));
            match open {
                Some(true) => rows.filter(Column::FinishedAt.is_null()),
                Some(false) => rows.filter(Column::FinishedAt.is_not_null()),
                None => rows,
            }
        };
        let page = query.page(rows, column, Column::Id, &tx).await?;
        let names = RowNames::of(&tx, &grant, &page.rows).await?;
        drop(tx);
        let (total, offset) = (page.total, page.offset);
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            rows.push(to_row(ctx.platform(), row, &names).await?);
        }
        Ok(Page { rows, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ConsoleInspection> {
        let grant = ctx.can(READ)?;
        let group = ctx.can_in_group(READ)?;
        let tx = ctx.read(&grant).await?;
        let row = seen(ctx, &grant).id(number(id)?).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(reasons::NOT_THERE))?;
        let names = RowNames::of(&tx, &grant, std::slice::from_ref(&row)).await?;
        let sheet = sheet(ctx.platform(), &tx, (&grant, &group), &row).await?;
        drop(tx);
        Ok(to_row(ctx.platform(), row, &names).await?.with(sheet))
    }
}

/// The inspections that the caller sees. Users who see only their own imports inspect nothing.
fn seen(ctx: &Ctx, grant: &Grant) -> Rows<Entity> {
    Entity::within(grant).filter_if(own_imports_of(ctx), |_| Column::Id.is_in(Vec::<i64>::new()))
}

fn text(filter: &Filter<InspectionField>) -> Option<String> {
    filter.values.iter().find_map(|value| match value {
        Scalar::Text(text) => Some(text.trim().to_ascii_uppercase()),
        _ => None,
    })
}

/// The records of machines whose serial begins so, the latest first.
async fn machines_of(tx: &Tx, grant: &Grant, serial: &str) -> Result<Vec<i64>> {
    #[derive(FromQueryResult)]
    struct Record {
        id: i64,
    }
    let rows: Vec<Record> = machine::Entity::within(grant)
        .filter(machine::Column::Serial.starts_with(serial))
        .order(machine::Column::Id, Order::Desc)
        .limit(MACHINES)
        .columns([machine::Column::Id], tx)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

fn column(field: InspectionField) -> Column {
    match field {
        InspectionField::Id => Column::Id,
        InspectionField::Machine | InspectionField::Serial => Column::MachineId,
        InspectionField::Site => Column::SiteId,
        InspectionField::Group => Column::GroupId,
        InspectionField::Stage => Column::Status,
        InspectionField::Success => Column::Success,
        InspectionField::Open => Column::FinishedAt,
    }
}

#[derive(FromQueryResult)]
struct Numbered {
    id: i64,
    serial: String,
}

/// The serials and the people of a page.
pub(crate) struct RowNames {
    /// Serials by id of the record.
    serials: HashMap<i64, String>,
    /// Names by id of the user.
    people: HashMap<i64, String>,
}

impl RowNames {
    pub(crate) async fn of(tx: &Tx, grant: &Grant, rows: &[Model]) -> Result<Self> {
        let machines: BTreeSet<i64> = rows.iter().map(|row| row.machine_id).collect();
        let users = rows.iter().flat_map(|row| [row.started_by, row.finished_by]).flatten();
        let columns = [machine::Column::Id, machine::Column::Serial];
        let serials: Vec<Numbered> = if machines.is_empty() {
            Vec::new()
        } else {
            machine::Entity::within(grant).ids(machines).columns(columns, tx).await?
        };
        let serials = serials.into_iter().map(|row| (row.id, row.serial)).collect();
        Ok(Self { serials, people: people::names(tx, grant, users).await? })
    }

    fn person(&self, id: Option<i64>) -> String {
        id.and_then(|id| self.people.get(&id)).cloned().unwrap_or_default()
    }
}

pub(crate) async fn to_row(platform: &Platform, row: Model, names: &RowNames) -> Result<ConsoleInspection> {
    // Both from memory: a site and the models of a group are read once.
    let site = platform.directory.site(row.site_id).await?;
    let models = catalogue::names(platform, row.group_id).await?;
    let model = models.iter().find(|model| model.id == row.model_id).map(|model| model.name.to_string());
    let hierarchy = site.as_ref().map_or(Hierarchy::Dealership, |site| rules::hierarchy(site.hierarchy));
    let stage = Status::parse(&row.status);
    Ok(ConsoleInspection {
        id: row.id,
        machine_id: row.machine_id,
        serial: names.serials.get(&row.machine_id).cloned().unwrap_or_default(),
        model_id: row.model_id,
        model_name: model.unwrap_or_default(),
        group_id: row.group_id,
        site_id: row.site_id,
        site_code: site.as_ref().map(|site| site.code.clone()).unwrap_or_default(),
        site_name: site.as_ref().map(|site| site.name.clone()).unwrap_or_default(),
        stage: stage.map_or("", |stage| status_name(stage, hierarchy, Handover::None, Transfer::None)),
        status: row.status,
        state: match (row.finished_at, row.success) {
            (None, _) => 0,
            (Some(_), Some(_)) => 1,
            (Some(_), None) => 2,
        },
        success: row.success.map(|success| success == 1),
        begun_on: row.started_at,
        begun_by_name: names.person(row.started_by),
        begun_by: row.started_by,
        completed_on: row.finished_at,
        completed_by_name: names.person(row.finished_by),
        completed_by: row.finished_by,
        version: row.version,
        sheet: None,
    })
}

/// Reads the items of an inspection, with their answers, photos and the names of the users who answered.
pub(crate) async fn sheet(
    platform: &Platform,
    tx: &Tx,
    (grant, group): (&Grant, &Grant),
    row: &Model,
) -> Result<ConsoleSheet> {
    let mut questionnaire = open::questionnaire(platform, tx, (grant, group), row).await?;
    let items = std::mem::take(&mut questionnaire.items);
    let faults = crate::read::answers::faults_of(tx, group, &items).await?;
    let mut photos: BTreeMap<i64, Vec<assets::InspectionPhoto>> = BTreeMap::new();
    for photo in assets::photos_of_inspection(tx, group, row.id).await? {
        photos.entry(photo.item).or_default().push(photo);
    }
    let takers = photos.values().flatten().filter_map(|photo| photo.by);
    let users = items.iter().filter_map(|item| item.user_id).chain(takers);
    let people = people::names(tx, grant, users).await?;
    let person = |id: Option<i64>| id.and_then(|id| people.get(&id)).cloned().unwrap_or_default();
    let content = questionnaire.version.as_ref().map(|version| &version.content);
    let questions = questionnaire.questions();
    let answers = items.into_iter().map(|item| {
        let taken = photos.remove(&item.item_type_id).unwrap_or_default();
        let photos = taken.into_iter().map(|photo| ConsolePhoto {
            id: photo.picture.id,
            thumbnail: photo.picture.image_url(platform),
            picture: photo.picture.signed_url(platform),
            comments: photo.comments,
            by_name: person(photo.by),
            at: photo.at,
        });
        let question = content.zip(questions.get(&item.item_type_id).copied());
        ConsoleAnswer {
            area: item.area_id.and_then(|id| faults.areas.get(&id)).map(|area| area.name.clone()),
            defect: item.defect_id.and_then(|id| faults.defects.get(&id)).map(|defect| defect.name.clone()),
            by_name: person(item.user_id),
            photos: photos.collect(),
            ..answer(item, question)
        }
    });
    Ok(ConsoleSheet {
        template_id: row.template_id,
        template_name: content.and_then(|content| content.names.get(&content.language)).cloned().unwrap_or_default(),
        template_version: questionnaire.version.as_ref().map(|version| version.number),
        items: answers.collect(),
    })
}

/// An item by itself; what is read apart from it is still empty.
fn answer(item: Item, question: Option<(&Content, (&Group, &Question))>) -> ConsoleAnswer {
    let [min, max] = question.map_or([None, None], |(_, (_, question))| question.limits());
    ConsoleAnswer {
        id: item.item_type_id,
        group: question
            .map_or(item.item_group, |(content, (group, _))| content.text(&group.texts, content.language).to_owned()),
        text: question.map_or(item.description, |(content, (_, question))| {
            content.text(&question.texts, content.language).to_owned()
        }),
        kind: question.map_or(0, |(_, (_, question))| question.kind),
        is_mandatory: item.required,
        answer: item.status,
        measure: item.measure,
        unit: question.map_or_else(String::new, |(_, (_, question))| question.unit.clone()),
        min,
        max,
        comments: item.comments,
        area: None,
        defect: None,
        stage: item.stage,
        photos: Vec::new(),
        by: item.user_id,
        by_name: String::new(),
        at: Some(item.at).filter(|_| item.id != 0),
    }
}
