//! Table `master_template`: the text of a mail that an operator has written for every site.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "master_template")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub category: i16,
    pub language_id: i32,
    pub franchise: String,
    pub title: String,
    pub title_key: String,
    pub subject: String,
    pub content: String,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
