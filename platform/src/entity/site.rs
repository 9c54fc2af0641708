//! Table `site`: a site of a group: a dealership, a production plant or a head office.
use sea_orm::entity::prelude::*;

use super::group;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "site")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub code: String,
    pub name: String,
    pub active: bool,
    pub deleted: bool,
    pub franchise_id: Option<i32>,
    pub address1: String,
    pub address2: String,
    pub address3: String,
    pub address4: String,
    pub country_iso: Option<String>,
    pub post_code: String,
    pub telephone: String,
    pub email: String,
    pub website: String,
    pub culture: String,
    pub language_id: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
}

impl ActiveModelBehavior for ActiveModel {}
