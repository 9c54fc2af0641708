//! Table `machine_event`: the append-only log of every change of a machine, and its only source of history.
use sea_orm::entity::prelude::*;

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
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
