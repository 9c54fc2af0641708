//! `hardstand mail`: lists the mails of the outbox, sends them again, tries the mail server, and reads delivery reports.

use std::io::Read as _;

use platform::{
    core::email_address,
    entity::outbox_mail::{self, Column, Entity, Model},
    jobs::{mail::Letter, outbox},
    shared::audit::AuditEvent,
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde_json::json;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::Options,
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
    const fn stored(self) -> outbox_mail::State {
        match self {
            Self::Waiting => outbox_mail::State::Waiting,
            Self::Sent => outbox_mail::State::Sent,
            Self::Refused => outbox_mail::State::Refused,
            Self::GivenUp => outbox_mail::State::Dead,
            Self::Withdrawn => outbox_mail::State::Withdrawn,
        }
    }

    const fn name(stored: outbox_mail::State) -> &'static str {
        match stored {
            outbox_mail::State::Waiting => "waiting",
            outbox_mail::State::Sent => "sent",
            outbox_mail::State::Refused => "refused",
            outbox_mail::State::Dead => "given-up",
            outbox_mail::State::Withdrawn => "withdrawn",
        }
    }
}

pub async fn mail(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    let exit = match action {
        Action::List { state, address, limit } => list(options, &context, state, address, limit).await,
        Action::Show { id } => show(options, &context, id).await,
        Action::Retry { ids } => retry(options, &context, ids).await,
        Action::Test { address } => test(options, &context, &address).await,
        Action::Bounce { recipient } => bounce(options, &context, recipient.as_deref()).await,
    }?;
    context.close().await?;
    Ok(exit)
}

async fn list(
    options: &Options,
    context: &Context,
    state: Option<State>,
    address: Option<String>,
    limit: u64,
) -> Outcome {
    let grant = context::grant();
    let tx = context.platform.db.read(grant.reach()).await?;
    let rows = Entity::within(&grant)
        .filter_if(state, |state| Column::State.eq(state.stored()))
        .filter_if(address, |address| Column::ToAddress.eq(address))
        .order(Column::Id, Order::Desc)
        .limit(limit);
    let mut listing = Listing::new(["id", "state", "to", "subject", "site", "created", "attempts", "nextTry", "reply"]);
    for row in rows.all(&tx).await? {
        listing.row([
            json!(row.id),
            json!(State::name(row.state)),
            json!(row.to_address),
            json!(row.subject),
            json!(row.site_id),
            json!(row.created_at.to_rfc3339()),
            json!(row.attempts),
            json!(Some(row.run_at.to_rfc3339()).filter(|_| row.state == outbox_mail::State::Waiting)),
            json!(row.reply),
        ]);
    }
    listing.print(options)?;
    Ok(Exit::Done)
}

async fn show(options: &Options, context: &Context, id: i64) -> Outcome {
    let grant = context::grant();
    let tx = context.platform.db.read(grant.reach()).await?;
    let row: Option<Model> = Entity::within(&grant).id(id).one(&tx).await?;
    let row = row.ok_or_else(|| Failure::not_found(format!("there is no mail {id}")))?;
    print_thing(
        options,
        [
            ("id", json!(row.id)),
            ("messageId", json!(outbox::message_id(&context.platform, row.id)?)),
            ("state", json!(State::name(row.state))),
            ("to", json!(row.to_address)),
            ("subject", json!(row.subject)),
            ("group", json!(row.group_id)),
            ("site", json!(row.site_id)),
            ("user", json!(row.user_id)),
            ("customerMail", json!(row.customer_mail_id)),
            ("created", json!(row.created_at.to_rfc3339())),
            ("sent", json!(row.sent_at.map(|at| at.to_rfc3339()))),
            ("attempts", json!(row.attempts)),
            ("nextTry", json!(row.run_at.to_rfc3339())),
            ("reply", json!(row.reply)),
            ("lastError", json!(row.last_error)),
        ],
    )?;
    Ok(Exit::Done)
}

async fn retry(options: &Options, context: &Context, mut ids: Vec<i64>) -> Outcome {
    ids.sort_unstable();
    ids.dedup();
    let grant = context::grant();
    let tx = context.platform.db.write(grant.reach()).await?;
    let retried = outbox::retry(&tx, &grant, &ids, context.platform.clock.now()).await?;
    if retried != ids.len() as u64 {
        return Err(Failure::usage(
            "one of these mails does not exist, was sent or withdrawn, or has no content any more; none was changed",
        ));
    }
    for id in ids {
        context.note(&tx, AuditEvent::new("mail.retry", "outbox_mail", id)).await?;
    }
    tx.commit().await?;
    context.wrote();
    print_thing(options, [("retried", json!(retried))])?;
    Ok(Exit::Done)
}

async fn test(options: &Options, context: &Context, address: &str) -> Outcome {
    if !email_address::is_address(address) {
        return Err(Failure::usage(format!("{address} is no mail address")));
    }
    let platform = &context.platform;
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
    print_thing(options, [("to", json!(address)), ("messageId", json!(letter.id)), ("reply", json!(reply))])?;
    Ok(Exit::Done)
}

async fn bounce(options: &Options, context: &Context, recipient: Option<&str>) -> Outcome {
    let mut report = Vec::new();
    std::io::stdin()
        .lock()
        .take(REPORT + 1)
        .read_to_end(&mut report)
        .map_err(|error| Failure::usage(error.to_string()))?;
    if report.len() as u64 > REPORT {
        return Err(Failure::usage("a delivery report has 1 MiB at most"));
    }
    let returned = email::returned(&context.platform, &report, recipient).await?;
    context.wrote();
    print_thing(options, [("returned", json!(returned))])?;
    Ok(Exit::Done)
}
