//! `hardstand site export|import`: a whole tenant in one file, from one server to another.

use std::{
    collections::{BTreeMap, HashMap},
    fs::OpenOptions,
    path::{Path, PathBuf},
};

use platform::{
    archive::{Archive, ArchiveError, Exported, ImportRequest, Imported, TenantSelection, export, import},
    core::private_files,
    shared::audit::AuditEvent,
};
use serde_json::json;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    interrupt::interruptible,
    options::{Options, Writing},
    output::print_thing,
    secret::{self, PassPhraseSource},
};

#[derive(clap::Args)]
#[command(mut_group("PassPhraseSource", |group| group.required(true)))]
pub struct Export {
    /// The code of one of its sites; its whole group is written, with every site of it
    code: String,
    /// The file, which must not exist
    file: PathBuf,
    #[command(flatten)]
    pass_phrase: PassPhraseSource,
}

#[derive(clap::Args)]
pub struct Import {
    /// The file that site export wrote; its pass phrase is read from the first line of stdin
    file: PathBuf,
    /// Give a site another code, where its own is taken here; may be repeated
    #[arg(long, value_name = "OLD=NEW", value_parser = renaming)]
    site_code: Vec<(String, String)>,
    /// Name of the group on this server; defaults to its own
    #[arg(long)]
    name: Option<String>,
    /// Import histories and handovers without a proof, and rows whose files are missing; the audit log records it
    #[arg(long)]
    unverified: bool,
    #[command(flatten)]
    writing: Writing,
}

fn renaming(text: &str) -> Result<(String, String), String> {
    let (old, new) = text.split_once('=').ok_or("it is written OLD=NEW")?;
    Ok((old.to_owned(), new.to_owned()))
}

impl From<ArchiveError> for Failure {
    fn from(error: ArchiveError) -> Self {
        let text = error.to_string().replace('\n', " ");
        match error {
            ArchiveError::Other(error) => error.into(),
            ArchiveError::PassPhrase(error) => error.into(),
            ArchiveError::Damaged(_) | ArchiveError::Refused(_) | ArchiveError::Unproven(_) => Self::usage(text),
            ArchiveError::OtherSchema { .. } | ArchiveError::Taken(_) => Self::conflict(text),
            ArchiveError::File(_) => Self::failed(text),
        }
    }
}

/// The last migration of this program, which is that of its database.
fn schema() -> String {
    modules::all().migrations().last().map(|migration| migration.name().to_owned()).unwrap_or_default()
}

async fn languages(context: &Context) -> Result<BTreeMap<i64, String>, Failure> {
    let codes = reference::language_codes(&context.platform).await?;
    Ok(codes.into_iter().map(|(code, id)| (id, code)).collect())
}

/// Writes the tenant of a site into a file.
pub async fn export_tenant(options: &Options, context: &Context, request: Export) -> Outcome {
    let site = context.site(&request.code).await?;
    let source = request.pass_phrase.take()?;
    let (pass_phrase, is_made_up) = source.ok_or_else(|| Failure::usage("the file needs a pass phrase"))?;
    let sites = context.platform.directory.sites_of(site.group_id).await?;
    let schema = schema();
    let wanted = TenantSelection {
        group: site.group_id,
        sites: sites.iter().map(|site| site.code.clone()).collect(),
        languages: languages(context).await?,
        program: env!("CARGO_PKG_VERSION"),
        schema: &schema,
        pass_phrase: &pass_phrase,
    };
    let file = new_file(&request.file)?;
    let bar = options.spinner("Writing");
    let parts = modules::all().archive();
    let work =
        Box::pin(export(&context.platform, &parts, wanted, file, |step| bar.set_message(format!("Writing {step}"))));
    let written = interruptible(work).await;
    bar.finish_and_clear();
    let written = written.and_then(|written| Ok(written?));
    if written.is_err() {
        // Half a file is no archive.
        let _ = std::fs::remove_file(&request.file);
    }
    let Exported { manifest, missing } = written?;
    let (objects, rows): (Vec<_>, Vec<_>) = manifest.entries.iter().partition(|(name, _)| name.starts_with("objects/"));
    let lines: u64 = rows.iter().map(|(_, entry)| entry.lines).sum();
    let grant = context::grant();
    let tx = context.platform.db.write(grant.reach()).await?;
    let event = AuditEvent::new("site.export", "group", site.group_id);
    let after = json!({ "group": manifest.group, "sites": manifest.sites, "lines": lines, "objects": objects.len() });
    context.note(&tx, event.after(after)).await?;
    tx.commit().await?;
    let mut fields = vec![
        ("group", json!(manifest.group)),
        ("sites", json!(manifest.sites)),
        ("lines", json!(lines)),
        ("objects", json!(objects.len())),
        ("missing", json!(missing.iter().map(ToString::to_string).collect::<Vec<_>>())),
    ];
    if is_made_up {
        fields.push(("passPhrase", json!(pass_phrase)));
    }
    print_thing(options, fields)?;
    for key in &missing {
        options.say(format!("The storage does not have {key}."));
    }
    Ok(if missing.is_empty() { Exit::Done } else { Exit::Partly })
}

/// Makes a file that nobody else may read. One that is there is not written over.
fn new_file(path: &Path) -> Result<std::fs::File, Failure> {
    if path.exists() {
        return Err(Failure::conflict(format!("{} is there already", path.display())));
    }
    let failure = |error: std::io::Error| Failure::failed(format!("{} cannot be written: {error}", path.display()));
    private_files::create_file(path).map_err(failure)?;
    OpenOptions::new().read(true).write(true).open(path).map_err(failure)
}

/// Puts the tenant of a file into this server.
pub async fn import_tenant(options: &Options, context: &Context, request: Import) -> Outcome {
    let missing = |error| Failure::not_found(format!("{} cannot be read: {error}", request.file.display()));
    let file = std::fs::File::open(&request.file).map_err(missing)?;
    let mut archive = Archive::open(file, Some(&secret::from_stdin("pass phrase")?)).map_err(ArchiveError::from)?;
    let schema = schema();
    let how = ImportRequest {
        schema: &schema,
        languages: languages(context).await?,
        codes: request.site_code.iter().cloned().collect::<HashMap<_, _>>(),
        name: request.name,
        actor: &context.actor,
        accepts_unproven: request.unverified,
        is_dry_run: request.writing.dry_run,
    };
    let bar = options.spinner("Reading");
    let parts = modules::all().archive();
    let put =
        import(&context.platform, &parts, &mut archive, &how, |step| bar.set_message(format!("Reading {step}"))).await;
    bar.finish_and_clear();
    let Imported { group, sites, rows, objects } = put?;
    if request.writing.dry_run {
        options.say(format!("{} would come in with {} sites.", archive.manifest().group, sites.len()));
    } else {
        context.wrote();
        options.say(
            "Technicians need new PINs: hardstand user set-pin. Devices, API keys and identity links are made anew.",
        );
    }
    print_thing(
        options,
        [
            ("group", json!(group)),
            ("sites", json!(sites)),
            ("lines", json!(rows.values().sum::<u64>())),
            ("objects", json!(objects)),
        ],
    )?;
    Ok(Exit::Done)
}
