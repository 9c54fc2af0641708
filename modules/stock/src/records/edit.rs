//! Edit Machine and Delete Machine (rows 31, 32 and 34).

use catalogue::ModelNames;
use platform::{
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    shared::audit::AuditEvent,
};
use serde_json::{Value as Json, json};

use super::{
    create::{DUPLICATES, Done, MachinePayload, chosen_location, chosen_model, faster, load},
    record,
};
use crate::{
    domain::{Action, Position, Serial, Twin, decide},
    entity::{machine as stored, work_order},
    permissions::{DELETE, EDIT},
    reasons,
    records::{
        changes::EDITED,
        known_serials::KnownSerials,
        log::Act,
        open_transfers::open_transfers,
        orders::{self, OrderContext, OrderUpdate},
        position, rules, snapshot,
    },
};

/// Changes serial and model while the machine is in R, and location and readings otherwise.
pub async fn edit(ctx: &Ctx, body: MachinePayload) -> Result<Done> {
    let grant = ctx.can(EDIT)?;
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    let id = body.id.ok_or_else(|| Error::from(reasons::NOT_FOUND))?;
    let tx = ctx.write(&grant).await?;
    let before = load(&tx, &grant, id).await?;
    if body.version.is_some_and(|version| version != i64::from(before.version)) {
        return Err(own::STALE.into());
    }
    let position = position_of(&tx, &grant, &before, None, site.id, &models).await?;
    let location = chosen_location(&tx, &grant, &body, site.id).await??;
    let mut after = before.clone();
    if !body.vin.trim().is_empty() {
        Serial::parse(&body.vin)?.as_str().clone_into(&mut after.serial);
    }
    if body.vhc_jcb_lookup.model_id.is_some_and(|id| id != 0) || !body.model.trim().is_empty() {
        after.model_id = chosen_model(&body, &models)?;
    }
    let identity_changed = after.serial != before.serial || after.model_id != before.model_id;
    let rules = rules::of(ctx)?;
    let change = decide(&position, &Action::Edit { identity_changed, location: Some(location) }, &rules, ctx.today())?;
    if after.serial != before.serial {
        refuse_twin(&tx, ctx, &after.serial, site.id).await?;
    }
    let readings = body.vhc_jcb_lookup.readings()?;
    let mut next = record::changed(&before, &change, ctx.today());
    // Row 3: the dialog of a machine in R says so when its inspection has begun; nothing takes it back.
    if readings.partially_checked == Some(true) && !before.partially_checked {
        decide(&position, &Action::Part { stage: None }, &rules, ctx.today())?;
        next.partially_checked = true;
    }
    next.serial = after.serial;
    next.model_id = after.model_id;
    next.hours = readings.hours.or(before.hours);
    next.fuel = readings.fuel.and_then(|value| i16::try_from(value).ok()).or(before.fuel);
    next.adblue = readings.adblue.and_then(|value| i16::try_from(value).ok()).or(before.adblue);
    if next != before {
        let writer = ctx.actor();
        let act = Act { kind: EDITED, writer: &writer, at: ctx.now() };
        let serial = Serial::parse(&next.serial)?;
        let facts = [&before, &next].map(|row| audited(row, &models));
        match record::write(&tx, &grant, &before, next, &change.history, &act).await {
            Err(error) if error.reason() == own::TAKEN => {
                drop(tx);
                return Err(faster(ctx, &ctx.can_in_group(EDIT)?, &serial, DUPLICATES).await?.into());
            }
            written => written?,
        };
        let [was, is] = facts;
        if was != is {
            ctx.note(&tx, AuditEvent::new("machine.update", "machine", id).before(was).after(is)).await?;
        }
        tx.commit().await?;
    }
    Ok(Done { message: "Success", id })
}

/// Serial, model and readings, as the audit log has them of an edit.
fn audited(row: &stored::Model, models: &ModelNames) -> Json {
    let model = models.get(row.model_id).map(|model| model.name.to_string());
    json!({ "serial": row.serial, "model": model, "hours": row.hours, "fuel": row.fuel, "adBlue": row.adblue })
}

/// Deletes a machine softly: own site only, with the VHCDelete right.
pub async fn delete(ctx: &Ctx, id: i64) -> Result<Done> {
    let grant = ctx.can(DELETE)?;
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    let tx = ctx.write(&grant).await?;
    let before = load(&tx, &grant, id).await?;
    let order = orders::live(&tx, &grant, [id]).await?.pop();
    let position = position_of(&tx, &grant, &before, order.as_ref(), site.id, &models).await?;
    let rules = rules::of(ctx)?;
    let change = decide(&position, &Action::Delete, &rules, ctx.today())?;
    let mut next = record::changed(&before, &change, ctx.today());
    next.open = false;
    let writer = ctx.actor();
    let act = Act { kind: "deleted", writer: &writer, at: ctx.now() };
    let was = snapshot::snapshot(&before);
    record::write(&tx, &grant, &before, next, &change.history, &act).await?;
    let turn = OrderUpdate { row: &before, order: order.as_ref(), next: &change.next, as_ordered: false };
    let following = OrderContext { owner: None, request: None, user: ctx.user_id(), at: ctx.now(), kind: act.kind };
    orders::follow(&tx, &grant, &[turn], &following).await?;
    // Row 34: noted for administrators.
    ctx.note(&tx, AuditEvent::new("machine.delete", "machine", id).before(was)).await?;
    tx.commit().await?;
    Ok(Done { message: "Machine deleted sucessfully", id })
}

async fn position_of(
    tx: &platform::db::Tx,
    grant: &platform::tenancy::Grant,
    row: &stored::Model,
    order: Option<&work_order::Model>,
    site: i64,
    models: &ModelNames,
) -> Result<Position> {
    let transfers = open_transfers(tx, grant, std::slice::from_ref(row)).await?;
    position::read(
        row,
        position::RelatedFacts {
            audit_enabled: models.get(row.model_id).is_none_or(|model| model.audit_enabled),
            transfer: transfers.first(),
            order,
            current_site: site,
            twin: Twin::None,
        },
    )
}

/// A corrected serial may not be that of another open record of the group.
async fn refuse_twin(tx: &platform::db::Tx, ctx: &Ctx, serial: &str, site: i64) -> Result<()> {
    let serial = Serial::parse(serial)?;
    let known = KnownSerials::of(tx, &ctx.can_in_group(EDIT)?, std::slice::from_ref(&serial)).await?;
    match known.twin(&serial, site) {
        Twin::None => Ok(()),
        Twin::Here => Err(reasons::DUPLICATE.into()),
        Twin::Elsewhere => Err(reasons::DUPLICATE_ELSEWHERE.into()),
    }
}
