//! Table `schema_requirement`: the oldest version of the program that works on the schema after a migration. It is written
//! by the migration and read by the check of the schema.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "schema_requirement")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub migration: String,
    pub oldest_program: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
