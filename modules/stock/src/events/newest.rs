//! The newest changes of many sites, read by one statement. A node compares them with what it has sent to the clients of
//! these sites, so it notices changes whose announcement was lost. PostgreSQL alone needs that.

use platform::{core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::{FromQueryResult, Value};

/// The most events of a site that are counted.
const MOST: i64 = 1_001;

/// The imports of a site that are compared; earlier ones do not change.
const IMPORTS: i64 = 10;

/// The newest changes of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromQueryResult)]
pub struct NewestChanges {
    /// The site.
    pub site_id: i64,
    /// The number of events after the place in the log, at most 1,001.
    pub events: i64,
    /// A number that is another one whenever one of the latest imports has changed.
    pub imports: i64,
}

/// Both lists are texts, so that one prepared statement serves any number of sites.
pub(crate) const STATEMENT: &str = "SELECT s.site_id, e.n AS events, i.digest AS imports \
     FROM unnest(string_to_array($1, ',')::bigint[], string_to_array($2, ',')::bigint[]) AS s (site_id, place) \
     CROSS JOIN LATERAL (SELECT COUNT(*) AS n FROM (SELECT e.id FROM machine_event e \
     WHERE {scope:e} AND e.site_id = s.site_id AND e.id > s.place ORDER BY e.id LIMIT $3) e) e \
     CROSS JOIN LATERAL (SELECT COALESCE(hashtextextended(string_agg(i.line, ';' ORDER BY i.line), 0), 0) AS digest \
     FROM (SELECT i::text AS line FROM import_job i WHERE {scope:i} AND i.site_id = s.site_id \
     ORDER BY i.created_at DESC LIMIT $4) i) i";

pub(crate) fn values(sites: &[(i64, i64)]) -> Vec<Value> {
    let list = |numbers: Vec<String>| numbers.join(",");
    vec![
        list(sites.iter().map(|(site, _)| site.to_string()).collect()).into(),
        list(sites.iter().map(|(_, place)| place.to_string()).collect()).into(),
        MOST.into(),
        IMPORTS.into(),
    ]
}

/// Reads the newest changes of sites of a group, each with the id of the event after which its events are counted.
pub async fn newest_changes(tx: &Tx, grant: &Grant, sites: &[(i64, i64)]) -> Result<Vec<NewestChanges>> {
    tx.select(grant, STATEMENT, values(sites)).await
}
