//! Table `transfer`: the way of a machine from one site to another.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

use super::machine;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "transfer")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub from_machine_id: i64,
    pub to_machine_id: i64,
    pub from_site_id: i64,
    pub to_site_id: i64,
    pub last_inspection_status: bool,
    pub machine_transfer: bool,
    pub previous_status: String,
    pub previous_due_on: Option<Date>,
    pub comments: String,
    pub user_id: Option<i64>,
    pub opened_at: DateTimeUtc,
    pub closed_at: Option<DateTimeUtc>,
    pub close_reason: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::FromSiteId", to = "site::Column::Id")]
    FromSite,
    #[sea_orm(belongs_to = "machine::Entity", from = "Column::FromMachineId", to = "machine::Column::Id")]
    FromMachine,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::ToSiteId", to = "site::Column::Id")]
    ToSite,
    #[sea_orm(belongs_to = "machine::Entity", from = "Column::ToMachineId", to = "machine::Column::Id")]
    ToMachine,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UserId", to = "user::Column::Id")]
    User,
}

impl Related<user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
