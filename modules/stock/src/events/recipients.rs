//! PURE: the notices of a batch of events for the people of another site: about machines that come to them, and about
//! those they sent. One notice for each site and kind, however many machines.

use std::collections::BTreeMap;

use platform::shared::notice::{Kind, Notice};
use sea_orm::ActiveValue;
use serde_json::Value as Json;

use crate::{domain::Status, entity::machine_event};

/// The notices of a batch that is about to be written. `by` is the site of the actor, whose own people get no notice.
pub(crate) fn notices(events: &[machine_event::ActiveModel], by: Option<i64>) -> Vec<Notice> {
    let Some(by) = by else { return Vec::new() };
    let mut concerned: BTreeMap<(i64, Kind), Vec<&machine_event::ActiveModel>> = BTreeMap::new();
    for event in events {
        if let (Some(site), Some(kind)) = (set(&event.site_id), kind_of(event))
            && *site != by
        {
            let events = concerned.entry((*site, kind)).or_default();
            // A machine that was accepted has two lines of history, and is one machine.
            if events.iter().all(|known| known.machine_id != event.machine_id) {
                events.push(event);
            }
        }
    }
    concerned.into_iter().filter_map(|((site, kind), events)| notice(site, kind, &events)).collect()
}

fn set<T: Into<sea_orm::Value>>(value: &ActiveValue<T>) -> Option<&T> {
    value.try_as_ref()
}

fn kind_of(event: &machine_event::ActiveModel) -> Option<Kind> {
    let is_first = set(&event.before).is_some_and(Option::is_none);
    match set(&event.kind)?.as_str() {
        _ if is_first => Some(Kind::Arrived),
        "accepted" => Some(Kind::Accepted),
        "rejected" => Some(Kind::Rejected),
        "undone" => Some(Kind::TakenBack),
        _ => None,
    }
}

fn notice(site: i64, kind: Kind, events: &[&machine_event::ActiveModel]) -> Option<Notice> {
    let first = events.first()?;
    let after = set(&first.after)?;
    let entry = &after["Told"];
    let text = |value: &Json| value.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let machines = match events {
        [_] => after["Serial"].as_str().unwrap_or_default().to_owned(),
        many => format!("{} machines", many.len()),
    };
    let one = events.len() == 1;
    let other = text(&entry["Information"]);
    let with = |word: &str| other.as_ref().map(|site| format!(" {word} {site}")).unwrap_or_default();
    let (have, were) = if one { ("has", "was") } else { ("have", "were") };
    let waits = after["Status"] == Status::N.code();
    let (title, message) = match kind {
        Kind::Arrived if waits => {
            let wait = if one { "waits" } else { "wait" };
            ("Pending approval", format!("{machines}{} {wait} for approval.", with("from")))
        }
        Kind::Arrived => ("Machines arrived", format!("{machines} {have} come{}.", with("from"))),
        Kind::Accepted => ("Machines accepted", format!("{machines} {were} accepted{}.", with("by"))),
        Kind::Rejected => {
            let why = text(&entry["Comment"]).map(|comment| format!(" {comment}")).unwrap_or_default();
            ("Machines rejected", format!("{machines} {were} rejected{}.{why}", with("by")))
        }
        Kind::TakenBack => ("Transfer undone", format!("{machines} {were} taken back by the sender.")),
        Kind::Imported | Kind::AuditDue | Kind::AuditOverdue | Kind::MailFailed | Kind::Declined => return None,
    };
    Some(Notice {
        group: *set(&first.group_id)?,
        site,
        user: None,
        kind,
        title: title.to_owned(),
        message,
        machine: if one { set(&first.machine_id).copied() } else { None },
        once: None,
        at: *set(&first.at)?,
    })
}

#[cfg(test)]
mod tests {
    use sea_orm::ActiveValue::Set;
    use serde_json::json;

    use super::*;

    fn event(site: i64, kind: &str, before: Option<Json>, after: Json) -> machine_event::ActiveModel {
        machine_event::ActiveModel {
            group_id: Set(7),
            site_id: Set(site),
            machine_id: Set(5),
            at: Set(chrono::DateTime::UNIX_EPOCH),
            kind: Set(kind.to_owned()),
            before: Set(before),
            after: Set(after),
            ..Default::default()
        }
    }

    fn arrives(serial: &str) -> machine_event::ActiveModel {
        let entry = json!({ "Information": "Ashby" });
        event(2, "transferred", None, json!({ "Serial": serial, "Status": "N", "Told": entry }))
    }

    fn read(events: &[machine_event::ActiveModel], by: Option<i64>) -> Vec<(i64, String, Option<i64>)> {
        notices(events, by).into_iter().map(|notice| (notice.site, notice.message, notice.machine)).collect()
    }

    #[test]
    fn a_batch_is_one_notice_for_the_other_site() {
        let leaves = event(1, "transferred", Some(json!({})), json!({ "Serial": "7104822", "Status": "O" }));
        let one = [leaves.clone(), arrives("7104822")];
        assert_eq!(read(&one, Some(1)), [(2, "7104822 from Ashby waits for approval.".to_owned(), Some(5))]);
        let two = [leaves, arrives("7104822"), machine_event::ActiveModel { machine_id: Set(6), ..arrives("7104823") }];
        assert_eq!(read(&two, Some(1)), [(2, "2 machines from Ashby wait for approval.".to_owned(), None)]);
    }

    #[test]
    fn the_sender_is_notified_of_the_result() {
        let entry = json!({ "Information": "Borrowdale", "Comment": "Wrong colour" });
        let says = |kind: &str| {
            let after = json!({ "Serial": "7104822", "Status": "O", "Told": entry });
            read(&[event(1, kind, Some(json!({})), after)], Some(2)).pop().map(|(_, message, _)| message)
        };
        assert_eq!(says("accepted").as_deref(), Some("7104822 was accepted by Borrowdale."));
        assert_eq!(says("rejected").as_deref(), Some("7104822 was rejected by Borrowdale. Wrong colour"));
        assert_eq!(says("undone").as_deref(), Some("7104822 was taken back by the sender."));
        assert_eq!(says("edited"), None);
    }

    #[test]
    fn a_machine_with_two_lines_is_one_machine() {
        assert_eq!(
            read(&[arrives("7104822"), arrives("7104822")], Some(1)).pop().map(|(.., machine)| machine),
            Some(Some(5))
        );
    }

    #[test]
    fn the_own_people_know_already() {
        assert_eq!(read(&[arrives("7104822")], Some(2)), []);
        assert_eq!(read(&[arrives("7104822")], None), []);
    }
}
