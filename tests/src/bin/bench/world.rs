//! A filled database, the program on it, and signed-in people.

use std::{net::TcpListener, path::PathBuf, process::Command, sync::Arc};

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use platform::{
    app::platform::Platform,
    auth::{
        permission::Hierarchy,
        session::{NewSession, SignInKind},
    },
    config::{Config, Load},
    core::clock::Clock,
    entity::user,
    tenancy::SystemTask,
};
use sea_orm::{ActiveValue::Set, Database, FromQueryResult, Statement};

use crate::process::Server;

/// The password of the people made here.
pub const PASSWORD: &str = "Bench#Mark2026";

/// The addresses of a database.
#[derive(Debug, Clone)]
pub struct Place {
    /// The address for the program.
    pub url: String,
    /// The address that row-level security does not limit; the same file on SQLite.
    pub raw: String,
    /// The folder of the program's secrets and objects.
    pub folder: PathBuf,
}

/// A site and its number of machines.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Site {
    /// The id of its row.
    pub id: i64,
    /// The id of its group.
    pub group_id: i64,
    /// Its code.
    pub code: String,
    /// Its number of machines.
    pub n: i64,
}

/// A signed-in person.
#[derive(Debug, Clone)]
pub struct Person {
    /// The session token.
    pub token: String,
    /// The username.
    pub login: String,
    /// The person's site.
    pub site: Site,
}

/// A filled database.
pub struct World {
    place: Place,
    platform: Arc<Platform>,
    /// Its sites, largest first.
    pub sites: Vec<Site>,
}

impl World {
    /// Opens it; fails when it is empty.
    pub async fn open(place: Place) -> Result<Self> {
        let config = config(&place)?;
        let platform = Arc::new(modules::all().open(config, Clock::system()).await?);
        let raw = Database::connect(&place.raw).await?;
        let text = "SELECT s.id, s.group_id, s.code, CAST(SUM(t.n) AS bigint) AS n FROM stock_total t \
                    JOIN site s ON s.id = t.site_id GROUP BY s.id, s.group_id, s.code ORDER BY 4 DESC, s.id";
        let sites = Site::find_by_statement(Statement::from_string(raw.get_database_backend(), text)).all(&raw).await?;
        anyhow::ensure!(!sites.is_empty(), "the database is empty: run make bench, which fills it");
        Ok(Self { place, platform, sites })
    }

    /// Its addresses.
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// The number of machines in its lists.
    pub fn machines(&self) -> i64 {
        self.sites.iter().map(|site| site.n).sum()
    }

    /// The largest site with at most `most` machines.
    pub fn site_of(&self, most: i64) -> Result<&Site> {
        self.sites.iter().find(|site| site.n <= most).context("no such site")
    }

    /// A head office.
    pub async fn head_office(&self) -> Result<&Site> {
        for site in &self.sites {
            let known = self.platform.directory.site(site.id).await?;
            if known.is_some_and(|known| known.hierarchy == Hierarchy::HeadOffice) {
                return Ok(site);
            }
        }
        anyhow::bail!("there is no head office")
    }

    /// The date of its clock.
    pub fn today(&self) -> NaiveDate {
        self.platform.clock.now().date_naive()
    }

    /// A signed-in administrator of a site.
    pub async fn person(&self, site: &Site) -> Result<Person> {
        let grant = SystemTask::Seed.at_site(site.group_id, site.id);
        let now = self.platform.clock.now();
        let login = format!("bench{}", now.timestamp_micros());
        let tx = self.platform.db.write(grant.reach()).await?;
        let row = user::ActiveModel {
            group_id: Set(site.group_id),
            site_id: Set(Some(site.id)),
            entity_type: Set(20),
            login: Set(login.clone()),
            first_name: Set("Bench".to_owned()),
            last_name: Set("Mark".to_owned()),
            email: Set(String::new()),
            user_type: Set(1),
            role_id: Set(1),
            active: Set(true),
            deleted: Set(false),
            can_delete: Set(true),
            enable_jlrq: Set(false),
            never_expires: Set(false),
            password_hash: Set(Some(self.platform.hasher.hash(PASSWORD).await?)),
            language_id: Set(1),
            rights_version: Set(0),
            created_at: Set(now),
            updated_at: Set(now),
            version: Set(1),
            ..Default::default()
        };
        let row = tx.insert::<user::Entity, _>(&grant, row).await?;
        tx.commit().await?;
        let everywhere = SystemTask::SignIn.everywhere();
        let mut tx = self.platform.db.write(everywhere.reach()).await?;
        let new = NewSession {
            kind: SignInKind::Site,
            user_id: Some(row.id),
            operator_id: None,
            group_id: Some(site.group_id),
            site_id: Some(site.id),
            address: "127.0.0.1".to_owned(),
            device: "bench".to_owned(),
            shared_device_id: None,
        };
        let token = self.platform.sessions.open(&mut tx, new, now).await?;
        tx.commit().await?;
        Ok(Person { token: token.text().to_owned(), login, site: site.clone() })
    }

    /// An administrator of the group of a site, which is filled up to so many users of its sites.
    pub async fn among_people(&self, site: &Site, many: i64) -> Result<Person> {
        let person = self.person(site).await?;
        let grant = SystemTask::Seed.in_group(site.group_id);
        let tx = self.platform.db.write(grant.reach()).await?;
        let now = self.platform.clock.now();
        let rows = "INSERT INTO app_user (group_id, site_id, entity_type, login, first_name, last_name, email, user_type, \
                    role_id, created_at, updated_at) \
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2) \
                    SELECT s.group_id, s.id, 20, 'crowd' || n.i, 'First' || (n.i % 97), 'Last' || (n.i % 1013), \
                    'crowd' || n.i || '@example.org', 7, 7, $1, $1 \
                    FROM n JOIN (SELECT id, group_id, row_number() OVER (ORDER BY id) AS at, COUNT(*) OVER () AS every \
                    FROM site WHERE {scope}) s ON s.at = 1 + n.i % s.every \
                    WHERE NOT EXISTS (SELECT 1 FROM app_user u WHERE u.group_id = s.group_id AND u.login = 'crowd1')";
        tx.run(&grant, rows, vec![now.into(), many.into()]).await?;
        let change = "UPDATE app_user SET site_id = NULL, entity_type = 30 WHERE {scope} AND login = $1";
        tx.run(&grant, change, vec![person.login.as_str().into()]).await?;
        tx.commit().await?;
        Ok(person)
    }

    /// The number of wrong counters, over all sites.
    pub async fn wrong_cells(&self) -> Result<usize> {
        let grant = SystemTask::Seed.everywhere();
        let tx = self.platform.db.read(grant.reach()).await?;
        Ok(stock::records::counters::wrong_cells(&tx, &grant).await?.len())
    }

    /// Starts the program on it.
    pub async fn serve(&self) -> Result<Server> {
        self.serve_on(&self.place.url, "server.log").await
    }

    /// Starts the program on it, with these parameters of its connections to PostgreSQL.
    pub async fn serve_with(&self, parameters: &str) -> Result<Server> {
        self.serve_on(&format!("{}?{parameters}", self.place.url), "server-with.log").await
    }

    async fn serve_on(&self, url: &str, log: &str) -> Result<Server> {
        let address = address()?;
        let mut command = Command::new(sibling("hardstand")?);
        command.arg("serve").envs(variables(&self.place));
        command
            .env("HARDSTAND__DATABASE__URL", url)
            .env("HARDSTAND__SERVER__LISTEN", &address)
            .env("HARDSTAND__SERVER__PUBLIC_URL", format!("http://{address}"));
        Server::start(&mut command, address, "/readyz", &self.place.folder.join(log)).await
    }

    /// Starts the hand-written handler on it.
    pub async fn handler(&self) -> Result<Server> {
        let address = address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["handler", &self.place.raw, &address]);
        Server::start(&mut command, address, "/ready", &self.place.folder.join("handler.log")).await
    }

    /// Closes it.
    pub async fn close(self) {
        self.platform.db.clone().close().await;
    }
}

/// Settings other than the defaults: a benchmark sends more requests than a person may.
fn variables(place: &Place) -> Vec<(String, String)> {
    let many = "1000000".to_owned();
    [
        ("DATABASE__URL", place.url.clone()),
        ("DATA_DIR", place.folder.display().to_string()),
        ("STORAGE__PATH", place.folder.join("objects").display().to_string()),
        ("MAIL__URL", format!("file://{}", place.folder.join("outbox").display())),
        ("LIMITS__SESSION_REQUESTS_SECOND", many.clone()),
        ("LIMITS__SITE_REQUESTS_SECOND", many.clone()),
        ("LIMITS__CONNECTIONS_PER_ADDRESS", many.clone()),
        ("LIMITS__SIGN_IN_BURST", many.clone()),
        ("LIMITS__SIGN_IN_PER_ADDRESS_MINUTE", many.clone()),
        ("LIMITS__SIGN_IN_PER_SITE_MINUTE", many),
        ("AUTH__PASSWORD_TRIES_A_DAY", "1000".to_owned()),
        ("SESSION__PER_USER", "1000".to_owned()),
    ]
    .map(|(key, value)| (format!("HARDSTAND__{key}"), value))
    .to_vec()
}

fn config(place: &Place) -> Result<Config> {
    let load = variables(place).into_iter().fold(Load::bare(), |load, (name, value)| load.variable(name, value));
    Ok(load.load().map_err(|error| anyhow::anyhow!("{error}"))?.config)
}

/// The path of another program of the same build.
fn sibling(name: &str) -> Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name(name))
}

fn address() -> Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}
