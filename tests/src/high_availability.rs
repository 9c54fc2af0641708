//! Three PostgreSQL servers, failed over by Patroni with etcd, behind HAProxy, on free ports of this machine: the
//! configuration of `deploy/high-availability`, with other addresses. `scripts/setup-soak.sh` installs the programs.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use serde_json::Value;

use crate::{
    cluster::{self, APP, OWNER},
    database,
    patience::{self, until, until_some},
    ports::port,
};

const PATRONI: &str = include_str!("../../deploy/high-availability/patroni.yaml");
const HAPROXY: &str = include_str!("../../deploy/high-availability/haproxy.cfg");
const NODES: usize = 3;
const PASSWORD: &str = "CHANGE-superuser";

/// The servers; they end when the value is dropped.
pub struct HighAvailability {
    folder: PathBuf,
    etcd: Child,
    haproxy: Child,
    nodes: Vec<Node>,
    primary_port: u16,
    replica_port: u16,
}

struct Node {
    name: String,
    /// `None` after it was killed.
    patroni: Option<Child>,
    folder: PathBuf,
    database_port: u16,
    api_port: u16,
}

impl HighAvailability {
    /// Starts everything, creates the database and its roles, and waits until there is a synchronous standby.
    pub async fn start() -> Self {
        let folder = database::folder().join(format!("high-availability-{}", port()));
        fs::create_dir_all(&folder).expect("a folder");
        let etcd_port = port();
        let (primary_port, replica_port) = (port(), port());
        let mut nodes: Vec<Node> = (1..=NODES)
            .map(|number| {
                let name = format!("node{number}");
                let folder = folder.join(&name);
                fs::create_dir_all(&folder).expect("a folder");
                Node { name, patroni: None, folder, database_port: port(), api_port: port() }
            })
            .collect();
        for node in &nodes {
            let text = node.configuration(etcd_port);
            fs::write(node.folder.join("patroni.yaml"), text).expect("its configuration");
        }
        let mut text = HAPROXY.replace("127.0.0.1:5000", &format!("127.0.0.1:{primary_port}"));
        text = text.replace("127.0.0.1:5001", &format!("127.0.0.1:{replica_port}"));
        for (number, Node { database_port, api_port, .. }) in (1..).zip(&nodes) {
            let theirs = format!("10.0.0.1{number}:5432 maxconn 200 check port 8008");
            let ours = format!("127.0.0.1:{database_port} maxconn 200 check port {api_port}");
            assert!(text.contains(&theirs), "the server {number} is in haproxy.cfg");
            text = text.replace(&theirs, &ours);
        }
        let haproxy_file = folder.join("haproxy.cfg");
        fs::write(&haproxy_file, text).expect("its configuration");
        cluster::give_to_postgres(&folder);
        let etcd = started(&mut etcd_command(&folder, etcd_port), &folder.join("etcd.log"));
        for node in &mut nodes {
            node.start();
        }
        let mut haproxy =
            Command::new(if Path::new("/usr/sbin/haproxy").exists() { "/usr/sbin/haproxy" } else { "haproxy" });
        let haproxy = started(haproxy.arg("-db").arg("-f").arg(haproxy_file), &folder.join("haproxy.log"));
        let servers = Self { folder, etcd, haproxy, nodes, primary_port, replica_port };
        servers.settled().await;
        for statement in [
            format!("CREATE ROLE {OWNER} LOGIN CREATEDB PASSWORD '{PASSWORD}'"),
            format!("CREATE ROLE {APP} LOGIN PASSWORD '{PASSWORD}'"),
            format!("CREATE DATABASE hardstand OWNER {OWNER}"),
        ] {
            let port = servers.primary_port.to_string();
            let place = ["-h", "127.0.0.1", "-p", &port, "-U", "postgres", "-d", "postgres", "-q", "-c", &statement];
            let mut psql = Command::new(cluster::programs().join("psql"));
            cluster::run(psql.env("PGPASSWORD", PASSWORD).args(["-v", "ON_ERROR_STOP=1"]).args(place));
        }
        servers
    }

    /// The address of the primary, as the role that the program works as.
    pub fn app_url(&self) -> String {
        url(APP, self.primary_port)
    }

    /// The address of the primary, as the owner of the database.
    pub fn owner_url(&self) -> String {
        url(OWNER, self.primary_port)
    }

    /// The address of a standby, as the role that the program works as.
    pub fn replica_url(&self) -> String {
        url(APP, self.replica_port)
    }

    /// Waits until there is a primary with a synchronous standby, and every server follows the same timeline.
    pub async fn settled(&self) {
        until("every server follows the primary", async || {
            let members = self.members().await;
            let is_ready = |member: &Value| matches!(member["state"].as_str(), Some("running" | "streaming"));
            let has = |role: &str| members.iter().any(|member| member["role"] == role);
            members.len() == NODES
                && members.iter().all(|member| is_ready(member) && member["timeline"] == members[0]["timeline"])
                && has("leader")
                && has("sync_standby")
        })
        .await;
    }

    /// Moves the primary to its synchronous standby, and waits until that is the primary.
    pub async fn switch_over(&self) {
        let (leader, standby) = self.pair().await;
        let at = &self.nodes[leader];
        let body = serde_json::json!({ "leader": at.name, "candidate": self.nodes[standby].name });
        let client = patience::client().build().expect("a client");
        let call = client.post(format!("http://127.0.0.1:{}/switchover", at.api_port)).json(&body);
        let answer = call.send().await.expect("Patroni answers");
        assert!(answer.status().is_success(), "{}", answer.text().await.unwrap_or_default());
        self.is_led_by_another(leader).await;
    }

    /// Kills the primary and its Patroni (SIGKILL), waits until a standby is the primary, and starts the killed ones again.
    pub async fn kill_primary(&mut self) {
        let (leader, _) = self.pair().await;
        self.nodes[leader].kill();
        self.is_led_by_another(leader).await;
        self.nodes[leader].start();
    }

    async fn is_led_by_another(&self, before: usize) {
        until_some("another server is the primary", async || {
            let (leader, _) = self.roles().await;
            leader.filter(|leader| *leader != before)
        })
        .await;
    }

    /// The numbers of the primary and of its synchronous standby.
    async fn pair(&self) -> (usize, usize) {
        self.settled().await;
        // A server learns later than the list of the cluster that it is the synchronous standby.
        until_some("the servers know their roles", async || {
            let (leader, standby) = self.roles().await;
            leader.zip(standby)
        })
        .await
    }

    /// The primary that answers as such, and the synchronous standby.
    async fn roles(&self) -> (Option<usize>, Option<usize>) {
        let (mut leader, mut standby) = (None, None);
        for (number, node) in self.nodes.iter().enumerate() {
            if node.answers("primary").await {
                leader = Some(number);
            }
            if node.answers("sync").await {
                standby = Some(number);
            }
        }
        (leader, standby)
    }

    /// The members of the cluster, as the first Patroni that answers lists them.
    async fn members(&self) -> Vec<Value> {
        let client = patience::client().build().expect("a client");
        for node in &self.nodes {
            let answer = client.get(format!("http://127.0.0.1:{}/cluster", node.api_port)).send().await;
            if let Ok(answer) = answer
                && let Ok(found) = answer.json::<Value>().await
            {
                return found["members"].as_array().cloned().unwrap_or_default();
            }
        }
        Vec::new()
    }
}

impl Drop for HighAvailability {
    fn drop(&mut self) {
        for node in &mut self.nodes {
            node.kill();
        }
        for child in [&mut self.etcd, &mut self.haproxy] {
            end(child);
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Node {
    fn configuration(&self, etcd_port: u16) -> String {
        let Self { name, folder, database_port, api_port, .. } = self;
        let exchanged = [
            ("name: node1", format!("name: {name}")),
            ("10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379", format!("127.0.0.1:{etcd_port}")),
            ("10.0.0.11:8008", format!("127.0.0.1:{api_port}")),
            ("10.0.0.11:5432", format!("127.0.0.1:{database_port}")),
            ("10.0.0.0/24", "127.0.0.1/32".to_owned()),
            ("/var/lib/postgresql/15/hardstand", folder.join("data").display().to_string()),
            ("/usr/lib/postgresql/15/bin", cluster::programs().display().to_string()),
            ("/var/run/postgresql", folder.display().to_string()),
        ];
        let mut text = PATRONI.to_owned();
        for (theirs, ours) in exchanged {
            assert!(text.contains(theirs), "{theirs} is in patroni.yaml");
            text = text.replace(theirs, &ours);
        }
        text
    }

    fn start(&mut self) {
        let mut patroni = cluster::as_postgres("/usr/bin/patroni");
        patroni.arg(self.folder.join("patroni.yaml")).current_dir(&self.folder);
        self.patroni = Some(started(&mut patroni, &self.folder.join("patroni.log")));
    }

    /// Kills Patroni first, which would start the database again.
    fn kill(&mut self) {
        if let Some(mut patroni) = self.patroni.take() {
            end(&mut patroni);
        }
        let text = fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
        if let Some(number) = text.lines().next() {
            // It may have ended by itself.
            let _ = Command::new("kill").args(["-KILL", number]).output();
        }
    }

    /// Returns `true` if its Patroni answers that it has this role.
    async fn answers(&self, role: &str) -> bool {
        let client = patience::client().build().expect("a client");
        let answer = client.get(format!("http://127.0.0.1:{}/{role}", self.api_port)).send().await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }
}

fn url(role: &str, port: u16) -> String {
    format!("postgres://{role}:{PASSWORD}@127.0.0.1:{port}/hardstand")
}

fn etcd_command(folder: &Path, client_port: u16) -> Command {
    let (client, peer) = (format!("http://127.0.0.1:{client_port}"), format!("http://127.0.0.1:{}", port()));
    let data = folder.join("etcd").display().to_string();
    let mut etcd = Command::new("etcd");
    etcd.args(["--name", "etcd", "--data-dir", &data, "--initial-cluster", &format!("etcd={peer}")]);
    etcd.args(["--listen-client-urls", &client, "--advertise-client-urls", &client]);
    etcd.args(["--listen-peer-urls", &peer, "--initial-advertise-peer-urls", &peer]);
    etcd
}

fn started(command: &mut Command, log: &Path) -> Child {
    let log = File::options().create(true).append(true).open(log).expect("a log");
    let other = log.try_clone().expect("a log");
    let child = command.stdin(Stdio::null()).stdout(log).stderr(other).spawn();
    child.unwrap_or_else(|error| panic!("{command:?}: {error}: scripts/setup-soak.sh installs it"))
}

/// Kills a process and the child that `runuser` starts.
fn end(child: &mut Child) {
    for process in cluster::children(child.id()).into_iter().chain([child.id()]) {
        let _ = Command::new("kill").args(["-KILL", &process.to_string()]).output();
    }
    let _ = child.wait();
}
