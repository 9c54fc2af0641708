//! Table `inspection`: an inspection of a machine in one stage. Its id is `TemplateLookupId` on the wire.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "inspection")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub model_id: i64,
    pub status: String,
    pub template_id: Option<i64>,
    pub template_version_id: Option<i64>,
    pub started_by: Option<i64>,
    pub started_at: DateTimeUtc,
    pub finished_by: Option<i64>,
    pub finished_at: Option<DateTimeUtc>,
    pub success: Option<i16>,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
