//! The video quality questions of the demonstration data, the same at every dealership.

use platform::{
    api::site_list::entries::new_row,
    app::platform::Platform,
    auth::{context::Face, permission::Hierarchy},
    core::error::Result,
    entity::site,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Order};

use crate::{
    entity::video_question::{Column, Entity},
    questions::{self, Given},
};

const QUESTIONS: [&str; 5] = [
    "Is the whole machine to be seen?",
    "Is the light good enough?",
    "Is the picture steady?",
    "Can the speaker be understood?",
    "Is every fault shown from nearby?",
];

/// Writes the demonstration data. Sites that have questions are left unchanged.
pub(crate) async fn seed(platform: &Platform) -> Result<()> {
    let grant = SystemTask::Seed.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let sites = site::Entity::within(&grant).order(site::Column::Id, Order::Asc).all(&tx).await?;
    for site in sites {
        let known = platform.directory.site(site.id).await?;
        if known.is_none_or(|known| known.hierarchy != Hierarchy::Dealership) {
            continue;
        }
        let own = Entity::within(&grant).filter(Column::SiteId.eq(site.id));
        if own.limit(1).one(&tx).await?.is_some() {
            continue;
        }
        let mut rows = Vec::with_capacity(QUESTIONS.len());
        for (question, order) in QUESTIONS.iter().zip((10..).step_by(10)) {
            let given = Given {
                question: Some(question),
                order_list: Some(order),
                is_mandatory: Some(order <= 20),
                ..Given::default()
            };
            let question = questions::read(Face::Console, &given, None)?;
            rows.push(new_row::<Entity>((site.group_id, site.id), &question, None, platform.clock.now()));
        }
        tx.insert_many::<Entity, _>(&grant, rows).await?;
    }
    tx.commit().await
}
