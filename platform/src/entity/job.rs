//! Table `job`: work to do later, leased by one node at a time.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "job")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub kind: String,
    pub key: String,
    pub run_at: DateTimeUtc,
    pub attempts: i32,
    pub locked_until: Option<DateTimeUtc>,
    pub locked_by: Option<String>,
    pub last_error: Option<String>,
    pub payload: Json,
    pub done_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub tenant: Option<i64>,
    pub weight: i32,
    pub turn: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
