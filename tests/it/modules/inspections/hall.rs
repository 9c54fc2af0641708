//! Data of the inspection tests: a site whose model has templates for every stage, and a technician.

use platform::auth::permission::Hierarchy;
use serde_json::{Value, json};
use tests::{Person, Reply, TestSite, given};

use crate::modules::stock::yard::{self, Model, Yard};

/// A site where machines are inspected.
pub struct Hall {
    pub yard: Yard,
    pub site: TestSite,
    pub tech: Person,
    /// The templates of its model at the site.
    pub templates: given::ModelTemplates,
}

pub async fn hall(site: TestSite) -> Hall {
    let yard = yard::yard(site).await;
    let others = given::templates(&yard.site.group, yard.model, false).await;
    let produced = given::templates(&yard.site.group, yard.model, true).await;
    let templates = if yard.site.hierarchy == Hierarchy::Production { produced } else { others };
    let site = yard.site.clone();
    let tech = site.technician().await;
    Hall { yard, site, tech, templates }
}

/// An answer: the number of the item, 0 no, 1 yes or 2 not applicable, and the comment.
pub type Answer = (i64, Option<i16>, &'static str);

/// The body of `vhcItem/v3/update`.
pub fn answers(machine: i64, answers: &[Answer]) -> Value {
    let item = |(number, status, comments): &Answer| json!({ "TemplateItemTypeId": number, "ItemStatus": status, "Comments": comments });
    json!({ "VHCId": machine, "Items": answers.iter().map(item).collect::<Vec<_>>() })
}

/// Begins an inspection and returns the reply, which may be a refusal.
pub async fn start_reply(person: &Person, machine: i64) -> Reply {
    person.post("vhc/inspection/start", json!({ "VHCId": machine })).await
}

/// Begins an inspection and returns its TemplateLookupId.
pub async fn start(person: &Person, machine: i64) -> i64 {
    start_reply(person, machine).await.ok()["TemplateLookupId"].as_i64().expect("an inspection")
}

/// Begins an inspection, answers its first item with yes or no, and completes it.
pub async fn inspect(person: &Person, machine: i64, passed: bool) -> Reply {
    start(person, machine).await;
    let answer: Answer = if passed { (1, Some(1), "") } else { (1, Some(0), "oil leak") };
    person.post("vhcItem/v3/update", answers(machine, &[answer])).await.ok();
    person.post(&format!("vhc/complete/{machine}"), json!({})).await
}

impl Hall {
    /// A machine in `status` that entered it a week ago and whose audit is due in a week; with a return status in H and
    /// S, and a dealership work order in G.
    pub async fn machine(&self, status: &'static str, back: Option<&'static str>, dealer: Option<i64>) -> Model {
        let machine = self
            .yard
            .machine(move |row| {
                status.clone_into(&mut row.status);
                row.return_status = back.map(str::to_owned);
                row.audit_due_on = chrono::NaiveDate::from_ymd_opt(2026, 3, 9).filter(|_| status != "R");
                row.stage_entered_on = chrono::NaiveDate::from_ymd_opt(2026, 2, 23).expect("a day");
            })
            .await;
        if let Some(dealer) = dealer {
            given::dealer_order(&self.site, machine.id, dealer).await;
        }
        machine
    }
}
