//! `hardstand backup` and `hardstand restore`: the whole installation in one file, and back into an empty one.

use std::path::PathBuf;

use platform::{
    backup::{self, Backup, BackupError, BackupRequest, Created, RestoreRequest, Restored},
    config::Config,
    container::ContainerError,
    shared::audit::{self, AuditEvent},
    tenancy::row_level_security,
};
use serde_json::json;
use stock::console::command_line;

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    interrupt::interruptible,
    options::{Options, Writing},
    output::print_thing,
    secret::{self, PassPhraseSource},
};

#[derive(clap::Args)]
pub struct BackupArguments {
    /// The file, which must not exist
    file: PathBuf,
    /// Put secrets.toml into the file, which then needs a pass phrase
    #[arg(long)]
    with_secrets: bool,
    #[command(flatten)]
    pass_phrase: PassPhraseSource,
}

#[derive(clap::Args)]
pub struct RestoreArguments {
    /// The file that backup wrote
    file: PathBuf,
    /// Read the pass phrase of the file from the first line of stdin
    #[arg(long)]
    pass_phrase_stdin: bool,
    /// Accept that secrets.toml is not the one of the backup: PINs, stored secrets and the proof of the audit log are lost
    #[arg(long)]
    other_secrets: bool,
    #[command(flatten)]
    writing: Writing,
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        let text = error.to_string().replace('\n', " ");
        match error {
            BackupError::Container(error) => error.into(),
            BackupError::Other(error) => error.into(),
            BackupError::SecretsInTheClear => Self::usage(text),
            BackupError::Exists(_)
            | BackupError::OtherDatabase { .. }
            | BackupError::Newer { .. }
            | BackupError::NotEmpty(_)
            | BackupError::Secrets(_) => Self::conflict(text),
            BackupError::File(_, error) if error.kind() == std::io::ErrorKind::NotFound => Self::not_found(text),
            BackupError::File(..) | BackupError::Different(_) => Self::failed(text),
        }
    }
}

/// Makes a backup, next to a running server.
pub async fn backup(options: &Options, arguments: BackupArguments) -> Outcome {
    let BackupArguments { file, with_secrets, pass_phrase } = arguments;
    // Refused before a pass phrase is typed.
    if file.exists() {
        return Err(BackupError::Exists(file.display().to_string()).into());
    }
    if with_secrets && !pass_phrase.is_given() {
        return Err(BackupError::SecretsInTheClear.into());
    }
    let context = Context::open(options).await?;
    let (phrase, is_made_up) = pass_phrase.take()?.unzip();
    let request =
        BackupRequest { file: &file, pass_phrase: phrase.as_deref(), with_secrets, program: env!("CARGO_PKG_VERSION") };
    let bar = options.spinner("Writing");
    let work = Box::pin(backup::create(&context.platform, request, |step| bar.set_message(format!("Writing {step}"))));
    let made = interruptible(work).await;
    bar.finish_and_clear();
    let Created { manifest, size, sha256 } = made??;
    let rows: u64 = manifest.tables.values().map(|table| table.rows).sum();
    let grant = context::grant();
    let tx = context.platform.db.write(grant.reach()).await?;
    let after = json!({ "file": file.file_name().map(|name| name.to_string_lossy()), "at": manifest.at, "rows": rows,
        "objects": manifest.objects, "bytes": size, "sha256": sha256, "secrets": with_secrets });
    context.note(&tx, AuditEvent::new("backup.create", "backup", &sha256[..16]).after(after)).await?;
    tx.commit().await?;
    if !with_secrets {
        let secrets = platform::core::secrets::Secrets::path(&context.platform.config);
        options.say(format!(
            "{} is not in the file and nothing replaces it: store it apart from the backup.",
            secrets.display()
        ));
    }
    let mut fields = vec![
        ("file", json!(file.display().to_string())),
        ("at", json!(manifest.at)),
        ("tables", json!(manifest.tables.len())),
        ("rows", json!(rows)),
        ("objects", json!(manifest.objects)),
        ("bytes", json!(size)),
        ("sha256", json!(sha256)),
        ("secrets", json!(if with_secrets { "in the file" } else { "apart" })),
    ];
    if is_made_up == Some(true) {
        fields.push(("passPhrase", json!(phrase)));
    }
    print_thing(options, fields)?;
    context.close().await?;
    Ok(Exit::Done)
}

/// Restores a backup into an empty database.
pub async fn restore(options: &Options, arguments: RestoreArguments) -> Outcome {
    let RestoreArguments { file, pass_phrase_stdin, other_secrets, writing } = arguments;
    let config = context::load(options)?.config;
    context::log_tersely(options);
    let phrase = if pass_phrase_stdin { Some(secret::from_stdin("pass phrase")?) } else { None };
    let container = backup::open(&file, phrase.as_deref())?;
    // A server must not work on the file that is replaced.
    let lock = context::lock_for_server(&config)?;
    let request = RestoreRequest { config: &config, accepts_other_secrets: other_secrets, is_dry_run: writing.dry_run };
    let restored = run(options, container, request).await?;
    if writing.dry_run {
        options.say("The file is whole and can be restored here.");
        return print(options, &restored, None);
    }
    let context = checked(options, config, &restored).await?;
    drop(lock);
    let sessions =
        "Sessions that were ended after the backup are open again: hardstand session end ends all of a user.";
    options.say(sessions);
    if !restored.has_its_secrets {
        options.say("The secrets are others: give technicians new PINs, and set the stored secrets of sites again.");
    }
    print(options, &restored, Some(&context))?;
    context.close().await?;
    Ok(Exit::Done)
}

async fn run(options: &Options, container: Backup, request: RestoreRequest<'_>) -> Result<Restored, Failure> {
    let bar = options.spinner("Reading");
    let registry = modules::all();
    let work =
        Box::pin(backup::restore(container, &registry, request, |step| bar.set_message(format!("Reading {step}"))));
    let restored = interruptible(work).await;
    bar.finish_and_clear();
    restored?.map_err(|error| match error {
        BackupError::Container(ContainerError::Damaged(text)) => {
            Failure::usage(format!("the file is damaged, and nothing of it was restored: {text}"))
        }
        error => error.into(),
    })
}

/// Brings the restored schema up to this program, and verifies the chains of the audit log and of every machine.
async fn checked(options: &Options, config: Config, restored: &Restored) -> Result<Context, Failure> {
    let bar = options.spinner("Reading the migrations");
    let context = Context::at(context::open_platform(config).await?);
    let platform = &context.platform;
    platform.migrate(&modules::all()).await?;
    row_level_security::grant(&platform.db, &platform.config).await?;
    bar.set_message("Reading the chains");
    let grant = context::grant();
    if restored.has_its_secrets {
        let verdict = audit::verify(&platform.db, &platform.secrets, &grant).await?;
        if let Some(row) = verdict.broken.first() {
            return Err(Failure::failed(format!("the audit log of the backup does not verify at row {row}")));
        }
    }
    let verdict = command_line::verify_machines(platform, &grant, None).await?;
    if let Some((machine, _)) = verdict.broken.first() {
        return Err(Failure::failed(format!("the log of machine {machine} in the backup does not verify")));
    }
    bar.finish_and_clear();
    let tx = platform.db.write(grant.reach()).await?;
    let manifest = &restored.manifest;
    let after = json!({ "at": manifest.at, "program": manifest.program, "objects": manifest.objects });
    context.note(&tx, AuditEvent::new("backup.restore", "backup", &manifest.at).after(after)).await?;
    tx.commit().await?;
    Ok(context)
}

fn print(options: &Options, restored: &Restored, context: Option<&Context>) -> Outcome {
    let manifest = &restored.manifest;
    let mut fields = vec![
        ("at", json!(manifest.at)),
        ("program", json!(manifest.program)),
        ("tables", json!(manifest.tables.len())),
        ("rows", json!(manifest.tables.values().map(|table| table.rows).sum::<u64>())),
        ("objects", json!(manifest.objects)),
        ("secrets", json!(if restored.has_its_secrets { "those of the backup" } else { "others" })),
    ];
    if context.is_some() {
        fields.push(("chains", json!("whole")));
    }
    print_thing(options, fields)?;
    Ok(Exit::Done)
}
