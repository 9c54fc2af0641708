//! Table `handover_link`: links by which customers sign on a device of their own.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;
use stock::entity::machine;

use super::{customer, handover_inspection};

/// The state of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i16", db_type = "SmallInteger")]
pub enum State {
    /// It can be used until it expires.
    #[sea_orm(num_value = 0)]
    Waiting,
    /// The customer has signed.
    #[sea_orm(num_value = 1)]
    Signed,
    /// It was withdrawn, replaced, or the handover was submitted at the desk.
    #[sea_orm(num_value = 2)]
    Withdrawn,
    /// The customer has declined.
    #[sea_orm(num_value = 3)]
    Declined,
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "handover_link")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub customer_id: Option<i64>,
    pub token_hash: Vec<u8>,
    pub template_id: i64,
    pub template_version: i32,
    pub language_id: i64,
    pub answers: Json,
    pub by_mail: bool,
    pub mail_id: Option<i64>,
    pub state: State,
    pub created_by: Option<i64>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub opened_at: Option<DateTimeUtc>,
    pub read_at: Option<DateTimeUtc>,
    pub ended_at: Option<DateTimeUtc>,
    pub handover_id: Option<i64>,
    pub request: Option<String>,
    pub decline_reason: Option<String>,
    pub reminded_at: Option<DateTimeUtc>,
    pub reminder_mail_id: Option<i64>,
    pub sealed_token: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "machine::Entity", from = "Column::MachineId", to = "machine::Column::Id")]
    Machine,
    #[sea_orm(belongs_to = "customer::Entity", from = "Column::CustomerId", to = "customer::Column::Id")]
    Customer,
    #[sea_orm(
        belongs_to = "handover_inspection::Entity",
        from = "Column::HandoverId",
        to = "handover_inspection::Column::Id"
    )]
    Handover,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::CreatedBy", to = "user::Column::Id")]
    CreatedBy,
}

impl Related<machine::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Machine.def()
    }
}

impl Related<customer::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Customer.def()
    }
}

impl Related<handover_inspection::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Handover.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
