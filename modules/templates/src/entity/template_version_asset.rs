//! Table `template_version_asset`: a picture that a published version shows.
use assets::entity::asset;
use platform::entity::group;
use sea_orm::entity::prelude::*;

use super::template_version;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "template_version_asset")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub version_id: i64,
    pub asset_id: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "template_version::Entity", from = "Column::VersionId", to = "template_version::Column::Id")]
    Version,
    #[sea_orm(belongs_to = "asset::Entity", from = "Column::AssetId", to = "asset::Column::Id")]
    Asset,
}

impl Related<template_version::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Version.def()
    }
}

impl Related<asset::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Asset.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
