//! The data of each event, and the bytes of the stream.

use std::sync::Arc;

use actix_web::web::Bytes;
use inspections::notifications::InspectionChange;
use platform::{auth::context::Ctx, shared::notice::Kind};
use serde::Serialize;
use stock::{events::live::MachineChange, import::answer::ImportStatus, listing::SideCounts};
use utoipa::ToSchema;

use crate::{
    READ,
    cursor::{Fresh, StreamPosition},
    list::{self, Notification},
};

/// The most changes named by one event.
const NAMED: usize = 100;

/// `machine`: machines of the site have changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachinesChanged {
    /// The changes, oldest first. A change may be sent twice.
    pub changes: Vec<MachineChange>,
    /// `true` if there may be more changes than are named; the client reads its list again.
    pub more: bool,
}

impl From<Fresh> for MachinesChanged {
    fn from(Fresh { mut changes, more }: Fresh) -> Self {
        let more = more || changes.len() > NAMED;
        changes.truncate(NAMED);
        Self { changes, more }
    }
}

/// `counts`: the counts of the side navigation for the whole site. Null for import users, who read them again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CountsChanged {
    /// The counts.
    pub counts: Option<SideCounts>,
}

/// `signing`: a signing link of the site was made, opened, read, signed or withdrawn; the client reads those that it shows
/// again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningChanged {
    /// Always true.
    pub changed: bool,
}

/// `mail`: a mail to a customer was written at the site, or its state changed; the client reads those that it shows again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MailsChanged {
    /// Always true.
    pub changed: bool,
}

/// The data of the events, by their names: `machine`, `counts`, `import`, `notification`, `inspection`, `signing`, `mail`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum EventData {
    /// `machine`
    Machine(MachinesChanged),
    /// `counts`
    Counts(CountsChanged),
    /// `import`: the progress of an import, without its rows.
    Import(ImportStatus),
    /// `notification`: a new notification.
    Notification(Notification),
    /// `inspection`: an inspection was begun, answered, photographed or ended.
    Inspection(InspectionChange),
    /// `signing`: links by which customers sign have changed.
    Signing(SigningChanged),
    /// `mail`: mails to customers have changed.
    Mail(MailsChanged),
}

/// A message to all clients of a site, serialized once.
#[derive(Debug)]
pub enum Message {
    /// Machines have changed.
    Machines {
        /// The changes, for clients that receive a part of them.
        changes: MachinesChanged,
        /// The place in the log after it.
        place: StreamPosition,
        /// The event for all other clients.
        frame: Bytes,
    },
    /// The counts have changed.
    Counts(Bytes),
    /// An import has made progress.
    Import {
        /// The user who started it.
        user: Option<i64>,
        /// The event.
        frame: Bytes,
    },
    /// An inspection has changed.
    Inspection(Bytes),
    /// Signing links have changed.
    Signing(Bytes),
    /// Mails to customers have changed.
    Mail(Bytes),
    /// There is a new notification.
    Notice {
        /// The user it is for, if it is for one.
        user: Option<i64>,
        /// Kind of the notification.
        kind: Option<Kind>,
        /// The event.
        frame: Bytes,
    },
}

impl Message {
    /// Builds the message of changed machines, up to a place in the log.
    pub fn machines(changes: MachinesChanged, place: StreamPosition) -> Arc<Self> {
        let frame = frame("machine", Some(place), &changes);
        Arc::new(Self::Machines { changes, place, frame })
    }

    /// Builds the message of counts.
    pub fn counts(counts: SideCounts) -> Arc<Self> {
        Arc::new(Self::Counts(frame("counts", None, &CountsChanged { counts: Some(counts) })))
    }

    /// Builds the message of an import's progress.
    pub fn import(user: Option<i64>, status: &ImportStatus) -> Arc<Self> {
        Arc::new(Self::Import { user, frame: frame("import", None, status) })
    }

    /// Builds the message of an inspection.
    pub fn inspection(change: &InspectionChange) -> Arc<Self> {
        Arc::new(Self::Inspection(frame("inspection", None, change)))
    }

    /// Builds the message of signing links.
    pub fn signing() -> Arc<Self> {
        Arc::new(Self::Signing(frame("signing", None, &SigningChanged { changed: true })))
    }

    /// Builds the message of mails to customers.
    pub fn mail() -> Arc<Self> {
        Arc::new(Self::Mail(frame("mail", None, &MailsChanged { changed: true })))
    }

    /// Builds the message of a notification.
    pub fn notice(notice: &Notification) -> Arc<Self> {
        let kind = Kind::of(&notice.kind);
        Arc::new(Self::Notice { user: notice.user_id, kind, frame: frame("notification", None, notice) })
    }
}

/// Messages that a client may receive.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a right of its own")]
pub struct Ears {
    user: i64,
    /// `true` if it receives machines and counts.
    stock: bool,
    /// `true` if it receives imports.
    imports: bool,
    /// `true` if it receives notifications.
    notices: bool,
    /// `true` if it receives inspections.
    inspections: bool,
    /// `true` if the client receives the user's own imports and notifications only (user type 8).
    own_only: bool,
    /// The kinds of notifications that the user has disabled.
    muted: Vec<Kind>,
}

impl Ears {
    /// Derives it from the caller's permissions: each kind needs the permission to read it.
    pub fn of(ctx: &Ctx) -> Self {
        Self {
            user: ctx.user_id().unwrap_or(0),
            stock: ctx.may(stock::LIST),
            imports: ctx.may(stock::IMPORT),
            notices: ctx.may(READ),
            inspections: ctx.may(inspections::READ),
            own_only: stock::own_imports_of(ctx).is_some(),
            muted: list::muted(ctx),
        }
    }

    /// The bytes of a message for this client, if it receives it.
    pub fn hear(&self, message: &Message) -> Option<Bytes> {
        match message {
            Message::Machines { .. } | Message::Counts(_) if !self.stock => None,
            Message::Machines { changes, place, .. } if self.own_only => {
                let mut own = changes.clone();
                own.changes.retain(|change| change.user_id == Some(self.user));
                (own.more || !own.changes.is_empty()).then(|| frame("machine", Some(*place), &own))
            }
            Message::Counts(_) if self.own_only => Some(frame("counts", None, &CountsChanged { counts: None })),
            Message::Machines { frame, .. } | Message::Counts(frame) => Some(frame.clone()),
            Message::Import { user, frame } => {
                let theirs = !self.own_only || *user == Some(self.user);
                (self.imports && theirs).then(|| frame.clone())
            }
            // The creator of its machine is not read, so a client that is restricted to its own machines receives none.
            Message::Inspection(frame) => (self.inspections && !self.own_only).then(|| frame.clone()),
            Message::Signing(frame) | Message::Mail(frame) => (self.stock && !self.own_only).then(|| frame.clone()),
            Message::Notice { user, kind, frame } => {
                let theirs = user.map_or(!self.own_only, |user| user == self.user);
                let wanted = kind.is_none_or(|kind| !self.muted.contains(&kind));
                (self.notices && theirs && wanted).then(|| frame.clone())
            }
        }
    }
}

/// The first event of a stream: the reconnection time, and the place from which to go on. It has data, because readers of
/// streams drop an event without, and its id with it.
pub fn greeting(place: StreamPosition) -> Bytes {
    format!("retry: 3000\nid: {}\nevent: open\ndata: {{}}\n\n", place.text()).into()
}

/// Comment line that prevents the stream from timing out.
pub const BEAT: Bytes = Bytes::from_static(b": still here\n\n");

/// Formats an event. JSON has no line breaks, so the data is one line.
fn frame(name: &str, place: Option<StreamPosition>, data: &impl Serialize) -> Bytes {
    let id = place.map(|place| format!("id: {}\n", place.text())).unwrap_or_default();
    // Serializing these plain structs cannot fail.
    let data = serde_json::to_string(data).unwrap_or_default();
    format!("event: {name}\n{id}data: {data}\n\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: StreamPosition = StreamPosition { floor: 12, is_blurred: false };

    fn changed(users: &[i64]) -> MachinesChanged {
        let change =
            |user: &i64| MachineChange { event_id: *user, vhc_id: 5, kind: "edited".to_owned(), user_id: Some(*user) };
        MachinesChanged { changes: users.iter().map(change).collect(), more: false }
    }

    fn heard(ears: &Ears, message: &Message) -> String {
        ears.hear(message).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    const ALL: Ears = Ears {
        user: 7,
        stock: true,
        imports: true,
        notices: true,
        inspections: true,
        own_only: false,
        muted: Vec::new(),
    };

    #[test]
    fn an_event_is_three_lines_and_an_empty_one() {
        let message = Message::machines(changed(&[7]), PLACE);
        assert_eq!(
            heard(&ALL, &message),
            "event: machine\nid: 12\ndata: {\"Changes\":[{\"EventId\":7,\"VhcId\":5,\"Kind\":\"edited\",\"UserId\":7}],\"More\":false}\n\n"
        );
    }

    #[test]
    fn everybody_hears_what_they_may_read() {
        let machines = Message::machines(changed(&[7, 8]), PLACE);
        assert!(heard(&ALL, &machines).contains("\"UserId\":8"));
        assert_eq!(heard(&Ears { stock: false, ..ALL }, &machines), "");
        let importer = Ears { own_only: true, ..ALL };
        assert!(heard(&importer, &machines).contains("\"UserId\":7"));
        assert!(!heard(&importer, &machines).contains("\"UserId\":8"));
        assert_eq!(heard(&importer, &Message::machines(changed(&[8]), PLACE)), "");
        let import = |user| Message::Import { user, frame: BEAT };
        assert_eq!(heard(&Ears { imports: false, ..ALL }, &import(Some(7))), "");
        assert_eq!(heard(&importer, &import(Some(8))), "");
        assert_ne!(heard(&importer, &import(Some(7))), "");
        let inspection = Message::inspection(&InspectionChange { machine: 5, template_lookup_id: 9, version: 2 });
        let changes = "event: inspection\ndata: {\"VHCId\":5,\"TemplateLookupId\":9,\"Version\":2}\n\n";
        assert_eq!(heard(&ALL, &inspection), changes);
        assert_eq!(heard(&Ears { inspections: false, ..ALL }, &inspection), "");
        assert_eq!(heard(&importer, &inspection), "");
        let signing = Message::signing();
        assert_eq!(heard(&ALL, &signing), "event: signing\ndata: {\"Changed\":true}\n\n");
        assert_eq!(heard(&Ears { stock: false, ..ALL }, &signing), "");
        assert_eq!(heard(&importer, &signing), "");
        let notice = |user| Message::Notice { user, kind: Some(Kind::Arrived), frame: BEAT };
        for (ears, user, hears) in [
            (ALL, None, true),
            (ALL, Some(7), true),
            (ALL, Some(8), false),
            (importer.clone(), None, false),
            (importer, Some(7), true),
            (Ears { notices: false, ..ALL }, None, false),
            (Ears { muted: vec![Kind::Arrived], ..ALL }, None, false),
            (Ears { muted: vec![Kind::Imported], ..ALL }, None, true),
        ] {
            assert_eq!(heard(&ears, &notice(user)).is_empty(), !hears, "{ears:?} {user:?}");
        }
    }

    #[test]
    fn nobody_hears_numbers_that_are_not_theirs() {
        let counts = Message::Counts(Bytes::from_static(b"event: counts\ndata: {\"Counts\":{}}\n\n"));
        assert!(heard(&ALL, &counts).contains("{}"));
        assert_eq!(heard(&Ears { own_only: true, ..ALL }, &counts), "event: counts\ndata: {\"Counts\":null}\n\n");
        assert_eq!(heard(&Ears { stock: false, ..ALL }, &counts), "");
    }

    #[test]
    fn many_changes_are_not_named_one_by_one() {
        let many: Vec<i64> = (1..=101).collect();
        let changes = MachinesChanged::from(Fresh { changes: changed(&many).changes, more: false });
        assert_eq!((changes.changes.len(), changes.more), (100, true));
    }
}
