//! Table `template_lookup`: an entry of a list that is only looked up: animations, menu pricing categories, machine types.
use platform::entity::group;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "template_lookup")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub kind: i16,
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

/// Kind of an entry of `template_lookup`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LookupKind {
    Animation,
    MenuPricingCategory,
    MachineType,
}

impl LookupKind {
    pub(crate) const fn code(self) -> i16 {
        match self {
            Self::Animation => 1,
            Self::MenuPricingCategory => 2,
            Self::MachineType => 3,
        }
    }
}
