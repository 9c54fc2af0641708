//! Table `template_lookup`: an entry of a list that is only looked up: animations, menu pricing categories, machine types.
use platform::entity::group;
use sea_orm::entity::prelude::*;

/// The list that an entry is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i16", db_type = "SmallInteger")]
pub enum LookupKind {
    /// Animations.
    #[sea_orm(num_value = 1)]
    Animation,
    /// Menu pricing categories.
    #[sea_orm(num_value = 2)]
    MenuPricingCategory,
    /// Machine types.
    #[sea_orm(num_value = 3)]
    MachineType,
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "template_lookup")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub kind: LookupKind,
    pub name: String,
    pub url: String,
    pub thumbnail_url: String,
    pub culture: String,
    pub deleted: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
}

impl ActiveModelBehavior for ActiveModel {}
