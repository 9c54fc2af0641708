//! What is told: the data of each event, and how it is written into a stream.

use std::sync::Arc;

use actix_web::web::Bytes;
use platform::auth::context::Ctx;
use serde::Serialize;
use stock::{events::live::MachineChange, import::answer::ImportStatus, listing::SideCounts};
use utoipa::ToSchema;

use crate::{
    READ,
    cursor::{Fresh, Place},
    list::Notification,
};

/// Changes that one event names.
const NAMED: usize = 100;

/// `machine`: machines of the site have changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachinesChanged {
    /// The oldest first. The same change may come twice.
    pub changes: Vec<MachineChange>,
    /// There may be more than is named: read anew what you show.
    pub more: bool,
}

impl From<Fresh> for MachinesChanged {
    fn from(Fresh { mut changes, more }: Fresh) -> Self {
        let more = more || changes.len() > NAMED;
        changes.truncate(NAMED);
        Self { changes, more }
    }
}

/// `counts`: the counts of the side navigation, of the site as a whole. Null for whom nobody counts: read them anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CountsChanged {
    /// All of them.
    pub counts: Option<SideCounts>,
}

/// The data of the events, by their names: `machine`, `counts`, `import`, `notification`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum EventData {
    /// `machine`
    Machine(MachinesChanged),
    /// `counts`
    Counts(CountsChanged),
    /// `import`: how far an import is, without its rows.
    Import(ImportStatus),
    /// `notification`: another one, which nobody has read.
    Notification(Notification),
}

/// Something that is told to everybody who listens to a site, written once for all of them.
#[derive(Debug)]
pub enum Message {
    /// Machines have changed.
    Machines {
        /// What, for those who are told a part of it.
        told: MachinesChanged,
        /// The place of the log afterwards.
        place: Place,
        /// As everybody else is told.
        frame: Bytes,
    },
    /// The counts have.
    Counts(Bytes),
    /// An import has gone on.
    Import {
        /// Who asked for it.
        user: Option<i64>,
        /// As it is told.
        frame: Bytes,
    },
    /// There is another notification.
    Notice {
        /// Whom it is for, when it is for somebody.
        user: Option<i64>,
        /// As it is told.
        frame: Bytes,
    },
}

impl Message {
    /// Changes of machines, up to a place of the log.
    pub fn machines(told: MachinesChanged, place: Place) -> Arc<Self> {
        let frame = frame("machine", Some(place), &told);
        Arc::new(Self::Machines { told, place, frame })
    }

    /// The counts of a site.
    pub fn counts(counts: SideCounts) -> Arc<Self> {
        Arc::new(Self::Counts(frame("counts", None, &CountsChanged { counts: Some(counts) })))
    }

    /// How far an import is.
    pub fn import(user: Option<i64>, status: &ImportStatus) -> Arc<Self> {
        Arc::new(Self::Import { user, frame: frame("import", None, status) })
    }

    /// Another notification.
    pub fn notice(notice: &Notification) -> Arc<Self> {
        Arc::new(Self::Notice { user: notice.user_id, frame: frame("notification", None, notice) })
    }
}

/// What somebody may be told.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a right of its own")]
pub struct Ears {
    user: i64,
    /// Machines and counts.
    stock: bool,
    /// Imports.
    imports: bool,
    /// Notifications.
    notices: bool,
    /// Import users are told of what they do themselves and of nothing else (decisions, Appendix F).
    own_only: bool,
}

impl Ears {
    /// Of whoever asks: each kind by the permission that reading it asks for.
    pub fn of(ctx: &Ctx) -> Self {
        Self {
            user: ctx.user_id().unwrap_or(0),
            stock: ctx.may(stock::LIST),
            imports: ctx.may(stock::IMPORT),
            notices: ctx.may(READ),
            own_only: stock::own_imports_of(ctx).is_some(),
        }
    }

    /// What they hear of a message, if anything.
    pub fn hear(&self, message: &Message) -> Option<Bytes> {
        match message {
            Message::Machines { .. } | Message::Counts(_) if !self.stock => None,
            Message::Machines { told, place, .. } if self.own_only => {
                let mut own = told.clone();
                own.changes.retain(|change| change.user_id == Some(self.user));
                (own.more || !own.changes.is_empty()).then(|| frame("machine", Some(*place), &own))
            }
            Message::Counts(_) if self.own_only => Some(frame("counts", None, &CountsChanged { counts: None })),
            Message::Machines { frame, .. } | Message::Counts(frame) => Some(frame.clone()),
            Message::Import { user, frame } => {
                let theirs = !self.own_only || *user == Some(self.user);
                (self.imports && theirs).then(|| frame.clone())
            }
            Message::Notice { user, frame } => {
                let theirs = user.map_or(!self.own_only, |user| user == self.user);
                (self.notices && theirs).then(|| frame.clone())
            }
        }
    }
}

/// The first thing in a stream: when to come back after a cut, and the place from which to go on.
pub fn greeting(place: Place) -> Bytes {
    format!("retry: 3000\nid: {}\n\n", place.text()).into()
}

/// That the stream is there.
pub const BEAT: Bytes = Bytes::from_static(b": still here\n\n");

/// One event of the stream. JSON has no line breaks, so its data is one line.
fn frame(name: &str, place: Option<Place>, data: &impl Serialize) -> Bytes {
    let id = place.map(|place| format!("id: {}\n", place.text())).unwrap_or_default();
    // What is told are plain structs, which can always be written.
    let data = serde_json::to_string(data).unwrap_or_default();
    format!("event: {name}\n{id}data: {data}\n\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { floor: 12, is_blurred: false };

    fn changed(users: &[i64]) -> MachinesChanged {
        let change =
            |user: &i64| MachineChange { event_id: *user, vhc_id: 5, kind: "edited".to_owned(), user_id: Some(*user) };
        MachinesChanged { changes: users.iter().map(change).collect(), more: false }
    }

    fn heard(ears: Ears, message: &Message) -> String {
        ears.hear(message).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    const ALL: Ears = Ears { user: 7, stock: true, imports: true, notices: true, own_only: false };

    #[test]
    fn an_event_is_three_lines_and_an_empty_one() {
        let message = Message::machines(changed(&[7]), PLACE);
        assert_eq!(
            heard(ALL, &message),
            "event: machine\nid: 12\ndata: {\"Changes\":[{\"EventId\":7,\"VhcId\":5,\"Kind\":\"edited\",\"UserId\":7}],\"More\":false}\n\n"
        );
    }

    #[test]
    fn everybody_hears_what_they_may_read() {
        let machines = Message::machines(changed(&[7, 8]), PLACE);
        assert!(heard(ALL, &machines).contains("\"UserId\":8"));
        assert_eq!(heard(Ears { stock: false, ..ALL }, &machines), "");
        let importer = Ears { own_only: true, ..ALL };
        assert!(heard(importer, &machines).contains("\"UserId\":7"));
        assert!(!heard(importer, &machines).contains("\"UserId\":8"));
        assert_eq!(heard(importer, &Message::machines(changed(&[8]), PLACE)), "");
        let import = |user| Message::Import { user, frame: BEAT };
        assert_eq!(heard(Ears { imports: false, ..ALL }, &import(Some(7))), "");
        assert_eq!(heard(importer, &import(Some(8))), "");
        assert_ne!(heard(importer, &import(Some(7))), "");
        let notice = |user| Message::Notice { user, frame: BEAT };
        for (ears, user, hears) in [
            (ALL, None, true),
            (ALL, Some(7), true),
            (ALL, Some(8), false),
            (importer, None, false),
            (importer, Some(7), true),
            (Ears { notices: false, ..ALL }, None, false),
        ] {
            assert_eq!(heard(ears, &notice(user)).is_empty(), !hears, "{ears:?} {user:?}");
        }
    }

    #[test]
    fn nobody_hears_numbers_that_are_not_theirs() {
        let counts = Message::Counts(Bytes::from_static(b"event: counts\ndata: {\"Counts\":{}}\n\n"));
        assert!(heard(ALL, &counts).contains("{}"));
        assert_eq!(heard(Ears { own_only: true, ..ALL }, &counts), "event: counts\ndata: {\"Counts\":null}\n\n");
        assert_eq!(heard(Ears { stock: false, ..ALL }, &counts), "");
    }

    #[test]
    fn many_changes_are_not_named_one_by_one() {
        let many: Vec<i64> = (1..=101).collect();
        let told = MachinesChanged::from(Fresh { changes: changed(&many).changes, more: false });
        assert_eq!((told.changes.len(), told.more), (100, true));
    }
}
