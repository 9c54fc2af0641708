//! Table `outbox_mail`: mails to send, each leased by one node at a time.
use sea_orm::entity::prelude::*;

/// The state of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i16", db_type = "SmallInteger")]
pub enum State {
    /// It waits to be sent, for the first time or again.
    #[sea_orm(num_value = 0)]
    Waiting,
    /// A mail server has accepted it.
    #[sea_orm(num_value = 1)]
    Sent,
    /// It was given up, because it could not be sent.
    #[sea_orm(num_value = 2)]
    Dead,
    /// It was taken back before it was sent.
    #[sea_orm(num_value = 3)]
    Withdrawn,
    /// The mail server has refused it for good.
    #[sea_orm(num_value = 4)]
    Refused,
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox_mail")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: Option<i64>,
    pub site_id: Option<i64>,
    pub user_id: Option<i64>,
    pub sender_name: Option<String>,
    pub to_address: String,
    pub subject: String,
    pub body_html: String,
    pub body_text: String,
    pub state: State,
    pub attempts: i32,
    pub run_at: DateTimeUtc,
    pub locked_until: Option<DateTimeUtc>,
    pub locked_by: Option<String>,
    pub last_error: Option<String>,
    pub created_at: DateTimeUtc,
    pub sent_at: Option<DateTimeUtc>,
    pub customer_mail_id: Option<i64>,
    pub reply: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
