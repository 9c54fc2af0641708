//! Table `support_card`: the support contacts of a country, or of a franchise there.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "support_card")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub country_iso: String,
    pub franchise_name: String,
    pub franchise_key: String,
    pub franchise_ids: Json,
    pub active: bool,
    pub privacy_policy: String,
    pub terms: String,
    pub contacts: Json,
    pub updated_at: DateTimeUtc,
    pub version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
