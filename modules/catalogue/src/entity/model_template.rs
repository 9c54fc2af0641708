//! Table `model_template`: the check template of each stage for the machines of a model (MODEL-020).
use sea_orm::entity::prelude::*;

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
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
