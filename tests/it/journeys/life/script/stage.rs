//! The three sites of the scripted life, and the checks after every row: the record, its history, the counts of the
//! lists at every site, and the transfer.

use std::collections::{BTreeMap, BTreeSet};

use platform::{auth::permission::Hierarchy, tenancy::Scoped as _};
use sea_orm::{ColumnTrait as _, Order};
use serde_json::{Value, json};
use stock::{domain::Bucket, entity::transfer};
use tests::{Person, Reply, TestApp, TestSite, given};

use crate::modules::{
    inspections::hall::{Answer, answers, start},
    stock::history::life::lines,
    stock::yard::{all_is_well, filter, list, row, stored},
};

/// One of the three sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Works,
    Office,
    Dealer,
}

/// A site with its signed-in administrator and technician.
pub struct Site {
    pub site: TestSite,
    pub anna: Person,
    pub tech: Person,
    pub dock: i64,
    pub bay: i64,
}

impl Site {
    async fn new(site: TestSite) -> Self {
        let (dock, bay) = (given::location(&site, "DOCK").await, given::location(&site, "Bay").await);
        let (anna, tech) = (site.administrator().await, site.technician().await);
        Self { site, anna, tech, dock, bay }
    }
}

/// The expected state of a record after a row.
pub struct Seen<'a> {
    pub place: Place,
    pub id: i64,
    /// Status, tracking status and current location, then list, location label and audit badge.
    pub stands: &'a str,
    /// The history lines that the row adds, each as status and result (`R/1`) with the text of
    /// docs/behaviour/machine-life.md, "History wording".
    pub new_lines: &'a [&'a str],
}

/// The counts of the stock list, each with the short name that the checks use.
const COUNTS: [(&str, &str); 14] = [
    ("TotalRowCount", "all"),
    ("ReceivingInDealerCount", "pending"),
    ("ReceivingInspectionCount", "receiving"),
    ("TodayAuditCount", "due"),
    ("OverDueCount", "overdue"),
    ("FulfillmentInspectionCount", "PDI"),
    ("GateInspectionCount", "gate"),
    ("HeldForRepairCount", "held"),
    ("SpecChangeCount", "spec change"),
    ("HandOverCompletedCount", "handover"),
    ("InTransitCount", "in transit"),
    ("RejectedCount", "rejected"),
    ("SoldCount", "sold"),
    ("ProductionCompletedCount", "produced"),
];

/// The group with its three sites, and the one machine.
pub struct Stage {
    pub app: TestApp,
    pub works: Site,
    pub office: Site,
    pub dealer: Site,
    pub model: i64,
    /// The id of a model other than the machine's.
    pub another: i64,
    pub serial: String,
    /// Number of history lines of each record that have been checked, by record id.
    new_lines: BTreeMap<i64, usize>,
    /// The numbers of the rows that were walked.
    pub rows: BTreeSet<u8>,
}

impl Stage {
    pub async fn new() -> Self {
        let builder = TestApp::builder().config(|config| {
            // The life takes weeks of test time; long sessions avoid signing in again.
            let session = &mut config.session;
            (session.idle_minutes, session.technician_idle_minutes) = (1_000_000, 1_000_000);
            session.absolute_hours = 1_000_000;
        });
        let app = builder.start().await;
        let group = app.group().await;
        let model = given::model(&group, "BH-90").await;
        let another = given::model(&group, "BH-91").await;
        for production in [false, true] {
            given::templates(&group, model, production).await;
        }
        for model in [model, another] {
            given::handover_template(&group, model).await;
        }
        let works = Site::new(group.site(Hierarchy::Production).await).await;
        given::setting(&works.site, "JCB.IsStagesEnabled", "true").await;
        given::stage(&works.site, "Engine").await;
        let office = Site::new(group.site(Hierarchy::HeadOffice).await).await;
        let dealer = Site::new(group.site(Hierarchy::Dealership).await).await;
        let serial = given::serial();
        Self { app, works, office, dealer, model, another, serial, new_lines: BTreeMap::new(), rows: BTreeSet::new() }
    }

    pub const fn at(&self, place: Place) -> &Site {
        match place {
            Place::Works => &self.works,
            Place::Office => &self.office,
            Place::Dealer => &self.dealer,
        }
    }

    /// Checks everything after a row. `counts` are the expected counts at the works, at head office and at the dealer.
    pub async fn see<const N: usize>(&mut self, number: u8, records: [Seen<'_>; N], counts: [&str; 3]) {
        self.rows.insert(number);
        for seen in records {
            let (stands, new_lines) =
                (self.stands(seen.place, seen.id).await, self.new_lines(seen.place, seen.id).await);
            assert_eq!(stands, seen.stands, "row {number}: the record at {:?}", seen.place);
            assert_eq!(new_lines, seen.new_lines, "row {number}: the history at {:?}", seen.place);
        }
        for (place, counts) in [Place::Works, Place::Office, Place::Dealer].into_iter().zip(counts) {
            assert_eq!(self.counts(place).await, counts, "row {number}: the counts at {place:?}");
            all_is_well(&self.at(place).site).await;
        }
    }

    async fn history(&self, place: Place, id: i64) -> Value {
        self.at(place).anna.get(&format!("jcbstock/history/{id}")).await.ok()
    }

    async fn stands(&self, place: Place, id: i64) -> String {
        let row = self.history(place, id).await["Machine"].clone();
        let bucket = stored(&self.at(place).site, id).await.bucket;
        let list = Bucket::ALL.into_iter().find(|list| list.code() == bucket).expect("a list");
        let text = |name: &str| row[name].as_str().expect("a text").to_owned();
        let place = format!("{} {}/{}", text("Status"), row["TrackingStatus"], row["CurrentLocation"]);
        let parts = [place, format!("{list:?}"), text("MachineLocation"), text("AuditStatusval")];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The history lines of a record that are new since the last check, oldest first.
    async fn new_lines(&mut self, place: Place, id: i64) -> Vec<String> {
        let line = |line: &Value| {
            let result = &line["InspectionStatus"];
            let success = result["Success"].as_i64().map_or_else(|| "-".to_owned(), |success| success.to_string());
            let status = line["Status"].as_str().expect("a status");
            let flag = |name: &str| if result[name] == true { format!(", {name}") } else { String::new() };
            let flags = [flag("IsMachineTransfer"), flag("IsUndoTransfer")].concat();
            format!("{status}/{success} {}{flags}", line["Description"].as_str().expect("a text"))
        };
        let mut all: Vec<String> = lines(&self.history(place, id).await).iter().map(line).collect();
        all.reverse();
        let known = self.new_lines.insert(id, all.len()).unwrap_or(0);
        all.split_off(known)
    }

    async fn counts(&self, place: Place) -> String {
        let answer = list(&self.at(place).anna, vec![]).await;
        let word = |(name, word): &(&str, &str)| match answer[name].as_i64().expect("a count") {
            0 => None,
            1 => Some((*word).to_owned()),
            many => Some(format!("{many} {word}")),
        };
        COUNTS.iter().filter_map(word).collect::<Vec<_>>().join(", ")
    }

    /// The latest transfer in one line: sender, kind and state.
    pub async fn way(&self) -> String {
        let group = self.dealer.site.group.id;
        let rows = given::write(&self.app, move |_, tx, grant| {
            Box::pin(async move {
                let all = transfer::Entity::within(grant).filter(transfer::Column::GroupId.eq(group));
                all.order(transfer::Column::Id, Order::Asc).all(tx).await.expect("transfers")
            })
        })
        .await;
        let row = rows.last().expect("a transfer");
        let by = if row.machine_transfer { "transfer" } else { "gate" };
        let stands = if row.last_inspection_status { "in transit" } else { "rejected" };
        let closed = row.close_reason.as_deref().filter(|_| row.closed_at.is_some());
        format!("from {} by {by}, {stands}, {}", row.previous_status, closed.unwrap_or("open"))
    }

    /// The id of the record that waits for approval at the dealer.
    pub async fn waiting(&self) -> i64 {
        let pending = list(&self.dealer.anna, vec![filter("v.status", "N")]).await;
        row(&pending, &self.serial)["VhcId"].as_i64().expect("an id")
    }

    /// Begins and completes the inspection of the present stage with these answers.
    pub async fn inspect(&self, place: Place, id: i64, sent: &[Answer]) {
        let tech = &self.at(place).tech;
        start(tech, id).await;
        tech.post("vhcItem/v3/update", answers(id, sent)).await.ok();
        tech.get(&format!("vhc/complete/{id}")).await.ok();
    }

    pub async fn passes(&self, place: Place, id: i64) {
        self.inspect(place, id, &[(1, Some(1), "")]).await;
    }

    pub async fn fails(&self, place: Place, id: i64) {
        self.inspect(place, id, &[(1, Some(0), "oil leak")]).await;
    }

    /// Takes a record back to the bay of its site by `path`.
    pub async fn takes_back(&self, path: &str, place: Place, id: i64) -> Reply {
        let site = self.at(place);
        site.anna.post(path, json!({ "VhcIds": [id], "LocationId": site.bay })).await
    }

    /// Accepts or rejects the record at the dealer and returns the message.
    pub async fn answers(&self, id: i64, approved: bool) -> String {
        let site = &self.dealer;
        let comments = if approved { "" } else { "Wrong colour" };
        let ask = json!({ "VhcIds": [id], "LocationId": site.dock, "Approved": approved, "Comments": comments });
        site.anna.post("jcbstock/acknowledge", ask).await.line()
    }

    /// Transfers the record from head office to the dealer and returns the message.
    pub async fn transfers(&self, id: i64) -> String {
        let ask = json!({ "VhcIds": [id], "Sitecode": self.dealer.site.code });
        self.office.anna.post("jcbstock/transfer", ask).await.line()
    }
}
