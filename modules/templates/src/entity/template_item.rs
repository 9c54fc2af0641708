//! Table `template_item`: an item in the working copy of a template.
use platform::entity::group;
use sea_orm::entity::prelude::*;

use super::{check_template, comment_list, item_category, template_group, template_lookup};

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
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "check_template::Entity", from = "Column::TemplateId", to = "check_template::Column::Id")]
    Template,
    #[sea_orm(
        belongs_to = "template_group::Entity",
        from = "Column::TemplateGroupId",
        to = "template_group::Column::Id"
    )]
    TemplateGroup,
    #[sea_orm(belongs_to = "item_category::Entity", from = "Column::CategoryId", to = "item_category::Column::Id")]
    Category,
    #[sea_orm(belongs_to = "comment_list::Entity", from = "Column::CommentListId", to = "comment_list::Column::Id")]
    CommentList,
    #[sea_orm(belongs_to = "template_lookup::Entity", from = "Column::AnimationId", to = "template_lookup::Column::Id")]
    Animation,
}

impl Related<check_template::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Template.def()
    }
}

impl Related<template_group::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::TemplateGroup.def()
    }
}

impl Related<item_category::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Category.def()
    }
}

impl Related<comment_list::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::CommentList.def()
    }
}

impl Related<template_lookup::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Animation.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
