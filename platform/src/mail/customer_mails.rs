//! Mails that people write to customers. The outbox sends them; the module that stores them (`Module::customer_mails`) builds
//! each message and stores the outcome of every attempt.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::{
    config::Config,
    core::{error::Result, secrets::Secrets},
    db::{Db, Topic, Tx},
    entity::outbox_mail,
    mail::transport::Attachment,
    sites::directory::Directory,
    storage::Storage,
    tenancy::Grant,
};

/// The topic of changed mails of a site.
pub const TOPIC: Topic = Topic::data("mail");

/// The sources of a message.
#[derive(Clone, Copy)]
pub struct MessageSources<'a> {
    /// The database.
    pub db: &'a Db,
    /// The keys that decrypt its text.
    pub secrets: &'a Secrets,
    /// The files that are attached.
    pub storage: &'a Arc<dyn Storage>,
    /// The site that writes.
    pub directory: &'a Directory,
    /// The limits.
    pub config: &'a Config,
}

/// The content of a mail to a customer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CustomerMessage {
    /// The HTML part.
    pub html: String,
    /// The plain text part.
    pub text: String,
    /// The address to which the customer replies.
    pub reply_to: Option<String>,
    /// The Message-ID of the first mail about the same machine to the same customer.
    pub references: Option<String>,
    /// The attached files.
    pub attachments: Vec<Attachment>,
    /// The address to which the mail returns.
    pub return_path: Option<String>,
}

/// The outcome of an attempt to send a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailOutcome {
    /// The mail server has accepted it.
    Accepted,
    /// It is sent again later.
    Waiting,
    /// The mail server has refused the recipient for good.
    Refused,
    /// It cannot be sent as it is, or the mail server has refused its content for good.
    Invalid,
    /// It was tried for the last time.
    GivenUp,
    /// A delivery report states that it did not arrive.
    Returned,
}

/// The module that stores mails to customers.
#[async_trait]
pub trait CustomerMails: Send + Sync {
    /// Builds the message of a mail of the outbox.
    async fn message(&self, sources: MessageSources<'_>, mail: &outbox_mail::Model) -> Result<CustomerMessage>;

    /// Stores that mails are being sent, in the transaction that leases them.
    async fn sending(&self, tx: &Tx, mails: &[outbox_mail::Model], now: DateTime<Utc>) -> Result<()>;

    /// Stores the outcome of an attempt with the reply of the mail server, in the transaction of the outbox, and notifies the
    /// sender of one that will not arrive.
    async fn attempted(
        &self,
        tx: &Tx,
        mail: &outbox_mail::Model,
        outcome: (MailOutcome, &str),
        now: DateTime<Utc>,
    ) -> Result<()>;

    /// Removes address and content of the mails of a site to an address, and of those about some machines to their customer.
    /// Those that wait are withdrawn. Returns the rows of the outbox that belong to them, locked.
    async fn erase(&self, tx: &Tx, grant: &Grant, of: (&str, &[i64]), now: DateTime<Utc>) -> Result<Vec<i64>>;
}
