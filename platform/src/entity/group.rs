//! Table `tenant_group`: a group, which is the tenant.
use sea_orm::entity::prelude::*;

/// The most characters that the name and the brand of a group may have.
pub const LONGEST_NAME: usize = 50;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "tenant_group")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub brand_name: String,
    pub deleted: bool,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
