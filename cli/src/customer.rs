//! `hardstand customer`: finds the customers of a site, and writes everything that is stored of one into a file.

use std::{io::Write as _, path::PathBuf};

use platform::{
    core::{private_files, reason::own},
    tenancy::SystemTask,
};
use serde_json::{Value as Json, json};

use crate::{
    context::Context,
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::{Listing, print_thing},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// List the customers of a site, the latest first
    List(Search),
    /// Write everything that is stored of a customer into a new file, to be given to them
    Export(Export),
}

#[derive(clap::Args)]
pub struct Search {
    /// The site
    #[arg(long, value_name = "CODE")]
    site: String,
    /// Beginnings of names, a mail address, or the last six digits or more of a telephone number
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
    /// The most customers
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: u16,
}

#[derive(clap::Args)]
pub struct Export {
    /// The customer, by the id that the list has
    id: i64,
    /// All records of the same person: those with the same mail address, or the same surname and telephone
    #[arg(long)]
    person: bool,
    /// The file to write; it must not exist, and only its owner can read it
    #[arg(long, value_name = "FILE")]
    file: PathBuf,
}

/// Columns of the list, and the field of the form in each.
const COLUMNS: [(&str, &str); 7] = [
    ("title", "Title"),
    ("firstName", "FirstName"),
    ("surname", "Surname"),
    ("town", "Address2"),
    ("telephone", "Telephone"),
    ("mobile", "Mobile"),
    ("email", "Email"),
];

pub async fn customer(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::List(search) => list(options, &context, &search).await?,
        Action::Export(export) => write(options, &context, &export).await?,
    }
    context.close().await?;
    Ok(Exit::Done)
}

async fn list(options: &Options, context: &Context, search: &Search) -> Result<(), Failure> {
    let site = context.site(&search.site).await?;
    let grant = SystemTask::CommandLine.at_site(site.group_id, site.id);
    let text = search.search.as_deref();
    let found = handover::list_customers(&context.platform, &grant, text, search.limit.into()).await?;
    let mut listing = Listing::new(["id", "type"].into_iter().chain(COLUMNS.map(|(column, _)| column)));
    for customer in found {
        let form = serde_json::to_value(&customer.form)?;
        let kind = if customer.customer_type_id == 2 { "business" } else { "private" };
        let head = [json!(customer.customer_id), json!(kind)];
        listing.row(head.into_iter().chain(COLUMNS.map(|(_, field)| form.get(field).cloned().unwrap_or(Json::Null))));
    }
    listing.print(options)
}

async fn write(options: &Options, context: &Context, export: &Export) -> Result<(), Failure> {
    let path = &export.file;
    let cannot = |error: std::io::Error| Failure::failed(format!("{} cannot be written: {error}", path.display()));
    if path.exists() {
        return Err(Failure::usage(format!("{} exists already: name a new file", path.display())));
    }
    private_files::create_file(path).map_err(cannot)?;
    let mut file = std::fs::OpenOptions::new().write(true).open(path).map_err(cannot)?;
    let whole = (export.id, export.person);
    let written =
        handover::write_export(&context.platform, &context.actor, whole, |piece| file.write_all(piece.as_bytes()))
            .await;
    if let Err(error) = written {
        // A file without its end is of no use, and what it holds is personal.
        std::fs::remove_file(path).map_err(cannot)?;
        if error.reason() == own::NO_SUCH_THING {
            return Err(Failure::not_found(format!("there is no customer {}", export.id)));
        }
        return Err(error.into());
    }
    context.wrote();
    file.sync_all().map_err(cannot)?;
    print_thing(options, [("id", json!(export.id)), ("file", json!(path.display().to_string()))])
}
