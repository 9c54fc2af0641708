//! Inspections, repairs and spec changes of the demonstration data, made by the same functions as the calls.

mod photos;
mod words;

use crate::{
    perform::{
        complete,
        items::{self, CheckedAnswers},
        start::{self, AtHand},
    },
    seed::words::Words,
    stage::open,
};
use chrono::{NaiveTime, TimeDelta};
use platform::{app::platform::Platform, core::error::Result};
use stock::{
    domain::Status,
    seed::story::{Step, scenes},
    transitions::{SingleMachine, TransitionContext},
};

/// Time of the site at which the technician begins; each machine takes some minutes.
const BEGINS: NaiveTime = NaiveTime::from_hms_opt(10, 5, 0).expect("a time of day");
const EACH: TimeDelta = TimeDelta::minutes(13);

/// Makes the inspections of a day.
pub(crate) async fn day(platform: &Platform, days_ago: u64) -> Result<()> {
    let mine = |step: Step| matches!(step, Step::Begin | Step::Pass | Step::Fail | Step::Produce(_));
    for scene in scenes(days_ago, mine) {
        let mut begins = scene.context(platform, "tech", BEGINS).await?;
        let mut ends = scene.context(platform, "tech", BEGINS).await?;
        for machine in scene.machines(&begins).await? {
            begins.now = ends.now;
            ends.now += EACH;
            inspect(&begins, &ends, machine, scene.step).await?;
        }
    }
    Ok(())
}

/// Inspects one machine in one transaction, because hundreds of inspections must be made within seconds.
async fn inspect(begins: &TransitionContext<'_>, ends: &TransitionContext<'_>, machine: i64, step: Step) -> Result<()> {
    let single = SingleMachine::hold(ends, machine).await?;
    let (inspection, _) = start::begin(begins, &single, &AtHand::default()).await?;
    let half = step == Step::Begin;
    let questionnaire = open::questionnaire(ends.platform, single.tx(), (&ends.own, &ends.group), &inspection).await?;
    let mends = Status::parse(&inspection.status).is_some_and(open::corrects);
    let words = Words { failing: (step == Step::Fail).then_some(inspection.machine_id), half, mends };
    let request = words.sheet(single.tx(), ends, &questionnaire).await?;
    let failing =
        request.items.iter().find(|item| item.item_status == Some(0)).and_then(|item| item.template_item_type_id);
    if !request.items.is_empty() {
        items::write_down(ends, &single, CheckedAnswers::read(request)?).await?;
    }
    let failed = failing.and_then(|id| questionnaire.items.iter().find(|item| item.item_type_id == id));
    photos::take(ends, single.tx(), &inspection, failed).await?;
    if half {
        return single.commit().await;
    }
    let single = single.again().await?;
    complete::finish(ends, &single, Some(inspection.id)).await?;
    single.commit().await
}
