//! Table `tyre_make`: a make of tyres that a site fits (TYRE-002).
use platform::entity::{group, site, user};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tyre_make")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub deleted: bool,
    pub created_by: Option<i64>,
    pub updated_at: DateTimeUtc,
    pub name: String,
    pub name_key: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::CreatedBy", to = "user::Column::Id")]
    CreatedBy,
}

impl ActiveModelBehavior for ActiveModel {}
