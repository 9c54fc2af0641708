//! One [`Example`] for each operation of the API, a file for each module: its permission, the thing that its id names,
//! and a good request. The tests of all operations take theirs from here: `access`, `tenancy`, `existence_oracle`,
//! `repeats` and `filters`. A new module adds its file, and its line in [`ALL`].
//!
//! A [`Thing`] is named by an id. It is declared here too, once: the way to make one at a site, and an unknown id of
//! it.

pub mod assets;
pub mod catalogue;
pub mod email;
pub mod handover;
pub mod identity;
pub mod inspections;
pub mod notes;
pub mod notices;
pub mod platform;
pub mod quality;
pub mod reference;
pub mod reports;
pub mod sites;
pub mod stock;
pub mod templates;
pub mod tyres;
pub mod vat;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use futures::future::BoxFuture;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Person, TestSite, given};

use super::operations::{self, NEVER, Operation};

/// The examples and things of every module.
const ALL: &[&Examples] = &[
    &platform::EXAMPLES,
    &sites::EXAMPLES,
    &identity::EXAMPLES,
    &reference::EXAMPLES,
    &catalogue::EXAMPLES,
    &stock::EXAMPLES,
    &handover::EXAMPLES,
    &notes::EXAMPLES,
    &inspections::EXAMPLES,
    &notices::EXAMPLES,
    &email::EXAMPLES,
    &assets::EXAMPLES,
    &templates::EXAMPLES,
    &reports::EXAMPLES,
    &tyres::EXAMPLES,
    &vat::EXAMPLES,
    &quality::EXAMPLES,
];

/// The examples and things of a module.
pub struct Examples {
    /// The things that its ids name.
    pub things: &'static [Thing],
    /// Its operations.
    pub operations: &'static [Example],
}

/// Callers who may use an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// Callers without a session, too.
    Public,
    /// Every signed-in caller.
    Anyone,
    /// Those who have the permission of this name: `stock.transfer`.
    Permission(&'static str),
}

/// Person of the demonstration world who sends a generated request.
#[derive(Debug, Clone, Copy)]
pub enum Caller {
    /// No session.
    Nobody,
    /// The administrator of a dealership.
    Administrator,
    /// The administrator of a head office.
    HeadOffice,
    /// A platform operator.
    Operator,
}

/// Place of an id in a request.
#[derive(Debug, Clone, Copy)]
pub enum Way {
    /// In the path.
    Path,
    /// In the path; the body is the own record as it was read.
    Record,
    /// In the `filter` of the query, with this body.
    Filter(Option<fn() -> Value>),
    /// In the body.
    Body(fn(&str) -> Value),
}

/// Prepares a valid request at a site, with the rows that it needs.
type Prepare = for<'a> fn(&'a TestSite) -> BoxFuture<'a, Submission>;

/// A POST that succeeds: caller, path and body.
pub struct Submission {
    /// The caller.
    pub person: Person,
    /// The address.
    pub path: String,
    /// The body.
    pub body: Value,
}

impl Submission {
    /// A request of a person.
    pub fn of(person: Person, path: impl Into<String>, body: Value) -> Self {
        Self { person, path: path.into(), body }
    }
}

/// Facts about an operation that the tests of all operations need.
#[derive(Clone, Copy)]
pub struct Example {
    /// Its `operationId`.
    pub operation: &'static str,
    /// Callers who may use it.
    pub asks: Asks,
    /// The thing that its id names, and the place of the id in the request.
    pub id: Option<(Thing, Way)>,
    /// Reason for which the name in its path or body is no id of a thing that another tenant has.
    pub no_id: Option<&'static str>,
    /// A valid request, for an operation that changes something by POST.
    pub request: Option<Prepare>,
    /// It is a POST that changes nothing: it takes no key, and its answers are not stored.
    pub only_reads: bool,
    /// A valid request for the calls that are generated from the document: the caller and the body, which is JSON with
    /// placeholders (tests/schemathesis/world.py).
    pub valid: Option<(Caller, &'static str)>,
    /// The text fields that its list can be filtered by.
    pub texts: &'static [&'static str],
}

impl Example {
    /// An operation for every signed-in caller.
    pub const fn anyone(operation: &'static str) -> Self {
        Self {
            operation,
            asks: Asks::Anyone,
            id: None,
            no_id: None,
            request: None,
            only_reads: false,
            valid: None,
            texts: &[],
        }
    }

    /// An operation without a session.
    pub const fn public(operation: &'static str) -> Self {
        Self { asks: Asks::Public, ..Self::anyone(operation) }
    }

    /// Returns the example of an operation that requires a permission.
    pub const fn asks(operation: &'static str, permission: &'static str) -> Self {
        Self { asks: Asks::Permission(permission), ..Self::anyone(operation) }
    }

    /// Declares the thing that its id names.
    pub const fn id(self, thing: Thing, way: Way) -> Self {
        Self { id: Some((thing, way)), ..self }
    }

    /// The name in its path or body is no id of a thing that another tenant has; why.
    pub const fn no_id(self, why: &'static str) -> Self {
        Self { no_id: Some(why), ..self }
    }

    /// Declares a valid request of an operation that changes something by POST.
    pub const fn sends(self, request: Prepare) -> Self {
        Self { request: Some(request), ..self }
    }

    /// Declares that it is a POST that changes nothing.
    pub const fn only_reads(self) -> Self {
        Self { only_reads: true, ..self }
    }

    /// Declares a valid body, which random ones would rarely be: texts may contain `{number}`, `{password}` and the
    /// days `{today}` and `{month}`, and the texts `{group}`, `{site}`, `{place}` and `{machine}` stand for ids of the
    /// demonstration world.
    pub const fn valid(self, by: Caller, body: &'static str) -> Self {
        Self { valid: Some((by, body)), ..self }
    }

    /// It is a POST that answers a list, which can be filtered by these text fields.
    pub const fn lists(self, texts: &'static [&'static str]) -> Self {
        Self { texts, only_reads: true, ..self }
    }
}

/// Every example, by operation.
pub fn all() -> BTreeMap<&'static str, &'static Example> {
    let mut all = BTreeMap::new();
    for example in ALL.iter().flat_map(|module| module.operations) {
        assert!(all.insert(example.operation, example).is_none(), "{} has two examples", example.operation);
    }
    all
}

/// The example of an operation.
pub fn of(operation: &str) -> &'static Example {
    let example = ALL.iter().flat_map(|module| module.operations).find(|example| example.operation == operation);
    example.unwrap_or_else(|| panic!("{operation} has no example: it belongs into tests/it/api/examples/"))
}

/// Every thing.
pub fn things() -> impl Iterator<Item = &'static Thing> {
    ALL.iter().flat_map(|module| module.things)
}

/// The valid request of an operation, prepared at a site.
pub async fn prepared(operation: &str, site: &TestSite) -> Submission {
    let request = of(operation).request.unwrap_or_else(|| panic!("the example of {operation} sends nothing"));
    request(site).await
}

/// A kind of thing that an id names.
#[derive(Debug, Clone, Copy)]
pub struct Thing {
    /// Its name.
    pub name: &'static str,
    make: for<'a> fn(&'a TestSite, String) -> BoxFuture<'a, String>,
    never: &'static str,
    /// It belongs to the group, so that a neighbouring site has it, too.
    pub is_of_the_group: bool,
    /// Its name is visible to those who may see it, and must not be visible to others.
    pub is_named: bool,
    /// The fields of bodies that contain its id.
    pub fields: &'static [&'static str],
}

impl PartialEq for Thing {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Thing {
    /// A thing of a site. `make` creates one, with a name if it has one, and returns its id.
    pub const fn of_site(name: &'static str, make: for<'a> fn(&'a TestSite, String) -> BoxFuture<'a, String>) -> Self {
        Self { name, make, never: "", is_of_the_group: false, is_named: false, fields: &[] }
    }

    /// A thing of a group.
    pub const fn of_group(name: &'static str, make: for<'a> fn(&'a TestSite, String) -> BoxFuture<'a, String>) -> Self {
        Self { is_of_the_group: true, ..Self::of_site(name, make) }
    }

    /// Its id is no number; this one is unknown.
    pub const fn unknown_is(self, never: &'static str) -> Self {
        Self { never, ..self }
    }

    /// Declares the fields of bodies that contain its id.
    pub const fn in_fields(self, fields: &'static [&'static str]) -> Self {
        Self { fields, ..self }
    }

    /// Declares that its name is visible to those who may see it, and must not be visible to others.
    pub const fn with_name(self) -> Self {
        Self { is_named: true, ..self }
    }

    /// Creates one at a site and returns its id.
    pub async fn of(self, site: &TestSite) -> String {
        (self.make)(site, format!("{} {}", self.name, given::number())).await
    }

    /// Creates one with this name at a site and returns its id.
    pub async fn named(self, site: &TestSite, name: String) -> String {
        (self.make)(site, name).await
    }

    /// An unknown id.
    pub fn never(self) -> String {
        if self.never.is_empty() { NEVER.to_string() } else { self.never.to_owned() }
    }
}

/// The operations that have no example.
pub fn missing(operations: &[Operation]) -> Vec<&str> {
    let all = all();
    operations.iter().map(|operation| operation.id.as_str()).filter(|id| !all.contains_key(id)).collect()
}

/// Returns the operations with an id in their path or query whose examples declare no thing.
pub fn unnamed(operations: &[Operation]) -> Vec<&str> {
    let all = all();
    let is_named = |id: &str| all.get(id).is_some_and(|example| example.id.is_some() || example.no_id.is_some());
    operations
        .iter()
        .filter(|operation| !operation.names().is_empty() || operation.wants_filter())
        .map(|operation| operation.id.as_str())
        .filter(|id| !is_named(id))
        .collect()
}

/// Operations that change something by POST and whose example sends nothing, each with the reason.
const SENDS_NOTHING: [(&str, &str); 5] = [
    ("import_machines", "its body is a file"),
    ("pause_import", "an import that is under way, and again afterwards, is tested with imports"),
    ("resume_import", "an import that is paused, and again afterwards, is tested with imports"),
    ("stop_import", "an import that is under way, and again afterwards, is tested with imports"),
    ("undo_import", "what is left to undo after an undo is tested with imports"),
];

/// Data that most valid requests need.
struct Ready {
    /// The person with the most rights at the site.
    admin: Person,
    /// The group's own administrator, at the site.
    group: Person,
    /// A model of the group, BH-90.
    model: i64,
    /// A location of the site, Dock.
    location: i64,
    /// A serial that no machine has.
    serial: String,
}

async fn ready(site: &TestSite) -> Ready {
    Ready {
        admin: site.administrator().await,
        group: site.group.administrator(site).await,
        model: given::model(&site.group, "BH-90").await,
        location: given::location(site, "Dock").await,
        serial: given::serial(),
    }
}

#[test]
fn every_operation_has_an_example() {
    let operations = operations::all();
    assert_eq!(missing(&operations), Vec::<&str>::new(), "these belong into tests/it/api/examples/");
    assert_eq!(unnamed(&operations), Vec::<&str>::new(), "what do their ids name?");
    let known: BTreeSet<&str> = operations.iter().map(|operation| operation.id.as_str()).collect();
    let gone: Vec<_> = all().into_keys().filter(|id| !known.contains(id)).collect();
    assert_eq!(gone, Vec::<&str>::new(), "these examples are of no operation");
}

#[test]
fn every_changing_post_has_a_request() {
    let mut without = Vec::new();
    for operation in operations::all() {
        let example = of(&operation.id);
        let is_post = operation.method == Method::POST && !operation.is_public();
        assert!(is_post || example.request.is_none(), "{} is sent by no POST", operation.id);
        if is_post && !example.only_reads && example.request.is_none() {
            without.push(operation.id);
        }
    }
    let mut known: Vec<_> = SENDS_NOTHING.iter().map(|(id, _)| (*id).to_owned()).collect();
    without.sort();
    known.sort();
    assert_eq!(without, known, "the list may only shrink");
}

#[test]
fn every_thing_has_one_name() {
    let names: Vec<_> = things().map(|thing| thing.name).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
    for example in all().values() {
        let Some((thing, _)) = example.id else { continue };
        assert!(names.contains(&thing.name), "{} of {} is in no list of things", thing.name, example.operation);
    }
}

/// The requests that scripts/schemathesis.sh sends, besides random bodies, to the operations of the document.
#[test]
fn the_valid_requests_are_handed_to_the_generated_calls() {
    let mut requests = serde_json::Map::new();
    for operation in operations::all() {
        let Some((by, body)) = of(&operation.id).valid else { continue };
        let by = match by {
            Caller::Nobody => "nobody",
            Caller::Administrator => "administrator",
            Caller::HeadOffice => "head office",
            Caller::Operator => "operator",
        };
        let body: Value = serde_json::from_str(body).unwrap_or_else(|error| panic!("{}: {error}", operation.id));
        requests.insert(format!("{} {}", operation.method, operation.path), json!({ "by": by, "body": body }));
    }
    let text = serde_json::to_string_pretty(&requests).expect("JSON") + "\n";
    super::reviewed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("schemathesis/examples.json"), &text);
}
