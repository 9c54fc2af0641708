//! Table `notification`: notifications for the people of a site.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "notification")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub user_id: Option<i64>,
    pub title: String,
    pub message: String,
    pub machine_id: Option<i64>,
    pub created_at: DateTimeUtc,
    pub kind: String,
    pub once: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
