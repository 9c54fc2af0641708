//! The job that writes the words of customers that have none yet: those of a tenant that has come from another server, and
//! those from before customers could be searched.

use chrono::TimeDelta;
use platform::{
    app::platform::Platform,
    async_trait,
    core::error::Result,
    entity::site,
    jobs::{JobKind, Outcome},
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{
    ColumnTrait, ExprTrait, Order,
    sea_query::{Expr, Query},
};
use serde_json::Value as Json;

use crate::{
    customers::{record, words},
    entity::{
        customer::{Column, Entity, Model},
        customer_word,
    },
};

/// Customers in one transaction.
const AT_ONCE: u64 = 200;

/// The job.
pub struct CustomerWords;

#[async_trait]
impl JobKind for CustomerWords {
    fn name(&self) -> &'static str {
        "customer.words"
    }

    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::hours(1))
    }

    async fn run(&self, platform: &Platform, _: &Json) -> Result<Outcome> {
        let directory = SystemTask::Directory.everywhere();
        let tx = platform.db.read(directory.reach()).await?;
        let sites = site::Entity::within(&directory).order(site::Column::Id, Order::Asc).all(&tx).await?;
        drop(tx);
        let mut failures = 0;
        for site in sites {
            if platform.is_stopping() {
                return Ok(Outcome::Again);
            }
            failures += of_site(platform, site.group_id, site.id).await?;
        }
        Ok(if failures == 0 { Outcome::Done } else { Outcome::Partly(failures) })
    }
}

/// Writes the missing words of a site; returns the number of customers that could not be read.
async fn of_site(platform: &Platform, group: i64, site: i64) -> Result<u32> {
    let grant = SystemTask::Nightly.at_site(group, site);
    let (mut last, mut failures) = (0, 0);
    loop {
        let tx = platform.db.write(grant.reach()).await?;
        let has_words = Query::select()
            .expr(Expr::val(1))
            .from(customer_word::Entity)
            .and_where(customer_word::Column::GroupId.eq(group))
            .and_where(customer_word::Column::SiteId.eq(site))
            .and_where(
                Expr::col((customer_word::Entity, customer_word::Column::CustomerId)).equals((Entity, Column::Id)),
            )
            .to_owned();
        let rows: Vec<Model> = Entity::within(&grant)
            .filter(Column::Id.gt(last))
            .filter(Column::Status.ne(record::ERASED))
            .filter(Expr::exists(has_words).not())
            .order(Column::Id, Order::Asc)
            .limit(AT_ONCE)
            // A change or an erasure at the same time comes before or after this transaction.
            .lock(&tx)
            .all(&tx)
            .await?;
        let Some(row) = rows.last() else { return Ok(failures) };
        last = row.id;
        for row in &rows {
            match record::open(&platform.secrets, row) {
                Ok(personal) => words::write(&tx, &grant, &platform.secrets, row, &personal).await?,
                Err(error) => {
                    tracing::warn!(customer = row.id, %error, "a customer could not be read for the search");
                    failures += 1;
                }
            }
        }
        tx.commit().await?;
    }
}
