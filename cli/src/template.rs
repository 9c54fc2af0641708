//! `hardstand template`: lists check templates and writes them into files; `hardstand import templates` brings such files
//! in (docs/behaviour/templates.md, "Files").

use std::{
    collections::BTreeSet,
    fs::File,
    io::{Read, Write},
    path::{Path, PathBuf},
};

use platform::{core::spreadsheet::CsvWriter, tenancy::SystemTask};
use serde_json::json;
use templates::files::{
    BadLine, ExportSelection, Form, Importing, Refused, export_templates, import_templates, list_templates,
};

use crate::{
    context::Context,
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::{Listing, print_thing},
};

/// The largest file, in bytes.
const LARGEST: u64 = 16 * 1024 * 1024;
/// Number of bad lines that are printed on stderr; `--errors` has them all.
const REPORTED: usize = 20;

#[derive(clap::Subcommand)]
pub enum Action {
    /// List the templates of a site's group
    List {
        /// The site
        #[arg(long, value_name = "CODE")]
        site: String,
    },
    /// Write templates into a file that `import templates` reads
    Export {
        /// The file to write: .csv or .json
        file: PathBuf,
        /// The site of the group whose templates are written
        #[arg(long, value_name = "CODE")]
        site: String,
        /// Only the template of this name; may be given several times
        #[arg(long = "name", value_name = "NAME")]
        names: Vec<String>,
        /// Write the working copies instead of the published versions
        #[arg(long)]
        draft: bool,
    },
}

#[derive(clap::Args)]
pub struct Source {
    /// The file: .csv (its first line names the columns) or .json
    file: PathBuf,
    /// The site of the group that receives them
    #[arg(long, value_name = "CODE")]
    site: String,
    /// Publish each template at once; by default they are drafts
    #[arg(long)]
    publish: bool,
    /// Check the file, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Write the bad lines into this file, each with its reason
    #[arg(long, value_name = "FILE.csv")]
    errors: Option<PathBuf>,
}

pub async fn template(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::List { site } => list(options, &context, &site).await?,
        Action::Export { file, site, names, draft } => {
            export(options, &context, (&file, &site), ExportSelection { names, draft }).await?;
        }
    }
    context.close().await?;
    Ok(Exit::Done)
}

async fn list(options: &Options, context: &Context, site: &str) -> Result<(), Failure> {
    let grant = SystemTask::CommandLine.in_group(context.site(site).await?.group_id);
    let lines = list_templates(&context.platform, &grant).await?;
    let columns =
        ["id", "name", "kind", "status", "language", "version", "edited", "models", "inspections", "updated_at"];
    Listing::of(&columns, &lines)?.print(options)
}

async fn export(
    options: &Options,
    context: &Context,
    (file, site): (&Path, &str),
    wanted: ExportSelection,
) -> Result<(), Failure> {
    let form = form(file)?;
    let grant = SystemTask::CommandLine.in_group(context.site(site).await?.group_id);
    let exported = export_templates(&context.platform, &grant, &wanted, form).await?;
    for name in &exported.left_out {
        options.say(format!("{name} is left out: it was never completed, or has no question."));
    }
    if exported.templates == 0 {
        return Err(Failure::not_found("there is no template to write"));
    }
    let written = File::create(file).and_then(|mut into| into.write_all(&exported.bytes));
    written.map_err(|error| Failure::failed(format!("{} cannot be written: {error}", file.display())))?;
    let fields = [("templates", json!(exported.templates)), ("questions", json!(exported.questions))];
    print_thing(options, fields)
}

/// Brings the templates of a file in: all of them, or none when a line is bad.
pub async fn import(options: &Options, context: &Context, source: &Source) -> Outcome {
    let how = Importing { form: form(&source.file)?, publish: source.publish, dry_run: source.dry_run };
    let bytes = read(&source.file)?;
    let grant = SystemTask::CommandLine.in_group(context.site(&source.site).await?.group_id);
    let counts = |total: usize, imported: usize, failed: usize, templates: usize| {
        [
            ("total", json!(total)),
            ("imported", json!(imported)),
            ("failed", json!(failed)),
            ("templates", json!(templates)),
        ]
    };
    match import_templates(&context.platform, &grant, &context.actor, &bytes, how).await {
        Ok(brought) => {
            if !source.dry_run {
                context.wrote();
            }
            write_errors(source, &[])?;
            print_thing(options, counts(brought.questions, brought.questions, 0, brought.templates))?;
            Ok(Exit::Done)
        }
        Err(Refused::Lines { questions, bad }) => {
            write_errors(source, &bad)?;
            let lines: BTreeSet<&str> = bad.iter().map(|bad| bad.place.as_str()).collect();
            print_thing(options, counts(questions, 0, lines.len(), 0))?;
            Err(refusal(&bad))
        }
        Err(Refused::File(reason)) => Err(Failure::usage(reason)),
        Err(Refused::Error(error)) => Err(error.into()),
    }
}

fn form(file: &Path) -> Result<Form, Failure> {
    let form = Form::of_name(&file.to_string_lossy());
    form.ok_or_else(|| Failure::usage(format!("{} should end in .csv or .json", file.display())))
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let fault = |error: std::io::Error| Failure::not_found(format!("{} cannot be read: {error}", file.display()));
    let mut bytes = Vec::new();
    File::open(file).map_err(fault)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(fault)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::usage(format!("{} is larger than {LARGEST} bytes", file.display())));
    }
    Ok(bytes)
}

/// The first bad lines, and that nothing was brought in.
fn refusal(bad: &[BadLine]) -> Failure {
    let mut lines: Vec<String> =
        bad.iter().take(REPORTED).map(|bad| format!("{}: {} ({})", bad.place, bad.reason, bad.template)).collect();
    if bad.len() > REPORTED {
        lines.push(format!("and {} more; --errors FILE.csv writes them all", bad.len() - REPORTED));
    }
    lines.push("no template was brought in".to_owned());
    Failure::usage(lines.join("\n"))
}

/// The file of `--errors`: line, template, reason.
fn write_errors(source: &Source, bad: &[BadLine]) -> Result<(), Failure> {
    let Some(path) = &source.errors else { return Ok(()) };
    let fault =
        |error: &dyn std::fmt::Display| Failure::failed(format!("{} cannot be written: {error}", path.display()));
    let file = File::create(path).map_err(|error| fault(&error))?;
    let mut file = CsvWriter::new(file);
    let wrote = file.row(["line", "template", "reason"]).and_then(|()| {
        bad.iter().try_for_each(|bad| {
            let line = bad.place.strip_prefix("line ").unwrap_or(&bad.place);
            file.row([line, &bad.template, &bad.reason])
        })
    });
    wrote.map_err(|error| fault(&error))?;
    file.end().map(drop).map_err(|error| fault(&error))
}
