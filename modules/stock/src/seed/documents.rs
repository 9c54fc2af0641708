//! The documents of the demonstration data: those that accompany machines to another site, and those that the site
//! attaches when it accepts them.

use assets::{AssetKind, Given, GivenOf};
use platform::{core::error::Result, tenancy::Scoped};
use sea_orm::Order;

use super::pdf;
use crate::{
    entity::machine::{Column, Entity, Model},
    transitions::TransitionContext,
};

/// Titles of the documents of a machine that is sent, and of one that is accepted.
pub(super) const SENT: [&str; 1] = ["Certificate of conformity"];
pub(super) const ACCEPTED: [&str; 2] = ["Delivery note", "Transport damage check"];

/// Attaches documents to these machines of the current site.
pub(super) async fn attach(acting: &TransitionContext<'_>, machines: &[i64], titles: &[&str]) -> Result<()> {
    let tx = acting.platform.db.write(acting.group.reach()).await?;
    let rows: Vec<Model> =
        Entity::within(&acting.own).ids(machines.iter().copied()).order(Column::Id, Order::Asc).all(&tx).await?;
    for row in rows {
        for title in titles {
            let file_name = format!("{title} {}.pdf", row.serial);
            let given = Given {
                owner: (acting.site.group_id, acting.site.id),
                kind: AssetKind::Document,
                file_name: &file_name,
                bytes: &file(title, acting, &row),
            };
            let of = GivenOf {
                machine: row.id,
                inspection: None,
                item: None,
                status: row.status.clone(),
                comments: String::new(),
                by: (acting.user, acting.now),
                poster: None,
            };
            assets::give_of_machine(acting.platform, &tx, &acting.group, given, of).await?;
        }
    }
    tx.commit().await
}

fn file(title: &str, acting: &TransitionContext<'_>, row: &Model) -> Vec<u8> {
    let day = acting.now.with_timezone(&acting.site.zone).format("%d/%m/%Y");
    let lines = [
        format!("Machine serial: {}", row.serial),
        format!("Site: {} {}", acting.site.code, acting.site.name),
        format!("Date: {day}"),
        String::new(),
        "This document belongs to the demonstration data.".to_owned(),
    ];
    pdf::page(title, &lines)
}
