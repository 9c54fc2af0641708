//! Table `handover_inspection`: the answers and the signature of a handover, which are its proof. Rows are added and never
//! changed, but that the personal part (`sealed`) can be taken out.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;
use stock::entity::machine;

use super::customer;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "handover_inspection")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub customer_id: Option<i64>,
    pub template_id: i64,
    pub template_version: i32,
    pub language_id: i64,
    pub passed: bool,
    pub disclaimer_accepted: bool,
    pub disclaimer: String,
    pub answers: Json,
    pub sealed: String,
    pub user_id: Option<i64>,
    pub at: DateTimeUtc,
    pub facts: Option<Json>,
    pub person_hash: Option<Vec<u8>>,
    pub prev_hash: Option<Vec<u8>>,
    pub hash: Option<Vec<u8>>,
    pub code: Option<String>,
    pub former_code: Option<String>,
    pub copy_mail_id: Option<i64>,
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
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UserId", to = "user::Column::Id")]
    User,
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

impl Related<user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
