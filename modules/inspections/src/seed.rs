//! Inspections, repairs and spec changes of the demonstration data, made by the same functions as the calls.

mod words;

use chrono::{NaiveTime, TimeDelta};
use platform::{app::platform::Platform, core::error::Result};
use stock::{
    domain::Status,
    seed::story::{Step, scenes},
    transitions::{Single, TransitionContext},
};
use templates::content::Kind;

use crate::{
    asked::Asked,
    checklist, complete,
    entity::inspection::Model as Inspection,
    items::{self, ItemAsk, SaveAsk, Sheet},
    open, start,
};
use words::Words;

/// When the technician begins, by the site's clock; each machine takes some minutes.
const BEGINS: NaiveTime = NaiveTime::from_hms_opt(10, 5, 0).expect("a time of day");
const EACH: TimeDelta = TimeDelta::minutes(13);

/// The production stage that a begun inspection finishes.
const STAGE: &str = "Hydraulics";

/// An item of a checklist: group, description, and the comment when it fails.
type Question = (&'static str, &'static str, &'static str);

const RECEIVING: &[Question] = &[
    ("Papers", "Serial plate agrees with the papers", "Plate is missing"),
    ("Body", "No damage from transport", "Left mirror is broken"),
    ("Fluids", "Levels of oil and coolant", "Coolant below the mark"),
    ("Electrics", "Lights and signals", "Rear work light does not come on"),
    ("Hydraulics", "No leaks at hoses and cylinders", "Boom cylinder weeps"),
    ("Cab", "Keys, manual and seat belt are there", "Manual is missing"),
];
const PRODUCTION: &[Question] = &[
    ("Hydraulics", "Pressure at rest and under load", "Pressure drops under load"),
    ("Hydraulics", "No leaks at hoses and cylinders", "Hose at the boom is chafed"),
    ("Engine", "Runs evenly, cold and warm", "Hunts at low idle"),
    ("Brakes", "Service and parking brake hold", "Parking brake slips"),
    ("Paint", "No runs, no bare places", "Runs at the counterweight"),
];
const AUDIT: &[Question] = &[
    ("Electrics", "Battery holds its charge", "Battery is flat"),
    ("Engine", "Starts and runs evenly", "Does not start"),
    ("Chassis", "Tyres or tracks", "Front tyre has lost air"),
    ("Body", "Clean and without new damage", "Scratch at the door"),
];
const PDI: &[Question] = &[
    ("Engine", "Oil and filters are as they must be", "Fuel filter leaks"),
    ("Chassis", "Wheel nuts and track tension", "Track is too loose"),
    ("Hydraulics", "Every function, with and without load", "Bucket is slow to curl"),
    ("Electrics", "Alarms, camera and telematics", "Camera shows no picture"),
    ("Body", "Decals and accessories as ordered", "Wrong bucket"),
];
const GATE: &[Question] = &[
    ("Order", "Attachments as the dealership ordered", "Quick coupler is not the one that was ordered"),
    ("Papers", "Papers are complete", "Declaration of conformity is missing"),
    ("Transport", "Secured, and the battery isolated", "Isolator does not turn"),
];

/// Makes the inspections of a day.
pub(crate) async fn day(platform: &Platform, days_ago: u64) -> Result<()> {
    let mine = |step: Step| matches!(step, Step::Begin | Step::Pass | Step::Fail | Step::Produce(_));
    for scene in scenes(days_ago, mine) {
        let mut begins = scene.acting(platform, "tech", BEGINS).await?;
        let mut ends = scene.acting(platform, "tech", BEGINS).await?;
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
    let single = Single::hold(ends, machine).await?;
    let (inspection, _) = start::begin(begins, &single).await?;
    let half = step == Step::Begin;
    let asked = open::asked(ends.platform, single.tx(), (&ends.own, &ends.group), &inspection).await?;
    let ask = if asked.version.is_some() {
        let mends = Status::parse(&inspection.status).is_some_and(open::corrects);
        let words = Words { failing: (step == Step::Fail).then_some(inspection.machine_id), half, mends };
        words.sheet(single.tx(), ends, &asked).await?
    } else {
        SaveAsk {
            stage_name: if half { STAGE.to_owned() } else { String::new() },
            items: answers(ends, &asked, &inspection, step),
            ..SaveAsk::default()
        }
    };
    items::write_down(ends, &single, Sheet::read(ask)?).await?;
    if half {
        return single.commit().await;
    }
    let single = single.again().await?;
    complete::finish(ends, &single, Some(inspection.id)).await?;
    single.commit().await
}

/// Builds the answers without a template: all of them, the first half, or with one no.
fn answers(acting: &TransitionContext<'_>, asked: &Asked, inspection: &Inspection, step: Step) -> Vec<ItemAsk> {
    let status = Status::parse(&inspection.status);
    if status.is_some_and(open::corrects) {
        return asked.items.iter().map(|item| corrected(item.item_type_id)).collect();
    }
    let kind = status.and_then(|status| checklist::kind(status, acting.site.hierarchy));
    let questions = kind.map_or(RECEIVING, |kind| checklist(kind, status));
    let count = if step == Step::Begin { questions.len() / 2 } else { questions.len() };
    // The failing item varies by machine.
    let failing = usize::try_from(inspection.machine_id).unwrap_or(0) % questions.len();
    (1..)
        .zip(questions.iter().take(count))
        .enumerate()
        .map(|(at, (number, (group, text, wrong)))| {
            let is_wrong = step == Step::Fail && at == failing;
            ItemAsk {
                template_item_type_id: Some(number),
                item_desc: (*text).to_owned(),
                item_group: (*group).to_owned(),
                item_status: Some(i64::from(!is_wrong)),
                comments: if is_wrong { (*wrong).to_owned() } else { String::new() },
                ..ItemAsk::default()
            }
        })
        .collect()
}

/// The checklist of a kind; production and PDI share one.
fn checklist(kind: Kind, status: Option<Status>) -> &'static [Question] {
    match kind {
        Kind::Pdi if status == Some(Status::R) => PRODUCTION,
        Kind::Pdi => PDI,
        Kind::Audit => AUDIT,
        Kind::Gate => GATE,
        Kind::Receiving | Kind::Handover => RECEIVING,
    }
}

/// The answer that corrects a failed item.
fn corrected(number: i64) -> ItemAsk {
    ItemAsk {
        template_item_type_id: Some(number),
        item_status: Some(1),
        comments: "Mended".to_owned(),
        ..ItemAsk::default()
    }
}
