//! Table `check_template`: a check template: what its list shows, and its published version.
use platform::entity::{group, user};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "check_template")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub name: String,
    pub name_key: String,
    pub vehicle_type: i16,
    pub status: i16,
    pub language_id: i64,
    pub logo_asset_id: Option<i64>,
    pub edited: bool,
    pub published_id: Option<i64>,
    pub published_version: i32,
    pub deleted: bool,
    pub updated_by: Option<i64>,
    pub updated_at: DateTimeUtc,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UpdatedBy", to = "user::Column::Id")]
    UpdatedBy,
}

impl ActiveModelBehavior for ActiveModel {}
