//! Table `user_site`: a further site of a user and the user type there (UserSiteLookup).
use sea_orm::entity::prelude::*;

use super::{group, site, user};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "user_site")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub site_id: i64,
    pub group_id: i64,
    pub user_type: i16,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "group::Entity", from = "Column::GroupId", to = "group::Column::Id")]
    Group,
    #[sea_orm(belongs_to = "user::Entity", from = "Column::UserId", to = "user::Column::Id")]
    User,
    #[sea_orm(belongs_to = "site::Entity", from = "Column::SiteId", to = "site::Column::Id")]
    Site,
}

impl Related<user::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
