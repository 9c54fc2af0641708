//! `hardstand import`: imports machines, models, locations, tyres, VAT rates, video quality questions, the catalogue,
//! check templates and users from files (docs/behaviour/import.md, "Import by the command line").
//!
//! Exit code 0 when every line was imported or is there already, 6 when some were refused, and 1 when all were. The first
//! refused lines are printed on stderr; `--errors` writes every line that stayed out, each with its reason.
//! Templates are imported all or none: with a bad line the exit code is 2.

use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

use catalogue::Reading;
use platform::{
    api::site_list::{self, entries::ChangeContext},
    auth::context::Face,
    core::{error::Error, spreadsheet::CsvWriter},
    tenancy::{Grant, SystemTask},
};
use stock::import::{answer, follow, stage};

use crate::{
    context::Context,
    failure::{Failure, Outcome},
    import_tally::{KNOWN, LineFate, SHOWN_REFUSALS, Tally, refusal},
    options::Options,
    people_import, template,
};

/// The rows with a warning that are printed.
const SHOWN_WARNINGS: u64 = 20;

#[derive(clap::Subcommand)]
pub enum Action {
    /// Machines: serial number, model, location
    Machines {
        #[command(flatten)]
        file: Source,
        /// Create the models and locations that do not exist
        #[arg(long)]
        create_missing: bool,
    },
    /// Models of the site's group: one column, the name
    Models(Source),
    /// Locations of the site: one column, the name
    Locations(Source),
    /// Tyres of the site: make, rating or size; name or size; and if wanted the order of a rating
    Tyres(Source),
    /// VAT rates of the site: name, percentage, and yes for the default
    Vat(Source),
    /// Video quality questions of the site: the question, and if wanted its order, yes where an answer is needed, and a language such as en_GB
    Questions(Source),
    /// Specifications of the site's group: serial number, model, family, variant, engine serial number, ex works date,
    /// features (CODE=Description; ...); the first two are needed
    Catalogue(Source),
    /// Check templates of the site's group, from a spreadsheet or a document that `template export` writes; all of them, or
    /// none when a line is bad
    Templates(template::Source),
    /// Users of a site, each with a first password
    Users(people_import::Source),
}

#[derive(clap::Args)]
pub struct Source {
    /// The file: CSV
    file: PathBuf,
    /// The site it is for
    #[arg(long, value_name = "CODE")]
    site: String,
    /// The first line contains the names of the columns; by default, a file of machines is examined for such a line, and
    /// other files have none
    #[arg(long, overrides_with = "no_header")]
    header: bool,
    /// Its first line is data
    #[arg(long)]
    no_header: bool,
    /// Report the outcome of each line without importing anything
    #[arg(long)]
    dry_run: bool,
    /// Write the lines that stayed out into this file, each with its reason
    #[arg(long, value_name = "FILE.csv")]
    errors: Option<PathBuf>,
}

impl Source {
    fn open(&self) -> Result<File, Failure> {
        File::open(&self.file)
            .map_err(|error| Failure::not_found(format!("{} cannot be read: {error}", self.file.display())))
    }

    fn reading(&self) -> Reading {
        Reading { header: self.header, dry_run: self.dry_run }
    }
}

pub async fn import(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    let tally = match action {
        Action::Users(source) => people_import::import(options, &context, source).await?,
        Action::Machines { file, create_missing } => machines(options, &context, &file, create_missing).await?,
        Action::Models(file) => models(options, &context, &file).await?,
        Action::Locations(file) => locations(&context, &file).await?,
        Action::Tyres(file) => small_list(&context, &file, List::Tyres).await?,
        Action::Vat(file) => small_list(&context, &file, List::Vat).await?,
        Action::Questions(file) => small_list(&context, &file, List::Questions).await?,
        Action::Catalogue(file) => specifications(options, &context, &file).await?,
        Action::Templates(file) => {
            let exit = template::import(options, &context, &file).await?;
            context.close().await?;
            return Ok(exit);
        }
    };
    context.close().await?;
    tally.print(options)
}

async fn machines(
    options: &Options,
    context: &Context,
    source: &Source,
    create_missing: bool,
) -> Result<Tally, Failure> {
    source.open()?;
    let site = context.site(&source.site).await?;
    let grant = SystemTask::CommandLine.at_site(site.group_id, site.id);
    let header = match (source.header, source.no_header) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        (false, false) => None,
    };
    let file_name = source.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let wishes = stage::Wishes { file_name, header, dry_run: source.dry_run, create_missing };
    let tenant = (site.group_id, site.id);
    let by = &context.actor.name;
    let staged = stage::stage_for_command(&context.platform, &grant, tenant, by, &source.file, wishes)
        .await
        .map_err(with_columns)?;
    let id = staged.id;
    if staged.begun_before {
        options.say(format!("This file was begun before: import {id} goes on where it was left."));
    }
    let bar = options.bar("machines", 0);
    let last = follow::to_the_end(&context.platform, staged, |progress| {
        bar.set_length(u64::try_from(progress.total).unwrap_or(0));
        bar.set_position(u64::try_from(progress.done).unwrap_or(0));
    })
    .await?;
    bar.finish_and_clear();
    if !source.dry_run {
        context.wrote();
    }
    if let Some(errors) = &source.errors {
        let mut file = BufWriter::new(create(errors)?);
        answer::write_failed(&context.platform, &grant, id, &mut file).await?;
    }
    let (near, warnings) = answer::rows_with_near_serial(&context.platform, &grant, id, SHOWN_WARNINGS).await?;
    for row in &near {
        let other = row.near_serial.as_deref().unwrap_or_default();
        options.say(format!("line {}: {} differs from {other} by {}", row.line, row.vin, zeros(&row.vin, other)));
    }
    if warnings > SHOWN_WARNINGS {
        options.say(format!("and {} more that differ by a leading zero only", warnings - SHOWN_WARNINGS));
    }
    let limit = u64::try_from(SHOWN_REFUSALS).unwrap_or(0);
    let (refused, _) = answer::refused_rows(&context.platform, &grant, id, limit).await?;
    let number = |number: i32| u64::try_from(number).unwrap_or(0);
    Ok(Tally {
        total: number(last.total),
        imported: number(last.imported),
        duplicates: number(last.duplicates),
        failed: number(last.failed),
        refusals: refused.iter().map(|row| refusal(row.line, &row.vin, &row.refusal())).collect(),
    })
}

/// Adds the columns of a file of machines to the refusal of one that has others.
fn with_columns(error: Error) -> Failure {
    let has_others = error.reason() == stock::reasons::IMPORT_COLUMNS;
    let mut failure = Failure::from(error);
    if has_others {
        failure.text += ": a file of machines has three columns, serial number, model and location";
    }
    failure
}

/// The difference of two serials with the same digits behind their leading zeros.
fn zeros(one: &str, other: &str) -> &'static str {
    if one.len().abs_diff(other.len()) == 1 { "a leading zero only" } else { "leading zeros only" }
}

async fn models(options: &Options, context: &Context, source: &Source) -> Result<Tally, Failure> {
    let site = context.site(&source.site).await?;
    let grant = SystemTask::CommandLine.in_group(site.group_id);
    let (mut tally, mut errors) = (Tally::default(), Errors::open(source)?);
    let spinner = options.spinner("models");
    catalogue::import_models(&context.platform, &grant, &context.actor, source.open()?, source.reading(), |line| {
        let fate = line.outcome.into();
        tally.count(line.line, &line.name, &fate);
        errors.note(line.line, &line.name, &fate);
    })
    .await?;
    spinner.finish_and_clear();
    finish(context, source, errors)?;
    Ok(tally)
}

async fn specifications(options: &Options, context: &Context, source: &Source) -> Result<Tally, Failure> {
    let site = context.site(&source.site).await?;
    let grant = SystemTask::CommandLine.in_group(site.group_id);
    let (mut tally, mut errors) = (Tally::default(), Errors::open(source)?);
    let spinner = options.spinner("specifications");
    catalogue::import_catalogue(&context.platform, &grant, &context.actor, source.open()?, source.reading(), |line| {
        let fate = line.outcome.into();
        tally.count(line.line, &line.name, &fate);
        errors.note(line.line, &line.name, &fate);
        spinner.set_message(format!("specifications: {}", tally.total));
    })
    .await?;
    spinner.finish_and_clear();
    finish(context, source, errors)?;
    Ok(tally)
}

async fn locations(context: &Context, source: &Source) -> Result<Tally, Failure> {
    let site = context.site(&source.site).await?;
    let grant: Grant = SystemTask::CommandLine.at_site(site.group_id, site.id);
    let (mut tally, mut errors) = (Tally::default(), Errors::open(source)?);
    let file = source.open()?;
    let lines =
        reference::import_locations(&context.platform, &grant, &context.actor, file, source.header, source.dry_run)
            .await?;
    for line in lines {
        let fate = match line.outcome {
            reference::Outcome::Added => LineFate::Imported,
            reference::Outcome::Known => LineFate::Known,
            reference::Outcome::Refused(reason) => LineFate::Refused(reason.text().into_owned()),
        };
        tally.count(line.line, &line.name, &fate);
        errors.note(line.line, &line.name, &fate);
    }
    finish(context, source, errors)?;
    Ok(tally)
}

/// A small list of a site.
#[derive(Clone, Copy)]
enum List {
    Tyres,
    Vat,
    Questions,
}

async fn small_list(context: &Context, source: &Source, list: List) -> Result<Tally, Failure> {
    let site = context.site(&source.site).await?;
    let grant: Grant = SystemTask::CommandLine.at_site(site.group_id, site.id);
    let (mut tally, mut errors) = (Tally::default(), Errors::open(source)?);
    let by = ChangeContext { platform: &context.platform, grant: &grant, actor: &context.actor, face: Face::Console };
    let (file, header, dry_run) = (source.open()?, source.header, source.dry_run);
    let lines = match list {
        List::Tyres => tyres::import_tyres(&by, file, header, dry_run).await?,
        List::Vat => vat::import_vat_rates(&by, file, header, dry_run).await?,
        List::Questions => quality::import_questions(&by, file, header, dry_run).await?,
    };
    for line in lines {
        let fate = match line.outcome {
            site_list::import::Outcome::Added => LineFate::Imported,
            site_list::import::Outcome::Known => LineFate::Known,
            site_list::import::Outcome::Refused(reason) => LineFate::Refused(reason.text().into_owned()),
        };
        tally.count(line.line, &line.name, &fate);
        errors.note(line.line, &line.name, &fate);
    }
    finish(context, source, errors)?;
    Ok(tally)
}

fn finish(context: &Context, source: &Source, errors: Errors) -> Result<(), Failure> {
    if !source.dry_run {
        context.wrote();
    }
    errors.close()
}

/// The file of `--errors`: line, name, reason.
struct Errors(Option<CsvWriter<File>>, Option<csv::Error>);

impl Errors {
    fn open(source: &Source) -> Result<Self, Failure> {
        let Some(path) = &source.errors else { return Ok(Self(None, None)) };
        let mut file = CsvWriter::new(create(path)?);
        let wrong = file.row(["line", "name", "reason"]).err();
        Ok(Self(Some(file), wrong))
    }

    fn note(&mut self, line: u64, name: &str, fate: &LineFate) {
        let reason = match fate {
            LineFate::Imported => return,
            LineFate::Known => KNOWN,
            LineFate::Refused(reason) => reason,
        };
        let Some(file) = self.0.as_mut().filter(|_| self.1.is_none()) else { return };
        self.1 = file.row([line.to_string().as_str(), name, reason]).err();
    }

    fn close(self) -> Result<(), Failure> {
        if let Some(error) = self.1 {
            return Err(Failure::failed(format!("--errors cannot be written: {error}")));
        }
        self.0.map_or(Ok(()), |file| file.end().map(drop).map_err(Failure::from))
    }
}

fn create(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|error| Failure::failed(format!("{} cannot be written: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_with_other_columns_is_refused_with_those_it_needs() {
        let error = Error::from(stock::reasons::IMPORT_COLUMNS).because("Line 1 has 2 columns");
        let failure = with_columns(error);
        assert!(failure.text.contains("Line 1 has 2 columns") && failure.text.contains("three columns"), "{failure}");
    }
}
