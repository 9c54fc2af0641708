//! Table `sign_in_guard`: failures counted on a typed identifier, whether or not it exists.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_guard")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub identifier: String,
    pub failures: i32,
    pub locked_until: Option<DateTimeUtc>,
    pub lock_seconds: i32,
    pub updated_at: DateTimeUtc,
    pub tries: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
