//! Plays the demonstration world's days: the actor, the time and the records of a scene; and the scenes that are
//! stock's own.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Days, NaiveTime, TimeZone, Utc};
use platform::{
    api::name_list::Missing,
    app::platform::Platform,
    auth::permission::Role,
    core::error::{Error, Result},
    entity::user,
    sites::directory::SiteInfo,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, FromQueryResult, Order};

use super::{
    documents,
    story::{Scene, Step, scenes},
};
use crate::{
    domain::{Action, audit::site_today},
    entity::machine,
    records::rules,
    transitions::{TransitionContext, receive, restock, transfer},
};

/// Time at which stock's own scenes are played, by the clock of their site.
const MORNING: NaiveTime = NaiveTime::from_hms_opt(9, 20, 0).expect("a time of day");
/// Location of machines that were accepted, and of those that came back.
const PLACE: &str = "Yard A";
/// Reason of a rejection.
const REJECTED: &str = "Not the boom that was ordered";

/// Plays the scenes of a day that are stock's own: machines are sent, accepted, rejected, and come back.
pub(crate) async fn day(platform: &Platform, days_ago: u64) -> Result<()> {
    let mine =
        |step: Step| matches!(step, Step::Send(_) | Step::Accept(_) | Step::Reject(_) | Step::Undo | Step::Restock);
    for scene in scenes(days_ago, mine) {
        let login = if matches!(scene.step, Step::Accept(_) | Step::Reject(_)) { "manager" } else { "admin" };
        let ctx = scene.context(platform, login, MORNING).await?;
        let machines = scene.machines(&ctx).await?;
        match scene.step {
            Step::Send(to) => {
                let to = site(platform, to).await?;
                documents::attach(&ctx, &machines, &documents::SENT).await?;
                transfer::send(&ctx, &machines, Some(&to)).await?;
            }
            Step::Accept(_) => {
                let location = Some(place(&ctx).await?);
                receive::say(&ctx, &machines, Action::Accept { location }, None).await?;
                documents::attach(&ctx, &machines, &documents::ACCEPTED).await?;
            }
            Step::Reject(_) => {
                let comment = REJECTED.to_owned();
                receive::say(&ctx, &machines, Action::Reject { comment }, None).await?;
            }
            Step::Undo => {
                transfer::take_back(&ctx, &machines, Some(place(&ctx).await?)).await?;
            }
            _ => {
                restock::bring_back(&ctx, &machines, Some(place(&ctx).await?)).await?;
            }
        }
    }
    Ok(())
}

/// A site of the demonstration world.
pub async fn site(platform: &Platform, code: &str) -> Result<Arc<SiteInfo>> {
    let site = platform.directory.site_by_code(code).await?;
    site.ok_or_else(|| Error::internal(format!("the demonstration site {code} is missing")))
}

async fn place(ctx: &TransitionContext<'_>) -> Result<i64> {
    let tx = ctx.platform.db.read(ctx.own.reach()).await?;
    let found =
        reference::locations_by_name(ctx.platform, &tx, &ctx.own, &[PLACE.to_owned()], Missing::LeaveOut).await?;
    let place = found.into_values().next();
    place.ok_or_else(|| Error::internal(format!("the demonstration site {} has no {PLACE}", ctx.site.code)))
}

#[derive(FromQueryResult)]
struct PlayedMachine {
    id: i64,
    serial: String,
}

impl Scene {
    /// A person of the site, at a time of the day by its clock.
    pub async fn context<'a>(
        &self,
        platform: &'a Platform,
        login: &str,
        time: NaiveTime,
    ) -> Result<TransitionContext<'a>> {
        let site = site(platform, self.site).await?;
        let grant = SystemTask::Seed.at_site(site.group_id, site.id);
        let tx = platform.db.read(grant.reach()).await?;
        let person = user::Entity::within(&grant)
            .filter(user::Column::SiteId.eq(site.id))
            .filter(user::Column::Login.eq(login))
            .one(&tx)
            .await?;
        drop(tx);
        let missing = || Error::internal(format!("nobody at the demonstration site {} is {login}", self.site));
        let person = person.ok_or_else(missing)?;
        let roles = Role::of_person(person.user_type, person.role_id, false, person.can_delete);
        let allowed = rules::actions_of(&platform.policies, &roles, rules::hierarchy(site.hierarchy));
        let now = self.moment(platform, &site, time);
        let name = format!("user {} {login}", person.id);
        let mut ctx = TransitionContext::of_task(platform, SystemTask::Seed, site, allowed, name);
        ctx.writer.user_id = Some(person.id);
        ctx.user = Some(person.id);
        ctx.now = now;
        Ok(ctx)
    }

    /// A time of its day at its site. Where the clock is put forward over it, it is that time of Greenwich.
    pub fn moment(&self, platform: &Platform, site: &SiteInfo, time: NaiveTime) -> DateTime<Utc> {
        let today = site_today(platform.clock.now(), &site.zone);
        let local = (today - Days::new(self.days_ago)).and_time(time);
        let known = site.zone.from_local_datetime(&local).earliest();
        known.map_or_else(|| local.and_utc(), |moment| moment.with_timezone(&Utc))
    }

    /// Its machines' latest records at the site, in the order of their serials.
    pub async fn machines(&self, ctx: &TransitionContext<'_>) -> Result<Vec<i64>> {
        let tx = ctx.platform.db.read(ctx.own.reach()).await?;
        let rows: Vec<PlayedMachine> = machine::Entity::within(&ctx.own)
            .filter(machine::Column::Serial.is_in(self.serials.iter().map(String::as_str)))
            .order(machine::Column::Id, Order::Asc)
            .columns([machine::Column::Id, machine::Column::Serial], &tx)
            .await?;
        let latest: BTreeMap<String, i64> = rows.into_iter().map(|row| (row.serial, row.id)).collect();
        if latest.len() == self.serials.len() {
            Ok(latest.into_values().collect())
        } else {
            Err(Error::internal(format!("a machine of the demonstration is missing: {self:?}")))
        }
    }
}
