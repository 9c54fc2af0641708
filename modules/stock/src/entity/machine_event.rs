//! Table `machine_event`: the append-only log of every change of a machine, and its only source of history.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

use super::machine;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "machine_event")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub at: DateTimeUtc,
    pub user_id: Option<i64>,
    pub actor: String,
    pub kind: String,
    pub status: String,
    pub success: Option<i16>,
    pub before: Option<Json>,
    pub after: Json,
    pub prev_hash: Option<Vec<u8>>,
    pub hash: Vec<u8>,
    pub since: Option<DateTimeUtc>,
    pub was_bucket: Option<i16>,
    pub was_model_id: Option<i64>,
    pub was_location_id: Option<i64>,
    pub was_serial: Option<String>,
    pub was_due_on: Option<Date>,
    pub listed_on: Option<Date>,
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
