//! Parts of the report that only the selling site prints: the work order with the new owner, and the last handover with
//! its signature.

use assets::Picture;
use handover::printed::{
    Correction, HandoverProof, Personal, PrintedHandover, ProofState, printed_customer, printed_handover,
};
use platform::{auth::context::Ctx, core::error::Result};
use serde::Serialize;
use stock::printed::{PrintedMachine, PrintedOrder};

use super::facts::{Fact, day};

/// A work order as it is printed.
#[derive(Serialize)]
pub(crate) struct Order {
    title: &'static str,
    facts: Vec<Fact>,
}

/// A handover as it is printed.
#[derive(Serialize)]
pub(crate) struct Handed {
    result: &'static str,
    failed: bool,
    facts: Vec<Fact>,
    disclaimer: String,
    items: Vec<HandedItem>,
    corrections: Vec<Corrected>,
    /// The drawn signature, a PNG in base64; empty for none.
    signature: String,
    name: String,
}

/// A question of a handover with its answer.
#[derive(Serialize)]
struct HandedItem {
    group: String,
    question: String,
    answer: &'static str,
    failed: bool,
    comments: String,
}

/// A correction of a handover; what was accepted is printed above it as it was.
#[derive(Serialize)]
struct Corrected {
    at: String,
    by: String,
    reason: String,
    lines: Vec<CorrectedLine>,
}

/// An answer before and after a correction.
#[derive(Serialize)]
struct CorrectedLine {
    question: String,
    was: String,
    is: String,
}

/// Parts of the report of a machine that only the selling site prints.
#[derive(Default)]
pub(crate) struct Selling {
    pub(crate) order: Option<Order>,
    pub(crate) handed: Option<Handed>,
    /// The logo of the template of the handover.
    pub(crate) logo: Option<Picture>,
}

/// Reads the work order and the last handover of a machine; nothing at any other site than that of its record.
pub(crate) async fn of(ctx: &Ctx, machine: &PrintedMachine) -> Result<Selling> {
    if !machine.own {
        return Ok(Selling::default());
    }
    let order = match &machine.order {
        Some(found) => order(ctx, found).await?,
        None => None,
    };
    Ok(match printed_handover(ctx, machine.row.vhc_id).await? {
        Some(PrintedHandover { proof, logo }) => Selling { order, handed: Some(handed(proof)), logo },
        None => Selling { order, ..Selling::default() },
    })
}

async fn order(ctx: &Ctx, order: &PrintedOrder) -> Result<Option<Order>> {
    let owned = Fact::new("Change of Ownership Date", order.ownership_on.map(day).unwrap_or_default());
    if let Some(dealer) = order.dealer.as_ref().filter(|_| ctx.may_in_history(handover::ORDER_READ)) {
        let facts = vec![
            Fact::new("Dealership", format!("{} {}", dealer.site_code, dealer.site_name)),
            Fact::new("Address", lines(&[&dealer.address1, &dealer.address2, &dealer.address3, &dealer.address4])),
            Fact::new("Country", dealer.country.as_str()),
            Fact::new("Post Code", dealer.post_code.as_str()),
            Fact::new("Telephone", dealer.telephone.as_str()),
            owned,
        ];
        return Ok(Some(Order { title: "Work order for a dealership", facts }));
    }
    let Some(id) = order.customer else { return Ok(None) };
    let Some(customer) = printed_customer(ctx, id).await? else { return Ok(None) };
    let mut facts = match customer.personal {
        Some(personal) => personal_facts(&personal),
        None if customer.erased_on.is_empty() => vec![Fact::new("Customer", "Cannot be read")],
        None => vec![Fact::new("Customer", taken_out(&customer.erased_on))],
    };
    facts.push(owned);
    Ok(Some(Order { title: "Work order for a customer", facts }))
}

fn personal_facts(of: &Personal) -> Vec<Fact> {
    vec![
        Fact::new("Customer", words(&[&of.title, &of.first_name, &of.surname])),
        Fact::new("Address", lines(&[&of.address1, &of.address2, &of.address3, &of.address4])),
        Fact::new("Post Code", of.postcode.as_str()),
        Fact::new("Telephone", of.telephone.as_str()),
        Fact::new("Mobile", of.mobile.as_str()),
        Fact::new("Email", of.email.as_str()),
    ]
}

/// Text in the place of personal data that were erased on request.
fn taken_out(on: &str) -> String {
    format!("Taken out on {on}")
}

fn handed(proof: HandoverProof) -> Handed {
    let of = proof.handover;
    let disclaimer = match (of.disclaimer.is_empty(), of.disclaimer_accepted) {
        (true, _) => "-",
        (false, true) => "Accepted",
        (false, false) => "Not accepted",
    };
    let signed = if of.erased_on.is_empty() { proof.signature_name.clone() } else { taken_out(&of.erased_on) };
    let mut facts = vec![
        Fact::new("Handed over", of.time_stamp),
        Fact::new("Customer signature", signed),
        Fact::new("Disclaimer", disclaimer),
        Fact::new("Check code", of.code),
    ];
    if proof.state == ProofState::Broken {
        facts.push(Fact::new("Proof", "Does not hold: the record is not what was accepted"));
    }
    let items = of.items.into_iter().map(|line| HandedItem {
        group: line.item_group,
        question: line.item_desc,
        answer: answer(line.item_status),
        failed: line.item_status == Some(0),
        comments: line.comments,
    });
    Handed {
        result: if of.success == 1 { "Passed" } else { "Failed" },
        failed: of.success != 1,
        facts,
        items: items.collect(),
        corrections: of.corrections.into_iter().map(corrected).collect(),
        disclaimer: of.disclaimer,
        // Anything else than base64 would not be a picture, and could be markup.
        signature: Some(proof.signature).filter(|text| text.bytes().all(is_base64)).unwrap_or_default(),
        name: proof.signature_name,
    }
}

fn corrected(correction: Correction) -> Corrected {
    let changed = correction.items.into_iter().map(|line| CorrectedLine {
        question: line.item_desc,
        was: lines(&[answer(line.was_status), &line.was_comments]),
        is: lines(&[answer(line.item_status), &line.comments]),
    });
    Corrected { at: correction.time_stamp, by: correction.actor, lines: changed.collect(), reason: correction.reason }
}

/// An answer in words.
const fn answer(status: Option<i64>) -> &'static str {
    match status {
        None => "Not answered",
        Some(0) => "No",
        Some(_) => "Yes",
    }
}

const fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// The parts that are not empty, with a comma between.
fn lines(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

fn words(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}
