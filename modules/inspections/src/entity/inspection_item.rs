//! Table `inspection_item`: an item of an inspection with its answer.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "inspection_item")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub inspection_id: i64,
    pub item_type_id: i64,
    pub description: String,
    pub item_group: String,
    pub stage: String,
    pub required: bool,
    pub status: Option<i16>,
    pub comments: String,
    pub area_id: Option<i64>,
    pub defect_id: Option<i64>,
    pub measure: String,
    pub user_id: Option<i64>,
    pub at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
