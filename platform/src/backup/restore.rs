//! Restores a backup.

use std::{fs::File, io::Write as _, path::Path};

use sea_orm_migration::MigratorTraitSelf;

use super::{
    BackupError, BackupResult,
    manifest::{BackupManifest, DatabaseKind, SECRETS, SQLITE, entry_of_table},
    objects, postgres, sqlite,
};
use crate::{
    config::Config,
    container::{Container, ContainerError},
    core::{clock::Clock, error::Error, folders, private_files, secrets::Secrets},
    storage,
};

/// The file of a backup.
pub type Backup = Container<BackupManifest>;

/// A request for a restore.
#[derive(Debug, Clone, Copy)]
pub struct RestoreRequest<'a> {
    /// The configuration of this server.
    pub config: &'a Config,
    /// Accepts that this server has other secrets: PINs, stored secrets and the proof of the audit log are lost.
    pub accepts_other_secrets: bool,
    /// Checks everything and changes nothing.
    pub is_dry_run: bool,
}

/// A backup that was restored.
#[derive(Debug, Clone)]
pub struct Restored {
    /// Its content.
    pub manifest: BackupManifest,
    /// This server has the secrets of the backup.
    pub has_its_secrets: bool,
}

/// Opens a backup.
///
/// # Errors
///
/// The file cannot be read, is damaged or is none, or has another pass phrase.
pub fn open(path: &Path, pass_phrase: Option<&str>) -> Result<Backup, BackupError> {
    let file = File::open(path).map_err(BackupError::of_file(path.display()))?;
    Ok(Container::open(file, pass_phrase)?)
}

/// Restores a backup into the empty database and the storage of a configuration. The database has the schema of the
/// backup then. Everything is checked first: the whole file by its sums, its migrations, the secrets, and that the
/// database is empty. `step` is called with a description of each step.
///
/// # Errors
///
/// The file is damaged, newer, or of the other database; the database has rows; the secrets are others. Nothing was
/// changed then. A restore that is cut off later leaves an empty database, into which it can be run again.
pub async fn restore(
    container: Backup,
    migrator: &impl MigratorTraitSelf,
    request: RestoreRequest<'_>,
    mut step: impl FnMut(&str),
) -> Result<Restored, BackupError> {
    let RestoreRequest { config, accepts_other_secrets, is_dry_run } = request;
    let (ours, theirs) = (DatabaseKind::of(config), container.manifest().database);
    if ours != theirs {
        return Err(BackupError::OtherDatabase { theirs: theirs.title(), ours: ours.title() });
    }
    want_known_migrations(container.manifest(), migrator)?;
    step("the file");
    let verified = tokio::task::spawn_blocking(move || verified(container));
    let mut container = verified.await.map_err(Error::internal)??;
    let own = own_secrets(config, container.manifest(), accepts_other_secrets)?;
    match ours {
        DatabaseKind::Sqlite => sqlite::want_empty(config).await?,
        DatabaseKind::Postgres => postgres::want_empty(config).await?,
    }
    let takes_secrets = own == OwnSecrets::Missing && container.manifest().secrets.included;
    if !is_dry_run {
        if takes_secrets {
            container = write_secrets(config, container)?;
        }
        let secrets = Secrets::load(config).map_err(|error| BackupError::Secrets(format!("{error:#}")))?;
        let storage = storage::open(config, &secrets.into(), &Clock::system())?;
        container = objects::store(storage, container, &mut step).await?;
        container = match ours {
            DatabaseKind::Sqlite => sqlite::load(config, container, &mut step).await?,
            DatabaseKind::Postgres => postgres::load(config, migrator, container, &mut step).await?,
        };
    }
    Ok(Restored { manifest: container.manifest().clone(), has_its_secrets: takes_secrets || own == OwnSecrets::Same })
}

/// Fails unless the migrations of the backup are the first ones of this program.
fn want_known_migrations(manifest: &BackupManifest, migrator: &impl MigratorTraitSelf) -> BackupResult<()> {
    let ours: Vec<String> = migrator.migrations().iter().map(|migration| migration.name().to_owned()).collect();
    if let Some(migration) = manifest.migrations.iter().find(|name| !ours.contains(name)) {
        let (program, migration) = (manifest.program.clone(), migration.clone());
        return Err(BackupError::Newer { program, migration });
    }
    if manifest.migrations.is_empty() || !ours.starts_with(&manifest.migrations) {
        return Err(
            ContainerError::Damaged("its migrations are not a beginning of those of this program".to_owned()).into()
        );
    }
    Ok(())
}

/// Reads the whole file and compares every entry with the manifest.
fn verified(mut container: Backup) -> BackupResult<Backup> {
    let manifest = container.manifest();
    let wanted: Vec<String> = match manifest.database {
        DatabaseKind::Sqlite => vec![SQLITE.to_owned()],
        DatabaseKind::Postgres => manifest.tables.keys().map(|table| entry_of_table(table)).collect(),
    };
    if let Some(name) = wanted.iter().find(|name| !manifest.entries.contains_key(*name)) {
        return Err(ContainerError::Damaged(format!("{name} is missing")).into());
    }
    let names: Vec<String> = manifest.entries.keys().cloned().collect();
    for name in names {
        container.copy(&name, std::io::sink())?;
    }
    Ok(container)
}

/// The secrets of this server, compared with those of a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OwnSecrets {
    Same,
    Other,
    Missing,
}

/// Compares the secrets of this server with those of the backup, without creating any.
fn own_secrets(config: &Config, manifest: &BackupManifest, accepts_others: bool) -> BackupResult<OwnSecrets> {
    let path = Secrets::path(config);
    let shown = path.display();
    if !path.exists() {
        if manifest.secrets.included || accepts_others {
            return Ok(OwnSecrets::Missing);
        }
        return Err(BackupError::Secrets(format!(
            "{shown} is missing, and the backup does not contain it: bring it over from the server that was backed up. \
             Where it is lost, --other-secrets restores everything but PINs, stored secrets and the proof of the audit log"
        )));
    }
    let secrets = Secrets::load(config).map_err(|error| BackupError::Secrets(format!("{error:#}")))?;
    if manifest.secrets.is_opened_by(&secrets) {
        return Ok(OwnSecrets::Same);
    }
    if accepts_others {
        return Ok(OwnSecrets::Other);
    }
    Err(BackupError::Secrets(format!(
        "{shown} is not the one of the server that was backed up: bring that one over, or move this one away when the \
         backup contains it. Where it is lost, --other-secrets restores everything but PINs, stored secrets and the \
         proof of the audit log"
    )))
}

/// Writes the secrets of the backup, which this server does not have.
fn write_secrets(config: &Config, mut container: Backup) -> BackupResult<Backup> {
    let path = Secrets::path(config);
    let failed = BackupError::of_file(path.display().to_string());
    let folder = path.parent().unwrap_or(Path::new("."));
    private_files::create_folder(folder).map_err(&failed)?;
    // A temporary file has mode 600 from its first byte.
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(&failed)?;
    container.copy(SECRETS, &mut file)?;
    file.flush().and_then(|()| file.as_file().sync_all()).map_err(&failed)?;
    file.persist_noclobber(&path).map_err(|error| failed(error.error))?;
    folders::sync(folder).map_err(&failed)?;
    Ok(container)
}

#[cfg(test)]
mod tests {
    use sea_orm_migration::{DbErr, MigrationName, MigrationTrait, SchemaManager};

    use super::{super::manifest::SecretsInfo, *};
    use crate::container::Entries;
    use std::collections::BTreeMap;

    /// A migration that is never run.
    struct Named(&'static str);

    impl MigrationName for Named {
        fn name(&self) -> &str {
            self.0
        }
    }

    #[async_trait::async_trait]
    impl MigrationTrait for Named {
        async fn up(&self, _: &SchemaManager) -> Result<(), DbErr> {
            Err(DbErr::Custom("never run".to_owned()))
        }
    }

    struct Program;

    impl MigratorTraitSelf for Program {
        fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
            vec![Box::new(Named("m1")), Box::new(Named("m2")), Box::new(Named("m3"))]
        }
    }

    fn manifest(migrations: &[&str]) -> BackupManifest {
        BackupManifest {
            form: 1,
            program: "9.0.0".to_owned(),
            at: "2026-11-30T08:00:00Z".to_owned(),
            database: DatabaseKind::Sqlite,
            migrations: migrations.iter().map(|name| (*name).to_owned()).collect(),
            tables: BTreeMap::new(),
            sequences: BTreeMap::new(),
            objects: 0,
            secrets: SecretsInfo::default(),
            entries: Entries::new(),
        }
    }

    #[test]
    fn a_backup_of_this_or_an_older_schema_is_restored() {
        for known in [&["m1"][..], &["m1", "m2", "m3"]] {
            want_known_migrations(&manifest(known), &Program).expect("restored");
        }
        let newer = want_known_migrations(&manifest(&["m1", "m2", "m3", "m4"]), &Program).expect_err("newer");
        assert!(newer.to_string().contains("a newer program (9.0.0, m4)"), "{newer}");
        for other in [&[][..], &["m2"], &["m1", "m3"]] {
            let refused = want_known_migrations(&manifest(other), &Program).expect_err("another schema");
            assert!(matches!(refused, BackupError::Container(ContainerError::Damaged(_))), "{refused:?}");
        }
    }
}
