//! Orders, handovers and sales of the demonstration data, made by the same functions as the calls and the nightly job.

use std::io::Cursor;

use ::templates::content::Item as Question;
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use chrono::{NaiveDate, NaiveTime, TimeDelta};
use image::{ImageFormat, Rgb, RgbImage};
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
};
use stock::{
    TransitionContext,
    domain::audit::site_today,
    seed::{
        play,
        story::{Step, scenes},
    },
};

use crate::{
    answers::wire::{HandoverAnswer, HandoverForm},
    customers::{
        create,
        form::{CustomerForm, CustomerMeta},
    },
    nightly::job,
    orders::{dealer, templates},
    signing::{
        link::{ending::Way, manage, wire::LinkForm},
        submit,
    },
};

/// Times of the site at which people act, and at which the nightly job runs.
const AFTERNOON: NaiveTime = NaiveTime::from_hms_opt(14, 40, 0).expect("a time of day");
const NIGHT: NaiveTime = NaiveTime::from_hms_opt(0, 10, 0).expect("a time of day");

/// First name, surname, street, town, post code, and the last digits of the telephone number.
type Buyer = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

const CUSTOMERS: [Buyer; 6] = [
    ("Harriet", "Thornbury", "3 Orchard Rise", "Ashby", "AS3 1HT", "101"),
    ("Dougal", "Fenwick", "Quarry House", "Thornton", "TH2 9QY", "102"),
    ("Ingrid", "Okafor", "28 Canal Walk", "Calder", "CA7 4RW", "103"),
    ("Bernard", "Castellan", "Home Farm", "Netherby", "NE5 6HF", "104"),
    ("Priya", "Holloway", "71 Mill Street", "Ashby", "AS3 8ML", "105"),
    ("Tobias", "Lund", "Unit 6, North Dock", "Easterton", "EA9 2ND", "106"),
];

/// The language of the quick texts, and what is written where a question has none.
const ENGLISH: i64 = 1;
const MISSING: &str = "The second bucket has not come yet";

/// Makes the orders, handovers and sales of a day.
pub(crate) async fn day(platform: &Platform, days_ago: u64) -> Result<()> {
    let mine = |step: Step| {
        matches!(
            step,
            Step::Pdi
                | Step::ForDealer(_)
                | Step::ForCustomer(_)
                | Step::HandOver
                | Step::HandOverFailed
                | Step::PrepareSigning
                | Step::Night
        )
    };
    for scene in scenes(days_ago, mine) {
        if scene.step == Step::Night {
            let site = play::site(platform, scene.site).await?;
            let night = scene.moment(platform, &site, NIGHT);
            let sales = job::sell(platform, &site, site_today(night, &site.zone), night).await?;
            if sales.unsold > 0 {
                return Err(Error::internal("a machine of the demonstration could not be sold"));
            }
            continue;
        }
        let ctx = scene.context(platform, "manager", AFTERNOON).await?;
        let machines = scene.machines(&ctx).await?;
        match scene.step {
            Step::ForDealer(code) => {
                let dealer = play::site(platform, code).await?;
                dealer::generate(&ctx, &machines, Some(&dealer), None).await?;
            }
            Step::ForCustomer(owned) => {
                let owned = site_today(platform.clock.now(), &ctx.site.zone) - TimeDelta::days(owned);
                for machine in machines {
                    create::order(&ctx, customer(machine, owned)).await?;
                }
            }
            Step::HandOver | Step::HandOverFailed => {
                for machine in machines {
                    let form = handed_over(&ctx, machine, scene.step == Step::HandOver).await?;
                    submit::submit(&ctx, form, Way::Demonstration).await?;
                }
            }
            Step::PrepareSigning => {
                for machine in machines {
                    let form = handed_over(&ctx, machine, true).await?;
                    let prepared = LinkForm {
                        vhc_id: form.vhc_id,
                        template_id: form.template_id,
                        language: form.language,
                        save_jcb_items_info: form.save_jcb_items_info,
                        ..LinkForm::default()
                    };
                    manage::make(&ctx, prepared).await?;
                }
            }
            _ => {
                dealer::generate(&ctx, &machines, None, None).await?;
            }
        }
    }
    Ok(())
}

fn buyer(machine: i64) -> Buyer {
    CUSTOMERS[usize::try_from(machine).unwrap_or(0) % CUSTOMERS.len()]
}

/// The customer of a machine, with the ownership date.
fn customer(machine: i64, owned: NaiveDate) -> CustomerForm {
    let (first, surname, street, town, postcode, digits) = buyer(machine);
    CustomerForm {
        vhc_ids: vec![machine],
        ownership_changed_date: owned.format("%d/%m/%Y").to_string(),
        customer_type_id: Some(1),
        first_name: first.to_owned(),
        surname: surname.to_owned(),
        address1: street.to_owned(),
        address2: town.to_owned(),
        address3: "Northshire".to_owned(),
        address4: "United Kingdom".to_owned(),
        postcode: postcode.to_owned(),
        telephone: format!("01632 960{digits}"),
        email: format!("{}@customer.example", surname.to_lowercase()),
        meta_data: CustomerMeta { dialing_code: "+44".to_owned(), ..CustomerMeta::default() },
        by_email: Some(true),
        ..CustomerForm::default()
    }
}

/// The handover of a machine: every question of its template is answered with yes, or one of them with no.
async fn handed_over(ctx: &TransitionContext<'_>, machine: i64, well: bool) -> Result<HandoverForm> {
    let (first, surname, ..) = buyer(machine);
    let current = stock::look(ctx, &[machine], stock::reasons::SELECT_MACHINE).await?;
    let (model, customer) = current.first().map_or((0, None), |(row, order)| templates::ordered((row, order.as_ref())));
    let mapping = templates::of_handover(ctx, model, customer).await?;
    let questions: Vec<&Question> =
        mapping.version.iter().flat_map(|version| version.content.items().map(|(_, question)| question)).collect();
    // The one that fails varies by machine; it is one for whose comment the template offers texts.
    let candidates: Vec<&Question> =
        questions.iter().copied().filter(|question| question.comment_list.is_some()).collect();
    let candidates = if candidates.is_empty() { &questions } else { &candidates };
    let failing = candidates.get(usize::try_from(machine).unwrap_or(0) % candidates.len().max(1)).filter(|_| !well);
    let mut answers = Vec::with_capacity(questions.len());
    for question in &questions {
        let fails = failing.is_some_and(|failing| failing.id == question.id);
        answers.push(HandoverAnswer {
            template_item_type_id: Some(question.id),
            item_status: Some(i64::from(!fails)),
            comments: if fails { wrong(ctx, question).await? } else { String::new() },
        });
    }
    Ok(HandoverForm {
        vhc_id: Some(machine),
        template_id: Some(mapping.template),
        language: Some(ENGLISH),
        handover_customer_signature_name: format!("{first} {surname}"),
        customer_signature: scribble(machine)?,
        disclaimer_accepted: Some(true),
        disclaimer: ctx.site.settings.handover_disclaimer("en_GB").unwrap_or_default(),
        save_jcb_items_info: answers,
        ..HandoverForm::default()
    })
}

/// A drawn signature, which differs by machine: a PNG picture in base64.
fn scribble(machine: i64) -> Result<String> {
    let (width, height) = (300_u16, 90_u16);
    let mut picture = RgbImage::from_pixel(width.into(), height.into(), Rgb([255, 255, 255]));
    let seed = f64::from(u8::try_from(machine % 7).unwrap_or(0)) + 3.0;
    for step in 0..6_000_u16 {
        let at = f64::from(step) / 6_000.0;
        let x = 30.0 + at * 220.0 + (at * seed * 9.0).sin() * 14.0;
        let y = 45.0 + (at * seed * 11.0).cos() * 26.0 * (1.0 - at * 0.6);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both lie within the picture")]
        let (x, y) = (x.clamp(0.0, 298.0) as u32, y.clamp(0.0, 88.0) as u32);
        picture.put_pixel(x, y, Rgb([20, 20, 60]));
        picture.put_pixel(x + 1, y + 1, Rgb([20, 20, 60]));
    }
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).map_err(Error::internal)?;
    Ok(BASE64.encode(bytes.into_inner()))
}

/// Returns the comment of a failed answer: the first of the question's quick texts.
async fn wrong(ctx: &TransitionContext<'_>, question: &Question) -> Result<String> {
    let Some(list) = question.comment_list else { return Ok(MISSING.to_owned()) };
    let tx = ctx.platform.db.read(ctx.group.reach()).await?;
    let texts = ::templates::quick_texts(&tx, &ctx.group, list, ENGLISH).await?;
    Ok(texts.into_iter().next().unwrap_or_else(|| MISSING.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_customer_can_be_stored() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
        for machine in 0..6 {
            assert!(customer(machine, day).personal().is_ok(), "{machine}");
        }
    }
}
