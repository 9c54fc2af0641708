//! The console's view of handovers, each with its proof, verified anew. Read only. What is of the customer is shown to
//! those who may read customers.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::Scoped,
};
use sea_orm::{
    FromQueryResult,
    prelude::{DateTimeUtc, Json},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    answers::checklist::HandoverLine,
    entity::handover_inspection::{Column, Entity, Model},
    permissions::{CUSTOMER_READ, ORDER_READ},
    proof::{
        history::Correction,
        statement,
        verify::{self, ProofFault, ProofState},
    },
    reasons,
};

platform::fields! {
    /// Fields by which the console's list of handovers can be filtered and sorted.
    HandoverField:
        Id Number "id";
        Code Text "code" unsorted;
        Machine Number "machineId" unsorted;
        Site Number "siteId" unsorted;
        Group Number "groupId" unsorted;
        Passed Flag "passed" unsorted;
}

/// A handover at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleHandover {
    /// Id of the handover.
    id: i64,
    /// The check code; empty for a handover from before proofs were stored.
    code: String,
    /// The record of the machine.
    machine_id: i64,
    /// The machine serial number. This and the other names are those at the time of the handover.
    serial: String,
    /// The model's name.
    model_name: String,
    /// The group.
    group_id: i64,
    /// The site.
    site_id: i64,
    /// Code of the site.
    site_code: String,
    /// Name of the site.
    site_name: String,
    /// `true` if every question was answered with yes.
    passed: bool,
    /// `true` if the customer signed on a device of their own.
    by_link: bool,
    /// Name of the user who submitted it, or prepared the link.
    user_name: String,
    /// Time of the handover.
    at: DateTime<Utc>,
    /// The accepted handover, verified again; only in the answer of a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ConsoleProof>,
}

/// The accepted handover, and the result of its verification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleProof {
    /// Result of the verification.
    standing: ProofState,
    /// Faults of the proof; empty for a valid one.
    faults: Vec<ProofFault>,
    /// The whole hash, in hexadecimal digits.
    hash: String,
    /// The template's name.
    template_name: String,
    /// The number of its version.
    template_version: i32,
    /// The name of the language in which it was shown.
    language_name: String,
    /// The disclaimer as it was.
    disclaimer: String,
    /// The version of the disclaimer.
    disclaimer_version: String,
    /// `true` if the disclaimer was accepted.
    disclaimer_accepted: bool,
    /// The typed name; null where the caller may not read customers.
    signature_name: Option<String>,
    /// The drawing, a PNG picture in base64; null where the caller may not read customers.
    signature: Option<String>,
    /// Time when name and drawing were removed on request; empty while they are stored.
    erased_on: String,
    /// Time when the machine came back into stock afterwards; empty if it did not.
    withdrawn_on: String,
    /// Questions and answers.
    items: Vec<HandoverLine>,
    /// Corrections, the first one first.
    corrections: Vec<Correction>,
}

/// The resource.
pub struct Handovers;

#[async_trait(?Send)]
impl Resource for Handovers {
    const NAME: &'static str = "handovers";
    const SINGULAR: &'static str = "handover";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(ORDER_READ);
    const MENU: Menu = Menu::Handover;
    type Row = ConsoleHandover;
    type Input = NoInput;
    type Field = HandoverField;

    async fn list(ctx: &Ctx, mut query: ListQuery<HandoverField>) -> Result<Page<ConsoleHandover>> {
        let grant = ctx.can(ORDER_READ)?;
        // A search is for a check code, as somebody reads it from a copy.
        let code = query.words.take().map(|words| statement::read_code(&words).unwrap_or(words));
        let tx = ctx.browse(&grant).await?;
        let rows = || Entity::within(&grant).filter_if(code.as_deref(), verify::has_code);
        let page: Page<Listed> = query.page_of(rows, column, Column::Id, LISTED, &tx).await?;
        drop(tx);
        Ok(page.map(to_row))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ConsoleHandover> {
        let grant = ctx.can(ORDER_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(reasons::NO_HANDOVER))?;
        let mut shown = to_row(Listed::of(&row));
        // At the console a person may read the customers of one site and not those of another.
        let at = row.site_id;
        let personal = ctx
            .can(CUSTOMER_READ)
            .is_ok_and(|customers| customers.reach().sites().is_none_or(|sites| sites.contains(&at)));
        let proof = verify::proofs(&tx, ctx.platform(), &grant, vec![row]).await?.pop();
        shown.proof = proof.map(|proof| ConsoleProof {
            standing: proof.state,
            faults: proof.faults,
            hash: proof.hash,
            template_name: proof.handover.facts.template_name,
            template_version: proof.handover.template_version,
            language_name: proof.handover.facts.language_name,
            disclaimer: proof.handover.disclaimer,
            disclaimer_version: proof.handover.facts.disclaimer_version,
            disclaimer_accepted: proof.handover.disclaimer_accepted,
            signature_name: personal.then_some(proof.signature_name),
            signature: personal.then_some(proof.signature),
            erased_on: proof.handover.erased_on,
            withdrawn_on: proof.withdrawn_on,
            items: proof.handover.items,
            corrections: proof.handover.corrections,
        });
        Ok(shown)
    }
}

fn column(field: HandoverField) -> Column {
    match field {
        HandoverField::Id => Column::Id,
        HandoverField::Code => Column::Code,
        HandoverField::Machine => Column::MachineId,
        HandoverField::Site => Column::SiteId,
        HandoverField::Group => Column::GroupId,
        HandoverField::Passed => Column::Passed,
    }
}

/// Columns of a handover in a list: neither its answers nor its personal part, which contains the drawing.
#[derive(Debug, FromQueryResult)]
struct Listed {
    id: i64,
    group_id: i64,
    site_id: i64,
    machine_id: i64,
    passed: bool,
    at: DateTimeUtc,
    facts: Option<Json>,
    code: Option<String>,
}

const LISTED: [Column; 8] = [
    Column::Id,
    Column::GroupId,
    Column::SiteId,
    Column::MachineId,
    Column::Passed,
    Column::At,
    Column::Facts,
    Column::Code,
];

impl Listed {
    fn of(row: &Model) -> Self {
        Self {
            id: row.id,
            group_id: row.group_id,
            site_id: row.site_id,
            machine_id: row.machine_id,
            passed: row.passed,
            at: row.at,
            facts: row.facts.clone(),
            code: row.code.clone(),
        }
    }
}

fn to_row(row: Listed) -> ConsoleHandover {
    let facts = statement::facts(row.facts);
    ConsoleHandover {
        id: row.id,
        code: row.code.unwrap_or_default(),
        machine_id: row.machine_id,
        serial: facts.vin,
        model_name: facts.model,
        group_id: row.group_id,
        site_id: row.site_id,
        site_code: facts.site_code,
        site_name: facts.site_name,
        passed: row.passed,
        by_link: facts.by_link,
        user_name: facts.user_name,
        at: row.at,
        proof: None,
    }
}
