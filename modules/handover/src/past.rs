//! The handovers of a machine, with the questions as they were asked.

use platform::{auth::context::Ctx, core::error::Result, tenancy::Scoped};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    ORDER_READ,
    entity::handover_inspection::{Column, Entity, Model},
    sheet::HandoverLine,
};

/// The most handovers that are answered; a machine that fails so often is looked at otherwise.
const MOST: u64 = 50;

/// The handovers of a machine's record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HandoverList {
    /// The id of the record.
    pub vhc_id: i64,
    /// Its handovers, latest first, at most 50.
    pub handovers: Vec<Handover>,
}

/// A submitted handover. Name and drawing of the customer are not in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Handover {
    /// Its id.
    pub handover_id: i64,
    /// The template; 0 for one from before templates were stored.
    pub template_id: i64,
    /// The number of the version that was asked; 0 for one from before templates were stored.
    pub template_version: i32,
    /// The language in which questions and disclaimer were shown.
    pub language_id: i64,
    /// 1 passed, 0 failed.
    pub success: i16,
    /// Whether the disclaimer was accepted.
    pub disclaimer_accepted: bool,
    /// The disclaimer as it was.
    pub disclaimer: String,
    /// The user who submitted it; null for the program.
    pub user_id: Option<i64>,
    /// DD/MM/YYYY HH:mm:ss, in the site's zone.
    pub time_stamp: String,
    /// The questions in the order in which they were asked, with their answers.
    pub items: Vec<HandoverLine>,
}

/// Reads the handovers of a machine of the acting site.
pub(crate) async fn handovers(ctx: &Ctx, machine: i64) -> Result<HandoverList> {
    let grant = ctx.can(ORDER_READ)?;
    let zone = ctx.site()?.zone;
    let tx = ctx.read(&grant).await?;
    stock::own_record(ctx, &tx, &grant, machine).await?;
    let rows = Entity::within(&grant)
        .filter(Column::MachineId.eq(machine))
        .order(Column::Id, Order::Desc)
        .limit(MOST)
        .all(&tx)
        .await?;
    let handover = |row: Model| -> Result<Handover> {
        Ok(Handover {
            handover_id: row.id,
            // Before templates were stored, the id was whatever a client sent.
            template_id: if row.template_version == 0 { 0 } else { row.template_id },
            template_version: row.template_version,
            language_id: row.language_id,
            success: row.passed.into(),
            disclaimer_accepted: row.disclaimer_accepted,
            disclaimer: row.disclaimer,
            user_id: row.user_id,
            time_stamp: row.at.with_timezone(&zone).format("%d/%m/%Y %H:%M:%S").to_string(),
            items: serde_json::from_value(row.answers)?,
        })
    };
    Ok(HandoverList { vhc_id: machine, handovers: rows.into_iter().map(handover).collect::<Result<_>>()? })
}
