//! The calls of reports, of the extract and of lists.

use actix_web::{HttpResponse, get, post, web::Json};
use platform::{
    api::case_insensitive_json::{JsonBodyOfAnySite, OptionalJsonBody},
    app::module::Api,
    auth::{context::Ctx, permission::Hierarchy},
    core::error::Result,
};

use super::{
    extract::{self, ExtractRequest},
    group_inspection::GroupInspection,
    inspection_rows::InspectionReportRow,
    overview::Overview,
    production_failure::{ProductionFailure, ProductionFailures},
    reader::Reader,
    report::{export, list},
    request::{ReportRequest, Scope},
    serial_number::SerialNumber,
    shown_list::{self, ShownList, ShownListBody},
    sites::{self, ReportSites},
    technician_analysis::TechnicianAnalysis,
};
use crate::{
    permissions::{PRODUCTION_FAILURE, READ},
    reasons,
};

/// Lists the completed inspections of some sites. `X-Total-Count` is their number, of which `FilterProperty` may choose
/// a page.
#[utoipa::path(tag = "reports", operation_id = "read_inspection_overview", request_body = ReportRequest, responses((status = 200, description = "The rows, the latest first.", body = [InspectionReportRow])))]
#[post("/api/report/InspectionOverviewReport")]
async fn read_inspection_overview(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    list::<Overview>(&ctx, body.read(&ctx, READ, Scope::Named).await?, body.filter_property.as_ref()).await
}

/// Exports the completed inspections of some sites.
#[utoipa::path(tag = "reports", operation_id = "export_inspection_overview", request_body = ReportRequest, responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = String)))]
#[post("/api/report/InspectionOverviewReport/export")]
async fn export_inspection_overview(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    export::<Overview>(&ctx, body.read(&ctx, READ, Scope::Named).await?, body.filter_property.as_ref()).await
}

/// Lists the completed inspections of the sites of the group.
#[utoipa::path(tag = "reports", operation_id = "read_group_inspections", request_body = ReportRequest, responses((status = 200, description = "The rows, the latest first.", body = [InspectionReportRow])))]
#[post("/api/report/GroupInspectionOverviewReport")]
async fn read_group_inspections(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    list::<GroupInspection>(&ctx, body.read(&ctx, READ, Scope::Group).await?, body.filter_property.as_ref()).await
}

/// Exports the completed inspections of the sites of the group.
#[utoipa::path(tag = "reports", operation_id = "export_group_inspections", request_body = ReportRequest, responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = String)))]
#[post("/api/report/GroupInspectionOverviewReport/export")]
async fn export_group_inspections(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    export::<GroupInspection>(&ctx, body.read(&ctx, READ, Scope::Group).await?, body.filter_property.as_ref()).await
}

/// Lists the latest inspection of each machine that was inspected.
#[utoipa::path(tag = "reports", operation_id = "read_serial_numbers", request_body = ReportRequest, responses((status = 200, description = "The rows, the latest first.", body = [InspectionReportRow])))]
#[post("/api/report/SerialNumberReport")]
async fn read_serial_numbers(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    list::<SerialNumber>(&ctx, body.read(&ctx, READ, Scope::Named).await?, body.filter_property.as_ref()).await
}

/// Exports the latest inspection of each machine that was inspected.
#[utoipa::path(tag = "reports", operation_id = "export_serial_numbers", request_body = ReportRequest, responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = String)))]
#[post("/api/report/SerialNumberReport/export")]
async fn export_serial_numbers(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    export::<SerialNumber>(&ctx, body.read(&ctx, READ, Scope::Named).await?, body.filter_property.as_ref()).await
}

/// Lists the completed inspections of some sites with their technicians.
#[utoipa::path(tag = "reports", operation_id = "read_technician_analysis", request_body = ReportRequest, responses((status = 200, description = "The rows, the latest first.", body = [InspectionReportRow])))]
#[post("/api/report/TechnicianAnalysisReport")]
async fn read_technician_analysis(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    list::<TechnicianAnalysis>(&ctx, body.read(&ctx, READ, Scope::Named).await?, body.filter_property.as_ref()).await
}

/// Exports the completed inspections of some sites with their technicians.
#[utoipa::path(tag = "reports", operation_id = "export_technician_analysis", request_body = ReportRequest, responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = String)))]
#[post("/api/report/TechnicianAnalysisReport/export")]
async fn export_technician_analysis(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    export::<TechnicianAnalysis>(&ctx, body.read(&ctx, READ, Scope::Named).await?, body.filter_property.as_ref()).await
}

/// Lists the failed items of the inspections of some sites.
#[utoipa::path(tag = "reports", operation_id = "read_production_failures", request_body = ReportRequest, responses((status = 200, description = "The rows, the latest first.", body = ProductionFailures)))]
#[post("/api/report/ProductionFailureReport")]
async fn read_production_failures(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    let reader = production_failures(&ctx, &body).await?;
    list::<ProductionFailure>(&ctx, reader, body.filter_property.as_ref()).await
}

/// Exports the failed items of the inspections of some sites.
#[utoipa::path(tag = "reports", operation_id = "export_production_failures", request_body = ReportRequest, responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = String)))]
#[post("/api/report/ProductionFailureReport/export")]
async fn export_production_failures(ctx: Ctx, body: JsonBodyOfAnySite<ReportRequest>) -> Result<HttpResponse> {
    let body = body.into_inner();
    let reader = production_failures(&ctx, &body).await?;
    export::<ProductionFailure>(&ctx, reader, body.filter_property.as_ref()).await
}

/// Reads the request. Production failures are for users of a group who act at a production site or the head office, and
/// are of any of their sites; otherwise they are of sites with fault categories.
async fn production_failures(ctx: &Ctx, body: &ReportRequest) -> Result<Reader> {
    ctx.can(PRODUCTION_FAILURE)?;
    let site = ctx.site()?;
    let is_of_group = ctx.user()?.group_level() && site.hierarchy != Hierarchy::Dealership;
    if !is_of_group && !sites::has_faults(site) {
        return Err(reasons::NO_FAULTS.into());
    }
    let reader = body.read(ctx, PRODUCTION_FAILURE, Scope::Named).await?;
    if !is_of_group && !reader.sites.iter().all(|site| sites::has_faults(site)) {
        return Err(reasons::NO_FAULTS.into());
    }
    Ok(reader)
}

/// Exports the stock list of the site of the caller: the six columns of the extract, or the columns that are named.
#[utoipa::path(tag = "reports", operation_id = "export_machines", request_body = Option<ExtractRequest>, responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = String)))]
#[post("/api/jcbstock/list/export")]
async fn export_machines(ctx: Ctx, body: OptionalJsonBody<ExtractRequest>) -> Result<HttpResponse> {
    extract::export(ctx, body.into_inner()).await
}

/// Exports a list that the caller sends as it is on the screen.
#[utoipa::path(tag = "reports", operation_id = "export_list", request_body = ShownList, responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = String)))]
#[post("/api/list/export")]
async fn export_list(ctx: Ctx, body: ShownListBody) -> Result<HttpResponse> {
    shown_list::export(&ctx, body.0).await
}

/// Lists the sites at which the caller may read reports.
#[utoipa::path(tag = "reports", operation_id = "list_report_sites", responses((status = 200, description = "The sites, by name.", body = ReportSites)))]
#[get("/api/report/sites")]
async fn list_report_sites(ctx: Ctx) -> Result<Json<ReportSites>> {
    sites::report_sites(&ctx).await.map(Json)
}

/// Lists those of them that have fault categories.
#[utoipa::path(tag = "reports", operation_id = "list_sites_with_faults", responses((status = 200, description = "The sites, by name.", body = ReportSites)))]
#[get("/api/site/faultcategoryenabledsites")]
async fn list_sites_with_faults(ctx: Ctx) -> Result<Json<ReportSites>> {
    sites::sites_with_faults(&ctx).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(read_inspection_overview)
        .service(export_inspection_overview)
        .service(read_group_inspections)
        .service(export_group_inspections)
        .service(read_serial_numbers)
        .service(export_serial_numbers)
        .service(read_technician_analysis)
        .service(export_technician_analysis)
        .service(read_production_failures)
        .service(export_production_failures)
        .service(export_machines)
        .service(export_list)
        .service(list_report_sites)
        .service(list_sites_with_faults);
}
