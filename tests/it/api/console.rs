//! The entries of the console: what a resource declares is what its operations check, and what the session answer allows
//! is what the calls let in.

use platform::{
    app::module::Module,
    auth::{
        console::{Access, ConsoleEntry},
        permission::Permission,
    },
};
use tests::{Person, TestApp, given};

use super::examples::{self, Asks};

fn entries() -> Vec<ConsoleEntry> {
    modules::all().modules().flat_map(Module::console).collect()
}

/// The verbs of an operation id with the permissions that a resource declares for them.
fn declared(access: &Access) -> [(&'static str, Option<Permission>); 7] {
    let Access { read, create, update, delete, .. } = *access;
    [
        ("list", Some(read)),
        ("read", Some(read)),
        ("create", create),
        ("update", update),
        ("update_many", update),
        ("delete", delete),
        ("delete_many", delete),
    ]
}

/// `access` proves the examples against the calls.
#[test]
fn every_resource_declares_the_permissions_that_its_operations_check() {
    let examples = examples::all();
    let mut compared = 0;
    for entry in entries() {
        for (verb, permission) in declared(&entry.access) {
            let id = format!("{verb}_console_{}", entry.name);
            let Some(example) = examples.get(id.as_str()) else { continue };
            // A new user has rights, which only those give who may grant them.
            if id == "create_console_users" {
                continue;
            }
            let Asks::Permission(checked) = example.asks else { panic!("{id} checks no permission") };
            assert_eq!(permission.as_ref().map(Permission::name).as_deref(), Some(checked), "{id}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared} operations");
}

#[test]
fn every_permission_of_the_console_is_declared_by_a_module_and_every_name_once() {
    let registry = modules::all();
    let known: Vec<Permission> = registry.modules().flat_map(Module::permissions).copied().collect();
    let mut names = Vec::new();
    for entry in entries() {
        for (action, permission) in entry.access.actions() {
            assert!(known.contains(&permission), "{} {action}: {}", entry.name, permission.name());
        }
        assert!(!names.contains(&entry.name), "{} is there twice", entry.name);
        names.push(entry.name);
    }
}

/// Compares the session answer of a person with the lists that the person is let into.
async fn agrees(who: &str, person: &Person) {
    let session = person.get("/admin/api/session").await.ok();
    let permissions: Vec<&str> =
        session["Permissions"].as_array().expect("names").iter().filter_map(|name| name.as_str()).collect();
    let resources = session["resources"].as_array().expect("entries");
    for ConsoleEntry { name, access, .. } in entries() {
        let allowed: Vec<&str> = resources
            .iter()
            .filter(|entry| entry["name"] == name)
            .flat_map(|entry| entry["actions"].as_array().expect("actions"))
            .filter_map(|action| action.as_str())
            .collect();
        for (action, permission) in access.actions() {
            let may = permissions.contains(&permission.name().as_str());
            assert_eq!(allowed.contains(&action), may, "{who}: {action} of {name}");
        }
        let reply = person.get(&format!("/admin/api/{name}")).await;
        let let_in = reply.status != 403;
        assert_eq!(let_in, permissions.contains(&access.read.name().as_str()), "{who}: {name}: {}", reply.line());
        assert!(let_in || !allowed.contains(&"list"), "{who} is offered the list of {name}");
    }
}

#[tokio::test]
async fn the_session_allows_what_the_calls_let_in() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (dealer, office) = (group.dealer_site().await, group.head_office().await);
    given::module(&dealer, "quality", false).await;
    agrees("an administrator of a dealership", &dealer.person(1).await).await;
    agrees("a manager of a dealership", &dealer.person(6).await).await;
    agrees("a manager of a head office", &office.person(6).await).await;
    agrees("a super user of a head office", &office.person(9).await).await;
    let at_two = given::group_user(&group).user_type(6).on(&dealer, 6).on(&office, 1);
    agrees("a person of two sites", &at_two.signed_in_at(&dealer).await).await;
    agrees("a group administrator", &given::group_user(&group).signed_in_at(&dealer).await).await;
    agrees("an operator", &app.operator().await).await;
}
