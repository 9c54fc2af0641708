//! Table `handover_entry`: corrections of a handover, and the removal of its personal part. Rows are added and never
//! changed.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;
use stock::entity::machine;

use super::handover_inspection;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "handover_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub handover_id: i64,
    pub kind: i16,
    pub reason: String,
    pub body: Json,
    pub user_id: Option<i64>,
    pub actor: String,
    pub at: DateTimeUtc,
    pub prev_hash: Option<Vec<u8>>,
    pub hash: Vec<u8>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "machine::Entity", from = "Column::MachineId", to = "machine::Column::Id")]
    Machine,
    #[sea_orm(
        belongs_to = "handover_inspection::Entity",
        from = "Column::HandoverId",
        to = "handover_inspection::Column::Id"
    )]
    Handover,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UserId", to = "user::Column::Id")]
    User,
}

impl Related<machine::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Machine.def()
    }
}

impl Related<handover_inspection::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Handover.def()
    }
}

impl Related<user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
