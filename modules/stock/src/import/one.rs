//! One machine by the one-row call, as production systems use it.

use platform::{
    api::{lenient_values, name_list::Missing},
    auth::context::Ctx,
    core::{error::Result, reason::own},
    tenancy::Grant,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    domain::{Entry, Serial, enter},
    permissions::IMPORT,
    reasons,
    records::{
        create::{Batch, New, Readings, add, faster},
        known_serials::KnownSerials,
        rules,
    },
};

/// One imported machine.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct ImportOne {
    /// Read and not believed: a machine is listed on the day it arrives.
    #[serde(rename = "VHCDate", deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub date: String,
    /// The model's name.
    #[serde(rename = "Model", deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub model: String,
    /// The serial: 7 or 8 digits.
    #[serde(rename = "VIN", deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub vin: String,
    /// The location's name.
    #[serde(rename = "Location", deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub location: String,
}

/// The answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ImportedOne {
    /// 'Success'
    pub message: &'static str,
    /// The record.
    pub vhc_id: i64,
}

/// Imports one machine into the current site.
pub async fn import_one(ctx: &Ctx, request: ImportOne) -> Result<ImportedOne> {
    let grant: Grant = ctx
        .can(IMPORT)
        .map_err(|error| if error.reason() == own::DENIED { reasons::IMPORT_DENIED.into() } else { error })?;
    if let Some(user) = ctx.user_id() {
        ctx.platform().rates.import_row(user)?;
    }
    let site = ctx.site()?;
    let serial = Serial::parse_import(&request.vin)?;
    let group_grant = ctx.can_in_group(IMPORT)?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    let tx = ctx.write(&grant).await?;
    let model = models.named(&request.model).map(|model| model.id).ok_or(reasons::IMPORT_MODEL)?;
    let name = request.location.trim().to_owned();
    let locations =
        reference::locations_by_name(ctx.platform(), &tx, &grant, std::slice::from_ref(&name), Missing::LeaveOut)
            .await?;
    let location = locations.get(&name).copied().ok_or(reasons::IMPORT_LOCATION)?;
    let known = KnownSerials::of(&tx, &group_grant, std::slice::from_ref(&serial)).await?;
    let previous = known.previous(&serial);
    enter(Entry::Import, location, known.twin(&serial, site.id), previous.is_some(), &rules::of(ctx)?, ctx.today())?;
    let writer = ctx.actor();
    let new = New { serial: serial.clone(), model, location, previous, readings: Readings::default() };
    let made = add(
        &tx,
        &grant,
        vec![new],
        &Batch {
            group: site.group_id,
            site: site.id,
            user: ctx.user_id(),
            job: None,
            listed_on: ctx.today(),
            at: ctx.now(),
            writer: &writer,
            kind: "imported",
        },
    )
    .await;
    let made = match made {
        Err(error) if error.reason() == own::TAKEN => {
            drop(tx);
            let refusals = (reasons::IMPORT_DUPLICATE, reasons::IMPORT_DUPLICATE_ELSEWHERE);
            return Err(faster(ctx, &group_grant, &serial, refusals).await?.into());
        }
        made => made?,
    };
    tx.commit().await?;
    Ok(ImportedOne { message: "Success", vhc_id: made.first().map_or(0, |row| row.id) })
}
