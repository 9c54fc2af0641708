//! Table `comment_list_entry`: a quick text in one language.
use platform::entity::group;
use sea_orm::entity::prelude::*;

use super::comment_list;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "comment_list_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub comment_list_id: i64,
    pub language_id: i64,
    pub position: i32,
    pub text: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "comment_list::Entity", from = "Column::CommentListId", to = "comment_list::Column::Id")]
    CommentList,
}

impl Related<comment_list::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::CommentList.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
