//! Table `template_text`: the text of a group or an item in a language other than the template's own.
use platform::entity::group;
use sea_orm::entity::prelude::*;

use super::check_template;

/// The subject of a translated text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i16", db_type = "SmallInteger")]
pub enum Subject {
    /// A group.
    #[sea_orm(num_value = 1)]
    Group,
    /// An item.
    #[sea_orm(num_value = 2)]
    Item,
}

impl Subject {
    /// The table of the subject.
    pub(crate) const fn table(self) -> &'static str {
        match self {
            Self::Group => "template_group",
            Self::Item => "template_item",
        }
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "template_text")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub template_id: i64,
    pub language_id: i64,
    pub kind: Subject,
    pub subject_id: i64,
    pub text: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "check_template::Entity", from = "Column::TemplateId", to = "check_template::Column::Id")]
    Template,
}

impl Related<check_template::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Template.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
