//! Table `machine_serial`: the serial apart from the state, so that a transition never touches its indexes.
use sea_orm::entity::prelude::*;

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
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
