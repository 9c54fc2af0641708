//! Table `model_template`: the check template of each stage for the machines of a model (MODEL-020).
use platform::entity::group;
use sea_orm::entity::prelude::*;

use super::model;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "model_template")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub model_id: i64,
    pub production: bool,
    pub template_id: Option<i64>,
    pub receiving_template_id: Option<i64>,
    pub audit_template_id: Option<i64>,
    pub gated_template_id: Option<i64>,
    pub handover_template_id: Option<i64>,
    pub updated_at: DateTimeUtc,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "model::Entity", from = "Column::ModelId", to = "model::Column::Id")]
    Model,
}

impl Related<model::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Model.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
