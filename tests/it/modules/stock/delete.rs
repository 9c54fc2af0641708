//! Delete Machine: the permission, the statuses, and the remaining rows.

use platform::{auth::permission::Hierarchy, entity::audit_entry, tenancy::Scoped};
use sea_orm::ColumnTrait;
use tests::{TestApp, given};

use super::yard::{all_is_well, list, rows, search, stored, yard};

/// STOCK-158, STOCK-170: a deleted machine is gone from lists, counts and search, and the audit log has an entry (row
/// 34 of docs/behaviour/machine-life.md).
#[tokio::test]
async fn a_deleted_machine_is_gone_and_noted() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    for status in ["R", "A", "F", "G", "H", "S", "C", "P", "T"] {
        let machine = yard
            .machine(move |row| {
                row.status = status.to_owned();
                row.open = !matches!(status, "P" | "T");
            })
            .await;
        let path = format!("jcbstock/delete/{}", machine.id);
        let reply = anna.delete(&path).await;
        assert_eq!(
            (reply.line().as_str(), &reply.body["VHCId"]),
            ("200 Machine deleted sucessfully", &machine.id.into())
        );
        assert_eq!(anna.delete(&path).await.status, 404, "{status}: only once");
        let after = stored(&yard.site, machine.id).await;
        assert!(after.deleted && !after.open && after.event_count == machine.event_count + 1);
        assert!(rows(&search(&anna, &machine.serial).await).is_empty());
        let id = machine.id.to_string();
        let noted = given::write(yard.site.app(), move |_, tx, grant| {
            Box::pin(async move {
                let rows = audit_entry::Entity::within(grant)
                    .filter(audit_entry::Column::Action.eq("machine.delete"))
                    .filter(audit_entry::Column::SubjectId.eq(id));
                rows.all(tx).await.expect("the log")
            })
        })
        .await;
        assert_eq!(noted.len(), 1, "{status}");
        assert!(noted[0].actor.contains(&anna.login));
    }
    let answer = list(&anna, vec![]).await;
    assert!(rows(&answer).is_empty());
    assert_eq!((&answer["TotalRowCount"], &answer["SoldCount"]), (&0.into(), &0.into()));
    all_is_well(&yard.site).await;
}

/// A machine in N or O is refused: it must be accepted, rejected or taken back first.
#[tokio::test]
async fn a_machine_on_its_way_is_not_deleted() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    for status in ["N", "O"] {
        let machine = yard.machine(move |row| row.status = status.to_owned()).await;
        let reply = anna.delete(&format!("jcbstock/delete/{}", machine.id)).await;
        assert_eq!(reply.line(), "409 Conflict: Please accept, reject or undo this machine before deleting it");
        assert!(!stored(&yard.site, machine.id).await.deleted);
    }
}

/// STOCK-051: deleting needs VHCDelete, and user type 1 or 9.
#[tokio::test]
async fn deleting_needs_its_own_right() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    for user_type in [1, 2, 3, 4, 5, 6, 7, 8, 9, 49] {
        let machine = yard.machine(|_| {}).await;
        let path = format!("jcbstock/delete/{}", machine.id);
        let reply = yard.site.person(user_type).await.delete(&path).await;
        assert_eq!((reply.status, reply.reason()), (403, "platform.denied"), "type {user_type} without the right");
        assert!(!stored(&yard.site, machine.id).await.deleted);
    }
    for hierarchy in [Hierarchy::Production, Hierarchy::HeadOffice] {
        let site = yard.site.group.site(hierarchy).await;
        let dock = given::location(&site, "DOCK").await;
        let machine = super::yard::machine(&site, yard.model, dock, |_| {}).await;
        site.administrator().await.delete(&format!("jcbstock/delete/{}", machine.id)).await.ok();
    }
}
