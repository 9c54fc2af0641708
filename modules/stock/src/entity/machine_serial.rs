//! Table `machine_serial`: the serial apart from the state, so that a transition never touches its indexes.
use platform::entity::{group, site};
use sea_orm::entity::prelude::*;

use super::machine;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "machine_serial")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub machine_id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub serial: String,
    pub open: bool,
    pub current_location: i16,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "machine::Entity", from = "Column::MachineId", to = "machine::Column::Id")]
    Machine,
}

impl Related<machine::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Machine.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
