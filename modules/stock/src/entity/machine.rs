//! Table `machine`: one record per machine and site (decisions, Appendix A).
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "machine")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub group_id: i64,
    pub site_id: i64,
    pub model_id: i64,
    pub location_id: Option<i64>,
    pub serial: String,
    pub status: String,
    pub tracking: i16,
    pub current_location: i16,
    pub bucket: i16,
    pub open: bool,
    pub audit_due_on: Option<Date>,
    pub stage_entered_on: Date,
    pub return_status: Option<String>,
    pub pdi_completed: bool,
    pub partially_checked: bool,
    pub previous_id: Option<i64>,
    pub customer_id: Option<i64>,
    pub hours: Option<i64>,
    pub fuel: Option<i16>,
    pub adblue: Option<i16>,
    pub result_receiving: i16,
    pub result_audit: i16,
    pub result_repair: i16,
    pub result_pdi: i16,
    pub result_gate: i16,
    pub last_success: Option<i16>,
    pub listed_on: Date,
    pub created_at: DateTimeUtc,
    pub created_by: Option<i64>,
    pub import_job_id: Option<i64>,
    pub transfer_id: Option<i64>,
    pub destination_site_id: Option<i64>,
    pub event_hash: Option<Vec<u8>>,
    pub event_count: i32,
    pub deleted: bool,
    pub version: i32,
    pub changed_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
