//! The key of a report, and the report itself.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{self, ContentEncoding},
    post,
    web::{Data, Json, Query},
};
use platform::{
    api::{case_insensitive_json::JsonBody, lenient_values},
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::error::Result,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    data::{self, PrintRequest},
    key::{self, PrintedReportRequest, ReportKey},
    page,
};
use crate::reasons;

/// Gives out a key that opens the printed report of a machine once.
#[utoipa::path(tag = "reports", operation_id = "create_report_key", request_body = PrintedReportRequest, responses((status = 200, description = "The key, for five minutes.", body = ReportKey)))]
#[post("/api/report/viewer/token")]
async fn create_report_key(ctx: Ctx, input: JsonBody<PrintedReportRequest>) -> Result<Json<ReportKey>> {
    key::give(&ctx, &input.into_inner()).await.map(Json)
}

/// The parameters of the printed report.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
struct ReportParameters {
    /// 0 or left out: the site of the record.
    #[serde(rename = "SiteCode", alias = "sitecode")]
    site_code: String,
    /// Accepted and ignored: dates are DD/MM/YYYY.
    #[serde(rename = "Culture", alias = "culture")]
    culture: String,
    /// The record of the machine; that of the key when it is left out.
    #[serde(rename = "VHCId", alias = "vhcid", deserialize_with = "lenient_values::number")]
    machine: Option<i64>,
    /// The language of the questions; that of the templates where they lack it.
    #[serde(rename = "LanguageId", alias = "languageid", deserialize_with = "lenient_values::number")]
    language: Option<i64>,
    /// Accepted and ignored, as `Culture`.
    #[serde(rename = "SiteCulture", alias = "siteculture")]
    site_culture: String,
    /// The inspection; 0 or left out: every completed one, the latest first.
    #[serde(rename = "TemplateLookupId", alias = "templatelookupid", deserialize_with = "lenient_values::number")]
    inspection: Option<i64>,
    /// The key of `report/viewer/token`.
    key: String,
    /// `html` or left out.
    format: String,
    /// `true` sends it as a download.
    download: String,
}

/// Answers the printed report of a machine, once for each key.
#[utoipa::path(tags = ["reports", "public"], operation_id = "read_machine_report", params(ReportParameters), responses((status = 200, description = "A page that is ready to print. It has its pictures in itself and loads nothing.", content_type = "text/html", body = String)))]
#[get("/reports/MachineDetails")]
async fn read_machine_report(
    request: HttpRequest,
    platform: Data<Platform>,
    parameters: Query<ReportParameters>,
) -> Result<HttpResponse> {
    let parameters = parameters.into_inner();
    if !matches!(parameters.format.trim().to_ascii_lowercase().as_str(), "" | "html") {
        return Err(reasons::FORMAT.into());
    }
    let (ctx, key) = key::find(&platform, &request, parameters.key.trim()).await?;
    if parameters.machine.is_some_and(|machine| machine != 0 && machine != key.machine_id) {
        return Err(reasons::OTHER_MACHINE.into());
    }
    let wanted = PrintRequest {
        machine: key.machine_id,
        inspection: parameters.inspection.unwrap_or(0),
        language: parameters.language.unwrap_or(0),
        site_code: parameters.site_code.trim().to_owned(),
    };
    let report = data::gather(&ctx, &wanted).await?;
    key::take(&ctx, &key).await?;
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((header::CONTENT_SECURITY_POLICY, page::policy()))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Pictures are compressed already.
        .insert_header((header::CONTENT_ENCODING, ContentEncoding::Identity));
    if parameters.download.trim().eq_ignore_ascii_case("true") {
        let name = format!("attachment; filename=\"Machine report {}.html\"", report.serial());
        answer.insert_header((header::CONTENT_DISPOSITION, name));
    }
    Ok(answer.streaming(page::stream(platform, report)?))
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(create_report_key).service(read_machine_report);
}
