//! `hardstand report`: writes a report of some sites and days into a spreadsheet.

use std::{path::PathBuf, sync::Arc};

use chrono::NaiveDate;
use platform::{shared::audit::AuditEvent, sites::directory::SiteInfo};
use reports::command_line::{ReportName, write_extract, write_report};
use serde_json::json;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::print_thing,
};

#[derive(clap::Args)]
pub struct Arguments {
    /// The report
    name: Name,
    /// The sites, by their codes
    #[arg(long = "site", value_name = "CODE", required = true, num_args = 1..)]
    sites: Vec<String>,
    /// The first day, YYYY-MM-DD
    #[arg(long, value_name = "DATE", requires = "to")]
    from: Option<NaiveDate>,
    /// The last day, YYYY-MM-DD
    #[arg(long, value_name = "DATE", requires = "from")]
    to: Option<NaiveDate>,
    /// The stock as it was at the end of this day, YYYY-MM-DD; of site-machine only
    #[arg(long, value_name = "DAY", conflicts_with_all = ["from", "to"])]
    as_of: Option<NaiveDate>,
    /// The file to write
    #[arg(long, value_name = "FILE.xlsx")]
    out: PathBuf,
}

/// The name of a report.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Name {
    /// Every completed inspection of the sites
    InspectionOverview,
    /// Every completed inspection of the sites of a group
    GroupInspection,
    /// The latest inspection of each machine
    SerialNumber,
    /// Every completed inspection with its technician
    TechAnalysis,
    /// Every failed item
    ProductionFailure,
    /// The machines in stock
    SiteMachine,
}

impl Name {
    /// The report of days; `None` for the extract of the stock.
    const fn of_days(self) -> Option<ReportName> {
        match self {
            Self::InspectionOverview => Some(ReportName::InspectionOverview),
            Self::GroupInspection => Some(ReportName::GroupInspection),
            Self::SerialNumber => Some(ReportName::SerialNumber),
            Self::TechAnalysis => Some(ReportName::TechAnalysis),
            Self::ProductionFailure => Some(ReportName::ProductionFailure),
            Self::SiteMachine => None,
        }
    }
}

pub async fn report(options: &Options, arguments: Arguments) -> Outcome {
    let Arguments { name, sites: codes, from, to, as_of, out } = arguments;
    let context = Context::open(options).await?;
    let mut sites: Vec<Arc<SiteInfo>> = Vec::with_capacity(codes.len());
    for code in &codes {
        let site = context.site(code.trim()).await?;
        if !sites.iter().any(|known| known.id == site.id) {
            sites.push(site);
        }
    }
    let bar = options.spinner("Writing rows");
    let progress = |rows: u64| bar.set_message(format!("{rows} rows"));
    let rows = match (name.of_days(), from.zip(to)) {
        (Some(report), Some(days)) => write_report(&context.platform, report, sites, days, &out, progress).await?,
        (Some(_), None) => return Err(Failure::usage("this report needs --from and --to")),
        (None, None) => write_extract(&context.platform, sites, as_of, &out, progress).await?,
        (None, Some(_)) => {
            return Err(Failure::usage("site-machine has no days: leave out --from and --to, or give --as-of"));
        }
    };
    bar.finish_and_clear();
    let file = out.display().to_string();
    let grant = context::grant();
    let tx = context.platform.db.write(grant.reach()).await?;
    let after = json!({ "sites": codes, "from": from, "to": to, "asOf": as_of, "rows": rows });
    let name = clap::ValueEnum::to_possible_value(&name).map(|name| name.get_name().to_owned()).unwrap_or_default();
    context.note(&tx, AuditEvent::new("report.export", "report", &name).after(after)).await?;
    tx.commit().await?;
    print_thing(options, vec![("report", name.into()), ("rows", rows.into()), ("file", file.into())])?;
    context.close().await?;
    Ok(Exit::Done)
}
