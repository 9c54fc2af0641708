//! Table `repeat_key`: requests with an `Idempotency-Key`, and their answers.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "repeat_key")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub owner: String,
    pub key: String,
    pub request_hash: String,
    pub rights: String,
    pub confirmed: bool,
    pub claim: String,
    pub claimed_until: DateTimeUtc,
    pub carried_out: bool,
    pub status: Option<i16>,
    pub content_type: Option<String>,
    pub body: Option<String>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
