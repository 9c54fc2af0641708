//! Table `template_item`: an item in the working copy of a template.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "template_item")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub template_id: i64,
    pub template_group_id: i64,
    pub description: String,
    pub kind: i16,
    pub category_id: Option<i64>,
    pub comment_list_id: Option<i64>,
    pub animation_id: Option<i64>,
    pub picture_id: Option<i64>,
    pub mandatory: bool,
    pub photo_on_failure: bool,
    pub min: Option<i64>,
    pub max: Option<i64>,
    pub unit: String,
    pub decimals: i16,
    pub position: i32,
    pub deleted: bool,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
