//! The documents of the demonstration data: those that accompany machines to another site, and those that the site
//! attaches when it accepts them.

use assets::{AssetKind, BundledFile, GivenOf};
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
pub(super) async fn attach(ctx: &TransitionContext<'_>, machines: &[i64], titles: &[&str]) -> Result<()> {
    let tx = ctx.platform.db.write(ctx.group.reach()).await?;
    let rows: Vec<Model> =
        Entity::within(&ctx.own).ids(machines.iter().copied()).order(Column::Id, Order::Asc).all(&tx).await?;
    for row in rows {
        for title in titles {
            let file_name = format!("{title} {}.pdf", row.serial);
            let given = BundledFile {
                owner: (ctx.site.group_id, ctx.site.id),
                kind: AssetKind::Document,
                file_name: &file_name,
                bytes: &file(title, ctx, &row),
            };
            let of = GivenOf {
                machine: row.id,
                inspection: None,
                item: None,
                status: row.status.clone(),
                comments: String::new(),
                by: (ctx.user, ctx.now),
                poster: None,
            };
            assets::give_of_machine(ctx.platform, &tx, &ctx.group, given, of).await?;
        }
    }
    tx.commit().await
}

fn file(title: &str, ctx: &TransitionContext<'_>, row: &Model) -> Vec<u8> {
    let day = ctx.now.with_timezone(&ctx.site.zone).format("%d/%m/%Y");
    let lines = [
        format!("Machine serial: {}", row.serial),
        format!("Site: {} {}", ctx.site.code, ctx.site.name),
        format!("Date: {day}"),
        String::new(),
        "This document belongs to the demonstration data.".to_owned(),
    ];
    pdf::page(title, &lines)
}
