//! Table `client_error`: scrubbed error reports of browsers.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "client_error")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: Option<i64>,
    pub message: String,
    pub url: String,
    pub stack: String,
    pub app_version: String,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
