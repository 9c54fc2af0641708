//! Goal T1: the permission for each operation. The examples are the matrix, `access.snap` is the matrix as the server
//! answered it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use platform::{
    app::module::Module,
    auth::{
        permission::{Hierarchy, Permission, Role},
        session::default_role,
    },
    sites::module_switch::Switch,
};
use reqwest::multipart;
use serde_json::json;
use tests::{Person, Reply, TestApp, given};

use super::{
    examples::{self, Asks},
    operations::{self, Operation},
};

/// The operations that may be called without a session (docs/behaviour/api.md, "Requests that need no session"). The
/// list may only shrink.
const ALLOWED: [&str; 35] = [
    "read_livez",
    "read_readyz",
    "read_version",
    "read_metrics",
    "read_openapi",
    "read_docs",
    "read_docs_script",
    "read_docs_style",
    "sign_in",
    "sign_in_technician",
    "sign_in_console",
    "request_password_reset",
    "send_reset_passcode",
    "exchange_passcode",
    "reset_password",
    "sign_out",
    "post_sign_out",
    "sign_out_session",
    "post_sign_out_session",
    "sign_out_console",
    "read_shared_device",
    "create_client_error",
    "read_geolocation",
    "list_languages",
    "read_language_texts",
    "list_provider_sites",
    "report_bounce",
    "open_signing_link",
    "read_signing_link",
    "sign_by_link",
    "decline_by_link",
    "read_machine_report",
    "read_mail_preview",
    "read_support_contacts",
    "read_support_links",
];

/// Callers who may use an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    Public,
    Anyone,
    Holding(Permission),
}

fn matrix() -> BTreeMap<&'static str, Rule> {
    let registry = modules::all();
    let known: BTreeMap<String, Permission> =
        registry.modules().flat_map(Module::permissions).map(|permission| (permission.name(), *permission)).collect();
    let rule = |asks: Asks| match asks {
        Asks::Public => Rule::Public,
        Asks::Anyone => Rule::Anyone,
        Asks::Permission(name) => Rule::Holding(*known.get(name).unwrap_or_else(|| panic!("no permission {name}"))),
    };
    examples::all().into_iter().map(|(operation, example)| (operation, rule(example.asks))).collect()
}

#[test]
fn the_public_operations_are_those_of_the_contract() {
    let matrix = matrix();
    for operation in operations::all() {
        let named = ALLOWED.contains(&operation.id.as_str());
        assert_eq!(operation.is_public(), named, "{} in the document", operation.id);
        assert_eq!(matrix.get(operation.id.as_str()) == Some(&Rule::Public), named, "{} in the matrix", operation.id);
    }
}

/// Calls an operation with a valid body and unknown ids.
async fn call(person: &Person, operation: &Operation) -> Reply {
    let mut call = person.request(operation.method.clone(), &operation.nowhere());
    if let Some(body) = operation.sample() {
        call = call.json(&body);
    }
    if operation.is_upload() {
        let file = multipart::Part::bytes(b"7000001,JS130,Yard\n".to_vec()).file_name("machines.csv");
        call = call.multipart(multipart::Form::new().part("file", file));
    }
    person.send(call).await
}

#[tokio::test]
async fn nobody_gets_past_the_door() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let mut forged = app.anonymous().at(&site.code);
    forged.token = Some("A".repeat(43));
    let mut answers = Vec::new();
    for operation in operations::all().into_iter().filter(|operation| !operation.is_public()) {
        for person in [app.anonymous(), app.anonymous().at(&site.code), forged.clone()] {
            let mut reply = call(&person, &operation).await;
            assert_eq!((reply.status, reply.reason()), (401, "platform.login_required"), "{}", operation.id);
            reply.body["RequestId"] = json!("");
            answers.push(reply.body);
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "every refusal is the same: {answers:?}");
}

/// SHELL-062: each public operation refuses invalid input, and none refuses because there is no session.
#[tokio::test]
async fn public_operations_need_no_session() {
    let app = TestApp::shared().await;
    let expected: BTreeMap<&str, &str> = [
        ("sign_in", "422 identity.login_type"),
        ("sign_in_technician", "401 identity.invalid"),
        ("sign_in_console", "422 identity.login_type"),
        ("request_password_reset", "422 identity.reset_type"),
        ("send_reset_passcode", "422 identity.reset_type"),
        ("exchange_passcode", "422 identity.reset_type"),
        ("reset_password", "422 identity.reset_type"),
        ("create_client_error", "204"),
        ("list_provider_sites", "401 sites.key_refused"),
        ("report_bounce", "401 sites.key_refused"),
        ("read_language_texts", "404 reference.language_unknown"),
        ("read_machine_report", "404 reports.key"),
        ("read_mail_preview", "404 email.preview_key"),
        ("read_metrics", "404 platform.no_such_address"),
        ("open_signing_link", "404 handover.link_gone"),
        ("read_signing_link", "404 handover.link_gone"),
        ("sign_by_link", "404 handover.link_gone"),
        ("decline_by_link", "404 handover.link_gone"),
    ]
    .into();
    for operation in operations::all().into_iter().filter(Operation::is_public) {
        let reply = call(&app.anonymous(), &operation).await;
        let outcome = format!("{} {}", reply.status, reply.reason());
        let want = expected.get(operation.id.as_str()).copied().unwrap_or("200");
        assert_eq!(outcome.trim(), want, "{} {}", operation.id, reply.text());
    }
}

/// Returns `true` if the permission was refused; the one-machine import answers that by its ReasonCode 5.
fn refused(reply: &Reply) -> bool {
    matches!(reply.reason(), "platform.denied" | "stock.import_denied")
}

/// All user types, in the order of docs/behaviour/permissions.md.
const TYPES: [i16; 10] = [1, 6, 9, 5, 7, 49, 2, 4, 3, 8];

/// A person of the grid, with the roles by which the policies decide.
struct Member {
    person: Person,
    roles: Vec<Role>,
    hierarchy: Hierarchy,
    console_hierarchy: Hierarchy,
}

/// Every operation is called by every kind of person: it is refused exactly where the person lacks the permission of
/// the matrix. The grid is printed for review.
#[tokio::test]
async fn every_operation_asks_for_its_permission() {
    let app = TestApp::fresh().await;
    let group = app.group().await;
    let mut columns: Vec<(String, Vec<Member>)> = Vec::new();
    for hierarchy in Hierarchy::ALL {
        let site = group.site(hierarchy).await;
        // Off by default at production sites; the table is of the policy.
        given::module(&site, "handover", true).await;
        given::module(&site, "email", true).await;
        for module in ["tyres", "vat", "quality"] {
            given::module(&site, module, true).await;
        }
        let mut members = Vec::new();
        for user_type in TYPES {
            members.push(Member {
                person: site.person(user_type).await,
                roles: Role::of_person(user_type, default_role(user_type), false, false),
                hierarchy,
                console_hierarchy: hierarchy,
            });
        }
        members.push(Member {
            person: site.administrator().await,
            roles: Role::of_person(1, 1, false, true),
            hierarchy,
            console_hierarchy: hierarchy,
        });
        // A group user with a list of sites acts with the type of the site, at the console, too.
        for user_type in [1, 6] {
            members.push(Member {
                person: given::group_user(&group).user_type(user_type).on(&site, user_type).signed_in_at(&site).await,
                roles: Role::of_person(user_type, default_role(user_type), true, false),
                hierarchy,
                console_hierarchy: hierarchy,
            });
        }
        // A group administrator acts for the group at the console, with the rights of head office.
        members.push(Member {
            person: given::group_user(&group).signed_in_at(&site).await,
            roles: Role::of_person(1, 1, true, false),
            hierarchy,
            console_hierarchy: Hierarchy::HeadOffice,
        });
        columns.push((format!("h{}", hierarchy.number()), members));
    }
    let operator = app.operator().await;
    let matrix = matrix();
    let policies = &app.platform().policies;
    let mut grid = String::from(HEAD);
    let mut wrong = Vec::new();
    for operation in operations::all() {
        let permission = match matrix.get(operation.id.as_str()) {
            Some(Rule::Holding(permission)) => Some(*permission),
            Some(Rule::Anyone) => None,
            Some(Rule::Public) | None => continue,
        };
        let mut cells = Vec::new();
        for (_, members) in &columns {
            let mut cell = String::new();
            for member in members {
                let hierarchy = if operation.is_console() { member.console_hierarchy } else { member.hierarchy };
                let enters = !operation.is_console() || member.roles.iter().any(|role| ADMINISTERING.contains(role));
                let may =
                    enters && permission.is_none_or(|needed| policies.allow_any(&member.roles, hierarchy, needed));
                let reply = call(&member.person, &operation).await;
                let let_in = !refused(&reply);
                if reply.status >= 500 || reply.reason() == "platform.login_required" || let_in != may {
                    wrong.push(format!(
                        "{} {} {:?}: {}",
                        operation.id,
                        member.hierarchy.number(),
                        member.roles,
                        reply.line()
                    ));
                }
                cell.push(if let_in { 'Y' } else { '-' });
            }
            cells.push(cell);
        }
        let reply = call(&operator, &operation).await;
        let may = operation.is_console()
            && permission.is_none_or(|needed| policies.allows(Role::Operator, Hierarchy::HeadOffice, needed));
        let let_in = !refused(&reply);
        if reply.status >= 500 || let_in != may {
            wrong.push(format!("{} operator: {}", operation.id, reply.line()));
        }
        let name = permission.as_ref().map_or_else(|| "anyone".to_owned(), Permission::name);
        let last = if let_in { 'Y' } else { '-' };
        let _ = writeln!(grid, "{:<29} {:<24} {} {last}", operation.id, name, cells.join(" "));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    super::reviewed(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("it/api/access.snap"), &grid);
}

/// The roles whose holders may sign in at the console; a super user is an administrator.
const ADMINISTERING: [Role; 2] = [Role::Administrator, Role::Manager];

const HEAD: &str = "Who may use which operation (goal T1), as the server answered. Y let in, - refused.\n\
    Three columns: a dealership, a production site, a head office. In each, by user type: 1 administrator, 6 manager,\n\
    9 super user, 5 service, 7 technician, 49 quality, 2 parts, 4 labour, 3 read only, 8 import; then an administrator\n\
    with VHCDelete, a person of the group mapped to the site as administrator, one mapped as manager, the group's own\n\
    administrator. The last column is a platform operator.\n\n";

/// Switching a module off refuses exactly its own operations; the machine module takes every other one with it that can be
/// switched.
#[tokio::test]
async fn a_module_that_is_off_refuses_its_operations() {
    let app = TestApp::shared().await;
    let matrix = matrix();
    let registry = modules::all();
    let switched: BTreeSet<&str> =
        registry.modules().filter(|module| !matches!(module.switch(), Switch::Always)).map(Module::name).collect();
    assert_eq!(
        switched,
        BTreeSet::from([
            "assets",
            "email",
            "handover",
            "inspections",
            "notes",
            "notices",
            "quality",
            "reports",
            "stock",
            "tyres",
            "vat",
        ])
    );
    for module in &switched {
        // Every other module is on there by default.
        let site = app.dealer_site().await;
        given::module(&site, "quality", true).await;
        let off = if *module == "stock" {
            given::setting(&site, "JCB.IsEnabled", "false").await;
            switched.clone()
        } else {
            given::module(&site, module, false).await;
            BTreeSet::from([*module])
        };
        let admin = site.administrator().await;
        for operation in operations::all() {
            let Some(Rule::Holding(permission)) = matrix.get(operation.id.as_str()) else { continue };
            let reply = call(&admin, &operation).await;
            let refused = reply.reason() == "platform.module_off";
            assert_eq!(refused, off.contains(permission.module), "{module} off: {} {}", operation.id, reply.line());
        }
    }
}
