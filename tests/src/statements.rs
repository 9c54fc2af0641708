//! Goal T3 on SQLite: every statement that a server under test executes on a table of tenants carries the predicate of
//! its grant, with the grant's own values bound to it.
//!
//! SQLite has no row-level security, so the scope is checked while everything else is tested: each [`crate::TestApp`]
//! reports its statements to a [`Observer`], and a statement without its scope fails the next call to that server, with
//! its text. Each text is parsed once (`plan.rs`); each execution is checked with its bound values. [`EVERYWHERE`]
//! lists, by task and table, the statements that may reach every tenant.

mod plan;

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use migrations::tenancy::Whose;
use platform::tenancy::{Grant, Reach, SystemTask};
use sea_orm::{Statement, Value};

use plan::{Bound, Demand, Place, Plan};

/// The tables that a system task may reach in all groups at once. A new line is a decision about security, like one in
/// `platform/src/core/system_task.rs`.
const EVERYWHERE: &[(SystemTask, &[&str])] = &[
    (
        SystemTask::SignIn,
        &["session", "app_user", "user_site", "operator", "site", "api_key", "shared_device", "password_reset"],
    ),
    (SystemTask::Directory, &["tenant_group", "site", "site_setting", "site_module"]),
    (SystemTask::Audit, &["audit_entry", "audit_anchor"]),
    (SystemTask::Jobs, &["job"]),
    // The mail of a delivery report; what it says is stored under the grant of its site.
    (SystemTask::Outbox, &["outbox_mail", "customer_mail"]),
    // The progress of an import; its machines are written under the grant of its site.
    (SystemTask::Import, &["import_job"]),
    // Which nights of which sites are done; the work of a night is done under the grant of its site.
    (
        SystemTask::Nightly,
        &[
            "session",
            "password_reset",
            "client_error",
            "repeat_key",
            "job",
            "outbox_mail",
            "notification",
            "site_night",
            "asset",
        ],
    ),
    (SystemTask::Repeats, &["repeat_key"]),
    (SystemTask::ClientErrors, &["client_error"]),
    // The link of a token; everything else of it is read and written under the grant of its site.
    (SystemTask::Signing, &["handover_link"]),
    // The key of a printed report or of a preview, which is read in the name of the session that requested it.
    (SystemTask::Report, &["report_key", "mail_preview"]),
    // Demonstration data is created and read by tests as a whole; an operator with access to the server has the
    // database anyway.
    (SystemTask::Seed, &[ALL]),
    (SystemTask::CommandLine, &[ALL]),
];

/// Every table.
const ALL: &str = "*";

/// The tables that operators alone reach in all groups at once: those that the console administers.
const OPERATORS: &[&str] = &[
    "tenant_group",
    "site",
    "site_setting",
    "site_module",
    "site_language",
    "operator",
    "app_user",
    "user_site",
    "identity_link",
    "outbox_key",
    "api_key",
    "model",
    "catalogue_machine",
    "location",
    "stage",
    "workshop",
    "franchise",
    "machine_area",
    "common_defect",
    "machine",
    "machine_event",
    "stock_total",
    "stock_tile",
    "stock_due",
    "stock_sum",
    "transfer",
    "asset",
    "message_template",
    "message_template_mapping",
    "customer_mail",
    "mail_suppression",
    "outbox_mail",
    "tyre_make",
    "tyre_rating",
    "tyre_size",
    "vat_rate",
    "video_question",
    "comment_category",
    "check_template",
    "item_category",
    "template_lookup",
    "template_item",
    "work_status",
    "client_error",
    "model_template",
    "inspection",
    "inspection_item",
    "handover_inspection",
    "work_order",
    "handover_entry",
    "site_night",
    "template_version",
];

static PLANS: LazyLock<Mutex<HashMap<String, Arc<Plan>>>> = LazyLock::new(Mutex::default);

/// The statements of one server.
#[derive(Clone, Default)]
pub struct Observer(Arc<Mutex<Seen>>);

/// The observed statements.
#[derive(Default)]
struct Seen {
    checked: u64,
    /// Those of them that read events for listeners.
    of_events: u64,
    wrong: Vec<String>,
}

impl Observer {
    /// Checks an executed statement.
    pub fn see(&self, statement: &Statement, grant: Option<&Grant>) {
        let plan = plan_of(&statement.sql);
        let values = statement.values.as_ref().map(|values| values.0.as_slice()).unwrap_or_default();
        let wrong = plan.demands.iter().find_map(|demand| fault(demand, values, grant));
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.checked += u64::from(!plan.demands.is_empty());
        seen.of_events += u64::from(grant.and_then(Grant::task) == Some(SystemTask::Events));
        if let Some(fault) = wrong {
            let whose = match grant {
                Some(grant) => format!("{:?} {:?}", grant.task(), grant.reach()),
                None => "nobody".to_owned(),
            };
            seen.wrong.push(format!("{fault}, by {whose}: {}", statement.sql));
        }
    }

    /// The number of statements on tables of tenants that were checked.
    pub fn checked(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).checked
    }

    /// The number of statements that read events for listeners.
    pub fn of_events(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).of_events
    }

    /// The statements without their scope.
    pub fn wrong(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).wrong.clone()
    }
}

fn plan_of(sql: &str) -> Arc<Plan> {
    let known = PLANS.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
    known.unwrap_or_else(|| {
        let plan = Arc::new(Plan::of(sql));
        PLANS.lock().unwrap_or_else(PoisonError::into_inner).insert(sql.to_owned(), Arc::clone(&plan));
        plan
    })
}

/// Why a statement violates its grant at a table; `None` when it does not.
fn fault(demand: &Demand, values: &[Value], grant: Option<&Grant>) -> Option<String> {
    let Demand { table, whose, group, site } = demand;
    let Some(grant) = grant else { return Some(format!("{table} without a grant")) };
    let bound = |bound: &Bound, allowed: &[i64]| match bound {
        Bound::Free => false,
        Bound::Nothing => true,
        Bound::To(each) => each.iter().any(|places| places.iter().all(|place| are_of(values, *place, allowed))),
    };
    let scoped = match (whose, grant.reach()) {
        (Whose::Nobody(_), _) => true,
        (_, Reach::Everything) => {
            let task = grant.task();
            let tables = EVERYWHERE.iter().find(|(listed, _)| Some(*listed) == task).map(|(_, tables)| *tables);
            let open = tables.or(task.is_none().then_some(OPERATORS)).unwrap_or_default();
            let is_open = open.iter().any(|listed| *listed == ALL || listed == table);
            return (!is_open).then(|| format!("{table} of every tenant"));
        }
        (Whose::Ours(_), _) => false,
        (Whose::Group(_), Reach::Group(own) | Reach::Sites { group: own, .. })
        | (Whose::Site { .. }, Reach::Group(own)) => bound(group, &[*own]),
        (Whose::Site { .. }, Reach::Sites { group: own, sites }) => bound(group, &[*own]) && bound(site, sites),
    };
    (!scoped).then(|| format!("{table} without its scope ({group:?}, {site:?})"))
}

/// Returns `true` if the values at a place are ids of this list.
fn are_of(values: &[Value], place: Place, allowed: &[i64]) -> bool {
    match place {
        Place::Bind(bind) => number(values, bind).is_some_and(|id| allowed.contains(&id)),
        Place::Cell(cell) => {
            let Some(Value::String(Some(text))) = values.first() else { return false };
            let rows: Vec<Vec<serde_json::Value>> = serde_json::from_str(text).unwrap_or_default();
            let id = |row: &Vec<serde_json::Value>| row.get(cell).and_then(serde_json::Value::as_i64);
            !rows.is_empty() && rows.iter().all(|row| id(row).is_some_and(|id| allowed.contains(&id)))
        }
    }
}

fn number(values: &[Value], place: usize) -> Option<i64> {
    match values.get(place)? {
        Value::BigInt(id) => *id,
        Value::Int(id) => id.map(i64::from),
        _ => None,
    }
}
