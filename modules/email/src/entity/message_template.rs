//! Table `message_template`: the text of a mail that a site has written.
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "message_template")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub category: i16,
    pub language_id: i32,
    pub title: String,
    pub title_key: String,
    pub subject: String,
    pub content: String,
    pub created_by: i64,
    pub updated_by: i64,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub deleted: bool,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::CreatedBy", to = "user::Column::Id")]
    CreatedBy,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UpdatedBy", to = "user::Column::Id")]
    UpdatedBy,
}

impl ActiveModelBehavior for ActiveModel {}
