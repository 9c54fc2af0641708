//! `hardstand mail`: lists the mails of the outbox, sends them again, tries the mail server, and reads delivery reports.

use std::io::Read as _;

use platform::{
    core::email_address,
    entity::outbox_mail::{Column, Entity, Model},
    jobs::{
        mail::Letter,
        outbox::{self, state},
    },
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde_json::json;

use crate::{
    desk::{self, Desk},
    failure::{Exit, Failure, Outcome},
    manners::Manners,
    output::{Listing, print_thing},
};

/// The longest delivery report, in bytes.
const REPORT: u64 = 1024 * 1024;

#[derive(clap::Subcommand)]
pub enum Action {
    /// List mails, the newest first
    List {
        /// Only those in this state
        #[arg(long)]
        state: Option<State>,
        /// Only those to this address
        #[arg(long)]
        address: Option<String>,
        /// The most rows
        #[arg(long, default_value_t = 100)]
        limit: u64,
    },
    /// Print everything about a mail but its text
    Show {
        /// The id of the mail
        id: i64,
    },
    /// Send mails again that wait, were refused or were given up
    Retry {
        /// The ids of the mails
        #[arg(required = true)]
        ids: Vec<i64>,
    },
    /// Send a test mail now and print the reply of the mail server
    Test {
        /// The recipient
        address: String,
    },
    /// Read a delivery report from standard input, and mark the mail that it is about as returned
    Bounce {
        /// The address to which the report was sent; by default that of its headers
        #[arg(long)]
        recipient: Option<String>,
    },
}

/// A state of a mail.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub enum State {
    /// It waits to be sent
    Waiting,
    /// The mail server has accepted it
    Sent,
    /// The mail server has refused it
    Refused,
    /// It was tried for the last time
    GivenUp,
    /// It was taken back
    Withdrawn,
}

impl State {
    const fn stored(self) -> i16 {
        match self {
            Self::Waiting => state::WAITING,
            Self::Sent => state::SENT,
            Self::Refused => state::REFUSED,
            Self::GivenUp => state::DEAD,
            Self::Withdrawn => state::WITHDRAWN,
        }
    }

    const fn name(stored: i16) -> &'static str {
        match stored {
            state::WAITING => "waiting",
            state::SENT => "sent",
            state::REFUSED => "refused",
            state::DEAD => "given-up",
            _ => "withdrawn",
        }
    }
}

pub async fn mail(manners: &Manners, action: Action) -> Outcome {
    let desk = Desk::open(manners).await?;
    let exit = match action {
        Action::List { state, address, limit } => list(manners, &desk, state, address, limit).await,
        Action::Show { id } => show(manners, &desk, id).await,
        Action::Retry { ids } => retry(manners, &desk, ids).await,
        Action::Test { address } => test(manners, &desk, &address).await,
        Action::Bounce { recipient } => bounce(manners, &desk, recipient.as_deref()).await,
    }?;
    desk.close().await?;
    Ok(exit)
}

async fn list(manners: &Manners, desk: &Desk, state: Option<State>, address: Option<String>, limit: u64) -> Outcome {
    let grant = desk::grant();
    let tx = desk.platform.db.read(grant.reach()).await?;
    let rows = Entity::within(&grant)
        .filter_if(state, |state| Column::State.eq(state.stored()))
        .filter_if(address, |address| Column::ToAddress.eq(address))
        .order(Column::Id, Order::Desc)
        .limit(limit);
    let mut listing =
        Listing::new(["id", "state", "to", "subject", "site", "created", "attempts", "next_try", "reply"]);
    for row in rows.all(&tx).await? {
        listing.row([
            json!(row.id),
            json!(State::name(row.state)),
            json!(row.to_address),
            json!(row.subject),
            json!(row.site_id),
            json!(row.created_at.to_rfc3339()),
            json!(row.attempts),
            json!(Some(row.run_at.to_rfc3339()).filter(|_| row.state == state::WAITING)),
            json!(row.reply),
        ]);
    }
    listing.print(manners)?;
    Ok(Exit::Done)
}

async fn show(manners: &Manners, desk: &Desk, id: i64) -> Outcome {
    let grant = desk::grant();
    let tx = desk.platform.db.read(grant.reach()).await?;
    let row: Option<Model> = Entity::within(&grant).id(id).one(&tx).await?;
    let row = row.ok_or_else(|| Failure::not_found(format!("there is no mail {id}")))?;
    print_thing(
        manners,
        [
            ("id", json!(row.id)),
            ("message_id", json!(outbox::message_id(&desk.platform, row.id)?)),
            ("state", json!(State::name(row.state))),
            ("to", json!(row.to_address)),
            ("subject", json!(row.subject)),
            ("group", json!(row.group_id)),
            ("site", json!(row.site_id)),
            ("user", json!(row.user_id)),
            ("customer_mail", json!(row.customer_mail_id)),
            ("created", json!(row.created_at.to_rfc3339())),
            ("sent", json!(row.sent_at.map(|at| at.to_rfc3339()))),
            ("attempts", json!(row.attempts)),
            ("next_try", json!(row.run_at.to_rfc3339())),
            ("reply", json!(row.reply)),
            ("last_error", json!(row.last_error)),
        ],
    )?;
    Ok(Exit::Done)
}

async fn retry(manners: &Manners, desk: &Desk, mut ids: Vec<i64>) -> Outcome {
    ids.sort_unstable();
    ids.dedup();
    let grant = desk::grant();
    let tx = desk.platform.db.write(grant.reach()).await?;
    let retried = outbox::retry(&tx, &grant, &ids, desk.platform.clock.now()).await?;
    if retried != ids.len() as u64 {
        return Err(Failure::usage(
            "one of these mails does not exist, was sent or withdrawn, or has no content any more; none was changed",
        ));
    }
    for id in ids {
        desk.note(&tx, AuditEvent::new("mail.retry", "outbox_mail", id)).await?;
    }
    tx.commit().await?;
    desk.wrote();
    print_thing(manners, [("retried", json!(retried))])?;
    Ok(Exit::Done)
}

async fn test(manners: &Manners, desk: &Desk, address: &str) -> Outcome {
    if !email_address::is_address(address) {
        return Err(Failure::usage(format!("{address} is no mail address")));
    }
    let platform = &desk.platform;
    let now = platform.clock.now();
    let letter = Letter {
        id: format!("test-{}", now.timestamp_micros()),
        at: now,
        to: vec![address.to_owned()],
        subject: format!("Test mail of {}", platform.config.brand.name),
        text: String::from("This mail was sent by hardstand mail test. The mail server accepts mails.\n"),
        ..Letter::default()
    };
    let reply = platform.mail.send(&letter).await?;
    print_thing(manners, [("to", json!(address)), ("message_id", json!(letter.id)), ("reply", json!(reply))])?;
    Ok(Exit::Done)
}

async fn bounce(manners: &Manners, desk: &Desk, recipient: Option<&str>) -> Outcome {
    let mut report = Vec::new();
    std::io::stdin()
        .lock()
        .take(REPORT + 1)
        .read_to_end(&mut report)
        .map_err(|error| Failure::usage(error.to_string()))?;
    if report.len() as u64 > REPORT {
        return Err(Failure::usage("a delivery report has 1 MiB at most"));
    }
    let returned = email::returned(&desk.platform, &report, recipient).await?;
    desk.wrote();
    print_thing(manners, [("returned", json!(returned))])?;
    Ok(Exit::Done)
}
