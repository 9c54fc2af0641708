//! The primary of the database is moved and killed under load, again and again (`docs/operations/high-availability.md`): no
//! acknowledged change is lost, no mail is sent twice, no job does its work twice, and the server works on by itself.
//!
//! `make soak` alone runs this, on PostgreSQL: ten switch-overs and ten kills of the primary.

use std::time::{Duration, Instant};

use reqwest::{
    Method,
    multipart::{Form, Part},
};
use tests::{
    EventStream, Person, Program, TestApp, TestSite, client, database, given,
    high_availability::HighAvailability,
    smtp::{MailServer, Mood},
    soak, until,
};

use crate::resilience::{
    load::{Load, Tolerated},
    outbox::{counts, posted},
};

const CLIENTS: usize = 20;
const ROUNDS: usize = 20;
/// The time that the goal gives the server after a standby has become the primary; a busy machine gets more.
const AGAIN: Duration = Duration::from_secs(5);
/// The mails that are posted, and the machines that are imported, in each round.
const MAILS: [&str; 4] = ["One", "Two", "Three", "Four"];
const MACHINES: usize = 200;

/// The work in the background of all rounds: mails that take two seconds each, and imports.
struct Background {
    server: MailServer,
    site: TestSite,
    importer: Person,
    mails: Vec<i64>,
    jobs: Vec<i64>,
}

impl Background {
    async fn of(direct: &TestApp, server: MailServer) -> Self {
        server.set(Mood::Slow);
        let site = direct.head_office().await;
        given::model(&site.group, "BH-90").await;
        given::location(&site, "DOCK").await;
        let importer = site.administrator().await;
        Self { server, site, importer, mails: Vec::new(), jobs: Vec::new() }
    }

    /// Posts mails and begins an import.
    async fn begin(&mut self, direct: &TestApp) {
        self.mails.extend(posted(&direct.existing_site(&self.site.code).await, &MAILS).await);
        let rows: String = (0..MACHINES).map(|_| given::serial() + ",BH-90,DOCK\n").collect();
        let form = Form::new().part("file", Part::bytes(rows.into_bytes()).file_name("machines.csv"));
        let reply = self.importer.send(self.importer.request(Method::POST, "jcbstock/import").multipart(form)).await;
        self.jobs.push(reply.ok()["JobId"].as_i64().expect("a job"));
    }

    /// Waits until everything is done, and checks that it was done once.
    async fn ends(self, direct: &TestApp) {
        for job in &self.jobs {
            let path = format!("jcbstock/import/{job}");
            let state = async || self.importer.get(&path).await.ok();
            until("an import is done", async || state().await["State"] == "done").await;
            let state = state().await;
            assert_eq!((&state["Imported"], &state["Duplicates"]), (&MACHINES.into(), &0.into()), "{state}");
        }
        until("every mail is sent", async || counts(direct).await == (0, 0)).await;
        let times = self.server.times();
        assert_eq!(times.len(), self.mails.len());
        for id in &self.mails {
            assert_eq!(times.get(&format!("<outbox-{id}@127.0.0.1>")), Some(&1), "the mail {id}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_acknowledged_write_outlives_every_fail_over() {
    if !soak::only("resilience::failover") || !database::is_postgres() {
        return;
    }
    let mut servers = HighAvailability::start().await;
    let mail_server = MailServer::start();
    let program = Program::on_database(&servers.app_url(), &servers.owner_url())
        .with("HARDSTAND__DATABASE__REPLICA_URL", servers.replica_url())
        .with("HARDSTAND__MAIL__URL", mail_server.url());
    let direct = program.direct().await;
    let load = Load::of(&direct, CLIENTS).await;
    let mut background = Background::of(&direct, mail_server).await;
    direct.close();
    let mut server = program.serve().await;
    let process = server.process().id();
    let anna = load.anna().clone().through(&server);
    background.importer = background.importer.through(&server);
    let mut stream = EventStream::open(&anna).await;
    let mut longest = Duration::ZERO;
    for round in 0..ROUNDS {
        servers.settled().await;
        let direct = program.direct().await;
        background.begin(&direct).await;
        direct.close();
        let working = load.begin(server.address(), Tolerated::Unavailable);
        load.goes_on(CLIENTS).await;
        if round.is_multiple_of(2) {
            servers.switch_over().await;
        } else {
            servers.kill_primary().await;
        }
        let promoted = Instant::now();
        load.again(server.address()).await;
        longest = longest.max(promoted.elapsed());
        load.goes_on(CLIENTS).await;
        working.end().await;
        // Live updates go on, whichever server tells of the change.
        let made = anna.post("vhc/create", load.further_machine()).await.ok();
        let machine = made["VHCId"].as_i64().expect("an id");
        stream.machine(machine).await;
    }
    servers.settled().await;
    until("the replica is read again", async || {
        let call = client().build().expect("a client").get(format!("{}/readyz", server.address()));
        let health: serde_json::Value = call.send().await.expect("an answer").json().await.expect("JSON");
        health["status"] == "ok" && health["degraded"].is_null()
    })
    .await;
    assert!(server.process().lives() && server.process().id() == process, "it was not started again");
    let direct = program.direct().await;
    load.holds(&direct).await;
    background.ends(&direct).await;
    direct.close();
    let acknowledged = load.acknowledged();
    soak::report(
        "D1",
        "fail-overs under load",
        ROUNDS,
        format!("none of {acknowledged} machines lost, no mail or job done twice, again after {longest:?}"),
    );
    assert!(longest < AGAIN, "it works again after {longest:?} only");
    server.stop().await;
    program.remove().await;
}
