//! Table `franchise`: a brand that sites of a group sell (REF-019).
use platform::entity::group;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "franchise")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub name: String,
    pub name_key: String,
    pub deleted: bool,
    pub created_by: Option<i64>,
    pub updated_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
}

impl ActiveModelBehavior for ActiveModel {}
