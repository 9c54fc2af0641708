//! Table `model`: a model of machines, in the list of a group.
use platform::entity::group;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "model")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub name: String,
    pub name_key: String,
    pub audit_enabled: bool,
    pub picture_key: Option<String>,
    pub asset_id: Option<i64>,
    pub deleted: bool,
    pub updated_at: DateTimeUtc,
    pub version: i32,
    pub import_job_id: Option<i64>,
    pub updated_by: Option<i64>,
    pub mapped_head_office: i16,
    pub mapped_production: i16,
    pub site_count: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
}

impl ActiveModelBehavior for ActiveModel {}
