//! Table `handover_entry`: corrections of a handover, and the removal of its personal part. Rows are added and never
//! changed.
use sea_orm::entity::prelude::*;

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
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
