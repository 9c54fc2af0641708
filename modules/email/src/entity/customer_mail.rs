//! Table `customer_mail`: a mail that a person of a site has written to a customer.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;
use stock::entity::machine;

/// The state of a mail to a customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i16", db_type = "SmallInteger")]
pub enum State {
    /// It is in the outbox, and was not tried yet.
    #[sea_orm(num_value = 0)]
    Queued,
    /// A worker is sending it.
    #[sea_orm(num_value = 1)]
    Sending,
    /// A mail server has accepted it.
    #[sea_orm(num_value = 2)]
    Accepted,
    /// It is sent again later.
    #[sea_orm(num_value = 3)]
    Waiting,
    /// A mail server has refused it for good.
    #[sea_orm(num_value = 4)]
    Refused,
    /// It was tried for the last time.
    #[sea_orm(num_value = 5)]
    GivenUp,
    /// A delivery report states that it did not arrive.
    #[sea_orm(num_value = 6)]
    Returned,
    /// It was taken back before it was sent.
    #[sea_orm(num_value = 7)]
    Withdrawn,
}

impl State {
    /// Returns `true` if nothing more is tried.
    pub const fn is_final(self) -> bool {
        match self {
            Self::Queued | Self::Sending | Self::Waiting => false,
            Self::Accepted | Self::Refused | Self::GivenUp | Self::Returned | Self::Withdrawn => true,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "customer_mail")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub user_id: i64,
    pub to_address: String,
    pub to_key: String,
    pub is_customer_address: bool,
    pub language: String,
    pub subject: String,
    pub body: String,
    pub attachments: String,
    pub state: State,
    pub state_at: DateTimeUtc,
    pub tries: i32,
    pub reply: String,
    pub message_id: String,
    pub thread: String,
    pub outbox_id: Option<i64>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "machine::Entity", from = "Column::MachineId", to = "machine::Column::Id")]
    Machine,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UserId", to = "user::Column::Id")]
    User,
}

impl Related<machine::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Machine.def()
    }
}

impl Related<user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
