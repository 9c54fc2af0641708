//! Table `handover_inspection`: the answers and the signature of a handover, which are its proof. Rows are added and never
//! changed, but that the personal part (`sealed`) can be taken out.
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "handover_inspection")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub machine_id: i64,
    pub customer_id: Option<i64>,
    pub template_id: i64,
    pub template_version: i32,
    pub language_id: i64,
    pub passed: bool,
    pub disclaimer_accepted: bool,
    pub disclaimer: String,
    pub answers: Json,
    pub sealed: String,
    pub user_id: Option<i64>,
    pub at: DateTimeUtc,
    pub facts: Option<Json>,
    pub person_hash: Option<Vec<u8>>,
    pub prev_hash: Option<Vec<u8>>,
    pub hash: Option<Vec<u8>>,
    pub code: Option<String>,
    pub former_code: Option<String>,
    pub copy_mail_id: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
