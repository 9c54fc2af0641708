//! Table `template_text`: the text of a group or an item in a language other than the template's own.
use platform::entity::group;
use sea_orm::entity::prelude::*;

use super::check_template;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "template_text")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub template_id: i64,
    pub language_id: i64,
    pub kind: i16,
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

/// Subject of a translated text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A group.
    Group,
    /// An item.
    Item,
}

impl Subject {
    pub(crate) const fn code(self) -> i16 {
        match self {
            Self::Group => 1,
            Self::Item => 2,
        }
    }

    /// The table of the subjects of a code.
    pub(crate) fn table_of(code: i64) -> Option<&'static str> {
        let subject = [Self::Group, Self::Item].into_iter().find(|subject| i64::from(subject.code()) == code)?;
        Some(match subject {
            Self::Group => "template_group",
            Self::Item => "template_item",
        })
    }
}
