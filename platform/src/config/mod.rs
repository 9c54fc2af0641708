//! Configuration: everything that an operator may set, with every limit.
//!
//! Every key has its default and its comment in `config/default.toml`, which is compiled in; [`Load`] merges the other
//! sources over it. An unknown key or an invalid value stops the start, and the message names the key and the fix.

mod load;
mod ranges;
mod show;

use serde::Deserialize;

use crate::container::FEWEST_OF_PASS_PHRASE;

pub use load::{ConfigError, Load, Loaded, Problem};
pub use show::Shown;

/// The defaults, key by key, each with its comment.
pub const DEFAULT_TOML: &str = include_str!("../../../config/default.toml");

/// The merged configuration.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The environment; `production` refuses generated secrets and demonstration data.
    pub environment: Environment,
    /// The folder of files that the program creates itself (secrets).
    pub data_dir: String,
    /// `server.*`
    pub server: Server,
    /// `database.*`
    pub database: Database,
    /// `storage.*`
    pub storage: Storage,
    /// `backup.*`
    pub backup: Backup,
    /// `mail.*`
    pub mail: Mail,
    /// `brand.*`
    pub brand: Brand,
    /// `log.*`
    pub log: Log,
    /// `site.*`
    pub site: Site,
    /// `session.*`
    pub session: Session,
    /// `auth.*`
    pub auth: Auth,
    /// `limits.*`
    pub limits: Limits,
}

/// The environment in which the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    /// A developer's machine.
    Development,
    /// A run of the tests.
    Test,
    /// Real use.
    Production,
}

/// The server.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// Address and port to listen at.
    pub listen: String,
    /// The address that users type, without a slash at the end: links in mails, cookies, CORS.
    pub public_url: String,
    /// The address of a listener of its own for `/metrics` and health.
    #[serde(deserialize_with = "load::unset_when_empty")]
    pub metrics_listen: Option<String>,
    /// The token by which `/metrics` is answered at the main address; unset means nobody.
    pub metrics_token: Secret,
    /// Worker threads; 0 means one a core.
    pub workers: usize,
    /// Addresses of proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<String>,
    /// Further origins whose pages may call the API.
    pub allowed_origins: Vec<String>,
}

/// The database.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// `sqlite://…` or `postgres://…`
    pub url: String,
    /// A read replica for lists, search and reports.
    #[serde(deserialize_with = "load::unset_when_empty")]
    pub replica_url: Option<String>,
    /// `true`, `false`, or `auto`: true on SQLite, false on PostgreSQL. Read it by [`Config::auto_migrate`].
    pub auto_migrate: String,
    /// The role that the program works as on PostgreSQL; `migrate up` grants it the rights that it needs.
    #[serde(deserialize_with = "load::unset_when_empty")]
    pub app_role: Option<String>,
    /// The role that backs PostgreSQL up; `migrate up` grants it to read.
    #[serde(deserialize_with = "load::unset_when_empty")]
    pub backup_role: Option<String>,
}

/// Files, pictures and documents.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storage {
    /// The kind of storage.
    pub kind: StorageKind,
    /// The folder of `disk`.
    pub path: String,
    /// The address of the S3 service; unset means the region's own.
    #[serde(deserialize_with = "load::unset_when_empty")]
    pub endpoint: Option<String>,
    /// The region of `s3`.
    pub region: String,
    /// The bucket of `s3`.
    pub bucket: String,
    /// The key id of `s3`.
    pub access_key: String,
    /// The secret of `s3`.
    pub secret_key: Secret,
    /// `true` if the bucket is in the path instead of the host name.
    pub path_style: bool,
}

/// The kinds of storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StorageKind {
    /// Files under `storage.path`.
    Disk,
    /// Any S3 service.
    S3,
    /// In memory, for tests; lost when the process ends.
    Memory,
}

/// Scheduled backups of this node.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    /// The folder of scheduled backups; unset means that this node makes none.
    #[serde(deserialize_with = "load::unset_when_empty")]
    pub folder: Option<String>,
    /// Hours between two backups.
    pub every_hours: u64,
    /// The number of backups that are retained.
    pub keep: usize,
    /// The pass phrase by which they are encrypted; unset means that they are not.
    pub pass_phrase: Secret,
}

/// Mail.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// `file://folder`, `smtp://host:port` or `smtps://host:port`, with `user:password@` where needed; `memory://`
    /// stores mails in memory, for tests.
    pub url: String,
    /// The sender of every mail.
    pub from: String,
    /// The address to which mails to customers return, `bounces@example.org`; empty for the sender's.
    pub bounce_address: String,
}

impl Mail {
    /// The address with `***` in place of its password.
    pub fn shown_url(&self) -> String {
        show::redact_url(&self.url)
    }
}

/// The name of the product.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brand {
    /// `{brand}` in paths.
    pub slug: String,
    /// `{brand}` in texts.
    pub name: String,
    /// The phone number shown when support contacts cannot be read; empty hides the line.
    pub support_phone: String,
    /// The address of 'Back to Home Page'; empty hides the link.
    pub public_site_url: String,
    /// Privacy policy; empty hides the link.
    pub privacy_url: String,
    /// Terms and conditions; empty hides the link.
    pub terms_url: String,
    /// User guide; empty hides the link.
    pub user_guide_url: String,
    /// Manual; empty hides the link.
    pub manual_url: String,
}

/// The log.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// `error`, `warn`, `info`, `debug`, or directives such as `info,stock=debug`.
    pub filter: String,
    /// `text` or `json`.
    pub format: LogFormat,
}

/// The forms of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Facts about particular sites.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// The code of the only site that may change the audit flag of models (MODEL-014).
    pub model_audit_site_code: String,
}

/// A value that never appears in logs.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// The value itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns `true` if it is unset.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_empty() { "unset" } else { "***" })
    }
}

pub use ranges::{Auth, Limits, Session};

impl Config {
    /// Returns `true` for `environment = "production"`.
    pub fn is_production(&self) -> bool {
        self.environment == Environment::Production
    }

    /// Returns `true` if the database is SQLite.
    pub fn is_sqlite(&self) -> bool {
        self.database.url.starts_with("sqlite:")
    }

    /// Returns `true` if the server migrates the schema at its start.
    pub fn auto_migrate(&self) -> bool {
        match self.database.auto_migrate.as_str() {
            "true" => true,
            "false" => false,
            _ => self.is_sqlite(),
        }
    }

    /// Returns `true` if users come over TLS, so that cookies may be Secure.
    pub fn is_https(&self) -> bool {
        self.server.public_url.starts_with("https://")
    }

    /// All invalid values: a limit out of its range, an invalid address, a choice that lacks its other keys.
    pub fn validate(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        ranges::check(self, &mut problems);
        let mut wants = |fine: bool, key: &str, value: &str, fix: &str| {
            if !fine {
                problems.push(Problem::of_value(key, value, fix));
            }
        };
        let server = &self.server;
        wants(
            is_socket(&server.listen),
            "server.listen",
            &server.listen,
            "give an address and a port, such as 127.0.0.1:8080",
        );
        if let Some(metrics) = &server.metrics_listen {
            let fix = "give an address and a port, such as 127.0.0.1:9090, or leave it empty";
            wants(is_socket(metrics), "server.metrics_listen", metrics, fix);
        }
        let fix = "give http:// or https:// and a host, without a path or a slash at the end";
        wants(is_origin(&server.public_url), "server.public_url", &server.public_url, fix);
        for origin in &server.allowed_origins {
            wants(is_origin(origin), "server.allowed_origins", origin, fix);
        }
        for proxy in &server.trusted_proxies {
            let fix = "list the addresses of the proxies, such as 10.0.0.5";
            wants(proxy.parse::<std::net::IpAddr>().is_ok(), "server.trusted_proxies", proxy, fix);
        }
        let fix = "give sqlite://FILE?mode=rwc or postgres://USER:PASSWORD@HOST/DATABASE";
        let url = show::redact_url(&self.database.url);
        wants(is_database(&self.database.url), "database.url", &url, fix);
        if let Some(replica) = &self.database.replica_url {
            let fine = replica.starts_with("postgres://") || replica.starts_with("postgresql://");
            let shown = show::redact_url(replica);
            wants(
                fine && !self.is_sqlite(),
                "database.replica_url",
                &shown,
                "only PostgreSQL has replicas: give postgres://…, or leave it empty",
            );
        }
        let choice = self.database.auto_migrate.as_str();
        wants(matches!(choice, "auto" | "true" | "false"), "database.auto_migrate", choice, "give true, false or auto");
        let Backup { every_hours, keep, pass_phrase, .. } = &self.backup;
        let (hours, count) = (1..=8760, 1..=1000);
        wants(
            hours.contains(every_hours),
            "backup.every_hours",
            &every_hours.to_string(),
            "give a number from 1 to 8760",
        );
        wants(count.contains(keep), "backup.keep", &keep.to_string(), "give a number from 1 to 1000");
        let is_long = pass_phrase.is_empty() || pass_phrase.reveal().chars().count() >= FEWEST_OF_PASS_PHRASE;
        wants(is_long, "backup.pass_phrase", "***", "give at least 16 characters, or leave it empty");
        let storage = &self.storage;
        if storage.kind == StorageKind::S3 {
            let fix = "storage.kind = \"s3\" needs it";
            wants(!storage.access_key.is_empty(), "storage.access_key", "", fix);
            wants(!storage.secret_key.is_empty(), "storage.secret_key", "", fix);
            let fix = "give a name of 3 to 63 lower-case letters, digits, dots and hyphens";
            wants(is_bucket(&storage.bucket), "storage.bucket", &storage.bucket, fix);
            let region = &storage.region;
            let fine = !region.is_empty() && region.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            wants(fine, "storage.region", region, "give the region the bucket is in, such as eu-west-2");
            if let Some(endpoint) = &storage.endpoint {
                let shown = show::redact_url(endpoint);
                let fix =
                    "give http:// or https:// and a host, without a path or a slash at the end, or leave it empty";
                wants(is_origin(endpoint), "storage.endpoint", &shown, fix);
                let fix = "browsers read from it, and pages on https load nothing from http: give https://";
                wants(endpoint.starts_with("https://") || !self.is_https(), "storage.endpoint", &shown, fix);
            }
        }
        let fix = "give a folder, such as data/objects";
        wants(storage.kind != StorageKind::Disk || !storage.path.is_empty(), "storage.path", "", fix);
        let fix = "give file://FOLDER, smtp://HOST:PORT or smtps://HOST:PORT";
        wants(is_mail(&self.mail.url), "mail.url", &show::redact_url(&self.mail.url), fix);
        let fix = "give an address, such as Hardstand <no-reply@example.org>";
        wants(self.mail.from.parse::<lettre::message::Mailbox>().is_ok(), "mail.from", &self.mail.from, fix);
        let slug = &self.brand.slug;
        let fine = !slug.is_empty() && slug.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        wants(fine, "brand.slug", slug, "use lower-case letters and digits: it is part of addresses");
        wants(!self.brand.name.trim().is_empty(), "brand.name", "", "give the product a name");
        for (key, link) in self.brand.links() {
            let fine = link.is_empty() || link.starts_with("https://") || link.starts_with("http://");
            wants(fine, key, link, "give an https:// address, or leave it empty");
        }
        let code = &self.site.model_audit_site_code;
        let fine = code.is_empty() || code.bytes().all(|byte| byte.is_ascii_digit());
        wants(fine, "site.model_audit_site_code", code, "site codes are digits");
        wants(!self.data_dir.is_empty(), "data_dir", "", "give a folder, such as data");
        if self.is_production() {
            let fix = "a production site has its own address: give what users type";
            wants(server.public_url != "http://127.0.0.1:8080", "server.public_url", &server.public_url, fix);
            let fix = "memory is for tests: use disk or s3";
            wants(storage.kind != StorageKind::Memory, "storage.kind", "memory", fix);
            let fix = "memory is for tests: use smtp:// or file://";
            wants(!self.mail.url.starts_with("memory:"), "mail.url", &self.mail.url, fix);
        }
        problems
    }
}

impl Brand {
    fn links(&self) -> [(&'static str, &str); 5] {
        [
            ("brand.public_site_url", &self.public_site_url),
            ("brand.privacy_url", &self.privacy_url),
            ("brand.terms_url", &self.terms_url),
            ("brand.user_guide_url", &self.user_guide_url),
            ("brand.manual_url", &self.manual_url),
        ]
    }
}

impl Default for Config {
    /// The configuration of `default.toml` alone: no file, no environment.
    fn default() -> Self {
        Load::bare().load().expect("default.toml is checked by the tests").config
    }
}

fn is_socket(text: &str) -> bool {
    text.parse::<std::net::SocketAddr>().is_ok()
}

/// Returns `true` if a text is an origin: scheme, host and optional port.
fn is_origin(text: &str) -> bool {
    let Some(host) = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")) else { return false };
    text.parse::<actix_web::http::Uri>().is_ok_and(|uri| uri.host().is_some_and(|host| !host.is_empty()))
        && !host.contains(['/', '?', '#', '@'])
}

fn is_bucket(name: &str) -> bool {
    let ends_well = |name: &str| name.starts_with(is_plain) && name.ends_with(is_plain);
    (3..=63).contains(&name.len())
        && ends_well(name)
        && name.chars().all(|one| is_plain(one) || matches!(one, '.' | '-'))
}

fn is_plain(one: char) -> bool {
    one.is_ascii_lowercase() || one.is_ascii_digit()
}

fn is_database(url: &str) -> bool {
    let rest = ["sqlite:", "postgres://", "postgresql://"].iter().find_map(|scheme| url.strip_prefix(scheme));
    rest.is_some_and(|rest| !rest.trim_start_matches('/').is_empty())
}

fn is_mail(url: &str) -> bool {
    if url == "memory://" {
        return true;
    }
    let rest = ["file://", "smtp://", "smtps://"].iter().find_map(|scheme| url.strip_prefix(scheme));
    rest.is_some_and(|rest| !rest.is_empty())
}

#[cfg(test)]
mod read;
#[cfg(test)]
mod tests;
