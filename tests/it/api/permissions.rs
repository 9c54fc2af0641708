//! Goal T6: the permissions of each kind of person, printed as a grid for review and compared with
//! docs/behaviour/permissions.md, and the proof that no caller can give a right that the caller lacks.

use std::{collections::BTreeSet, fmt::Write as _, path::Path};

use platform::auth::{
    permission::{Hierarchy, Permission, Policies, Role},
    session::default_role,
};
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

/// All user types, in the order of docs/behaviour/permissions.md.
const TYPES: [i16; 10] = [1, 6, 9, 5, 7, 49, 2, 4, 3, 8];

/// The roles of a user type.
type RolesOf = fn(i16) -> Vec<Role>;

/// The kinds of people of a user type, and the roles of each.
const KINDS: [(&str, RolesOf); 4] = [
    ("site", |user_type| site(user_type, false)),
    ("group", group),
    ("VHCDelete", |user_type| site(user_type, true)),
    ("role 6", |user_type| Role::of_person(user_type, 6, false, false)),
];

struct Grid {
    policies: Policies,
    permissions: Vec<Permission>,
}

impl Grid {
    async fn new() -> Self {
        let registry = modules::all();
        let policies = registry.policies().await.expect("policies");
        let permissions = registry.modules().flat_map(platform::app::module::Module::permissions).copied().collect();
        Self { policies, permissions }
    }

    fn permission(&self, name: &str) -> Permission {
        *self.permissions.iter().find(|one| one.name() == name).unwrap_or_else(|| panic!("no permission {name}"))
    }

    fn is_allowed(&self, roles: &[Role], hierarchy: Hierarchy, permission: Permission) -> bool {
        self.policies.allow_any(roles, hierarchy, permission)
    }

    /// Returns the user types that have a permission with their default role and without VHCDelete.
    fn types(&self, name: &str, hierarchy: Hierarchy) -> BTreeSet<i16> {
        let permission = self.permission(name);
        let holds = |user_type: &i16| self.is_allowed(&site(*user_type, false), hierarchy, permission);
        TYPES.into_iter().filter(holds).collect()
    }
}

fn site(user_type: i16, may_delete: bool) -> Vec<Role> {
    Role::of_person(user_type, default_role(user_type), false, may_delete)
}

fn group(user_type: i16) -> Vec<Role> {
    Role::of_person(user_type, default_role(user_type), true, false)
}

#[tokio::test]
async fn the_grid_is_the_reviewed_one() {
    let grid = Grid::new().await;
    let mut text = String::from(
        "Who holds which permission (goal T6). Columns by user type: 1 administrator, 6 manager, 9 super user, 5 service,\n\
         7 technician, 49 quality, 2 parts, 4 labour, 3 read only, 8 import; then a platform operator.\n\
         `site` and `group` by level; `VHCDelete` of a site; `role 6` holds role id 6 instead of the type's own.\n",
    );
    let header = TYPES.iter().fold(String::new(), |line, user_type| format!("{line}{user_type:>3}"));
    for permission in &grid.permissions {
        let _ = writeln!(text, "\n{:<32}{header}  op", permission.name());
        for hierarchy in Hierarchy::ALL {
            for (name, roles) in KINDS {
                let mark = |is_allowed: bool| if is_allowed { "  Y" } else { "  -" };
                let cells: String = TYPES
                    .iter()
                    .map(|user_type| mark(grid.is_allowed(&roles(*user_type), hierarchy, *permission)))
                    .collect();
                let operator = mark(grid.is_allowed(&[Role::Operator], hierarchy, *permission));
                let _ = writeln!(text, "  h{} {name:<27}{cells} {operator}", hierarchy.number());
            }
        }
    }
    super::reviewed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("it/api/permissions.snap"), &text);
}

fn set<const N: usize>(types: [i16; N]) -> BTreeSet<i16> {
    types.into()
}

/// SHELL-058: the tables of docs/behaviour/permissions.md, "Who may do what", for every permission; a permission that
/// they do not give to a user type is refused.
#[tokio::test]
async fn the_policies_are_the_permission_matrix() {
    let grid = Grid::new().await;
    let everyone = set(TYPES);
    let keepers = set([1, 6, 9]);
    let makers = set([1, 6, 9, 5]);
    let none = BTreeSet::new();
    for hierarchy in Hierarchy::ALL {
        let production = hierarchy == Hierarchy::Production;
        let dealership = hierarchy == Hierarchy::Dealership;
        let holders = |name: &str| grid.types(name, hierarchy);
        // Type 8 lists own imports; the policies do not decide which rows those are.
        assert_eq!(holders("stock.list"), everyone, "{hierarchy:?}");
        assert_eq!(holders("stock.search"), everyone, "{hierarchy:?}");
        for name in ["stock.create", "stock.edit"] {
            assert_eq!(holders(name), if production { none.clone() } else { makers.clone() }, "{name} {hierarchy:?}");
        }
        let importers = if hierarchy == Hierarchy::HeadOffice { set([1, 6, 9, 5, 8]) } else { set([9, 8]) };
        assert_eq!(holders("stock.import"), importers, "{hierarchy:?}");
        assert_eq!(holders("inspection.perform"), set([1, 6, 9, 5, 7, 49]), "{hierarchy:?}");
        assert_eq!(holders("inspection.read"), everyone, "{hierarchy:?}");
        assert_eq!(holders("stock.delete"), none, "nobody without VHCDelete {hierarchy:?}");
        for name in ["user.read", "user.write", "user.grant", "site.profile", "site.settings"] {
            assert_eq!(holders(name), keepers, "{name} {hierarchy:?}");
        }
        assert_eq!(holders("workorder.write"), if production { none.clone() } else { makers.clone() }, "{hierarchy:?}");
        assert_eq!(holders("customer.write"), if dealership { makers.clone() } else { none.clone() }, "{hierarchy:?}");
        assert_eq!(holders("handover.save"), set([1, 6, 9, 5, 7]), "{hierarchy:?}");
        for name in ["workorder.read", "customer.read"] {
            assert_eq!(holders(name), set([1, 6, 9, 5, 7, 49, 2, 4, 3]), "{name} {hierarchy:?}");
        }
        for name in ["model.write", "catalogue.write"] {
            assert_eq!(holders(name), if dealership { none.clone() } else { keepers.clone() }, "{name} {hierarchy:?}");
        }
        assert_eq!(holders("location.write"), makers, "{hierarchy:?}");
        for name in ["model.read", "catalogue.read", "location.read", "lookup.read", "site.read", "staff.read"] {
            assert_eq!(holders(name), everyone, "{name} {hierarchy:?}");
        }
        for name in ["operator.read", "operator.write", "group.write", "site.create"] {
            assert_eq!(holders(name), none, "only platform operators: {name} {hierarchy:?}");
            assert!(grid.is_allowed(&[Role::Operator], hierarchy, grid.permission(name)), "{name}");
        }
    }
}

/// VHCDelete is given to a person, and comes with no type or level.
#[tokio::test]
async fn machines_are_deleted_by_those_who_hold_vhcdelete_alone() {
    let grid = Grid::new().await;
    let delete = grid.permission("stock.delete");
    for hierarchy in Hierarchy::ALL {
        for user_type in TYPES {
            assert!(grid.is_allowed(&site(user_type, true), hierarchy, delete), "{user_type} {hierarchy:?}");
            assert!(!grid.is_allowed(&site(user_type, false), hierarchy, delete), "{user_type} {hierarchy:?}");
            assert!(!grid.is_allowed(&group(user_type), hierarchy, delete), "{user_type} {hierarchy:?}");
        }
    }
}

/// Type 9 has every permission of type 1.
#[tokio::test]
async fn a_super_user_may_what_an_administrator_may() {
    let grid = Grid::new().await;
    for hierarchy in Hierarchy::ALL {
        for permission in &grid.permissions {
            if grid.is_allowed(&site(1, false), hierarchy, *permission) {
                assert!(
                    grid.is_allowed(&site(9, false), hierarchy, *permission),
                    "{} {hierarchy:?}",
                    permission.name()
                );
            }
        }
    }
}

/// A user type with less than an administrator has nothing that an administrator lacks, except imports at any site.
#[tokio::test]
async fn nobody_holds_more_than_an_administrator_but_imports() {
    let grid = Grid::new().await;
    for hierarchy in Hierarchy::ALL {
        for user_type in TYPES {
            for permission in &grid.permissions {
                let more = grid.is_allowed(&site(user_type, false), hierarchy, *permission)
                    && !grid.is_allowed(&site(1, false), hierarchy, *permission);
                let imports = permission.name().starts_with("stock.import") && matches!(user_type, 8 | 9);
                assert!(!more || imports, "{user_type} holds {} at {hierarchy:?}", permission.name());
            }
        }
    }
}

/// A caller and the caller's rights at each site.
struct Giver {
    name: &'static str,
    person: Person,
    /// The roles at each site, by its id.
    roles: Vec<(i64, Vec<Role>)>,
}

/// Every caller tries to create users of every kind and to raise existing ones: the result has no right and no site
/// that the caller lacks.
#[tokio::test]
async fn no_call_gives_a_right_that_its_caller_lacks() {
    let app = TestApp::shared().await;
    let grid = Grid::new().await;
    let group_of_all = app.group().await;
    let (dealer, office) = (group_of_all.dealer_site().await, group_of_all.head_office().await);
    let sites = [&dealer, &office];
    let foreign = app.dealer_site().await;
    let mut givers = Vec::new();
    for (name, user_type, role, may_delete) in [
        ("administrator with VHCDelete", 1, 1, true),
        ("administrator", 1, 1, false),
        ("administrator of another role", 1, 6, false),
        ("manager", 6, 6, false),
        ("service", 5, 2, false),
        ("reader", 3, 9, false),
        ("technician", 7, 7, false),
    ] {
        let user = given::user(&dealer).user_type(user_type).role(role);
        let user = if may_delete { user.can_delete() } else { user };
        let roles = Role::of_person(user_type, role, false, may_delete && role == 1);
        givers.push(Giver { name, person: user.signed_in().await, roles: vec![(dealer.id, roles)] });
    }
    let everywhere = |user_type: i16| sites.iter().map(|site| (site.id, group(user_type))).collect();
    givers.push(Giver {
        name: "group administrator",
        person: group_of_all.administrator(&office).await,
        roles: everywhere(1),
    });
    let manager = given::group_user(&group_of_all).user_type(6).on(&dealer, 6);
    givers.push(Giver {
        name: "group manager of one site",
        person: manager.signed_in_at(&dealer).await,
        roles: vec![(dealer.id, group(6))],
    });
    let (mut made, mut refused) = (0, 0);
    for giver in &givers {
        let target = given::user(&dealer).user_type(3).create().await.id;
        let group_target = given::group_user(&group_of_all).user_type(3).on(&dealer, 3).create().await.id;
        // Callers without user administration are refused at the permission check, whatever they ask for.
        let keeps_users = giver
            .roles
            .iter()
            .any(|(_, roles)| grid.is_allowed(roles, Hierarchy::HeadOffice, grid.permission("user.write")));
        let step = if keeps_users { 1 } else { 9 };
        for wanted in wishes(&dealer, &office, &foreign).into_iter().step_by(step) {
            for (method, path) in [
                (Method::POST, "/admin/api/users".to_owned()),
                (Method::PUT, format!("/admin/api/users/{target}")),
                (Method::PUT, format!("/admin/api/users/{group_target}")),
            ] {
                let mut wanted = wanted.clone();
                if method == Method::PUT {
                    // Hashing a password takes time and does not matter for rights.
                    wanted.as_object_mut().expect("an object").remove("password");
                }
                let call = giver.person.request(method.clone(), &path).json(&wanted);
                let reply = giver.person.send(call).await;
                assert!(reply.status < 500, "{} {path} {wanted}: {}", giver.name, reply.text());
                if reply.status >= 400 {
                    refused += 1;
                    continue;
                }
                made += 1;
                let id = reply.body["id"].as_i64().expect("an id");
                for (site, roles) in holdings(&app, id, &sites).await {
                    let own = giver.roles.iter().find(|(at, _)| *at == site.id).map(|(_, roles)| roles.as_slice());
                    for permission in &grid.permissions {
                        let given = grid.is_allowed(&roles, site.hierarchy, *permission);
                        let owned = own.is_some_and(|own| grid.is_allowed(own, site.hierarchy, *permission));
                        assert!(
                            !given || owned,
                            "{} gave {} at {} by {method} {path} {wanted}",
                            giver.name,
                            permission.name(),
                            site.hierarchy.number()
                        );
                    }
                    assert!(
                        !roles.contains(&Role::StockKeeper) || own.is_some_and(|own| own.contains(&Role::StockKeeper)),
                        "{} gave role 1 by {method} {wanted}",
                        giver.name
                    );
                    assert!(
                        !roles.contains(&Role::Importer) && !roles.contains(&Role::SuperUser),
                        "{} gave a type that only operators give: {wanted}",
                        giver.name
                    );
                }
            }
        }
    }
    assert!(made > 20 && refused > 100, "{made} made, {refused} refused: both must have been tried");
}

/// Users of every type, with and without VHCDelete, of a site, of a foreign site and of the group, with one site and
/// with all.
fn wishes(dealer: &TestSite, office: &TestSite, foreign: &TestSite) -> Vec<Value> {
    let mut wishes = Vec::new();
    for user_type in TYPES {
        for may_delete in [false, true] {
            let number = given::number();
            let base = json!({
                "login": format!("made{number}"), "firstName": "Bert", "lastName": "Borrowdale",
                "email": format!("made{number}@example.org"), "userType": user_type, "canDeleteMachines": may_delete,
                "active": true, "password": "Quarry#Yellow7", "groupId": dealer.group.id, "entity": 20,
            });
            let with = |extra: Value| {
                let mut wish = base.clone();
                wish.as_object_mut().expect("an object").extend(extra.as_object().expect("an object").clone());
                wish
            };
            wishes.push(with(json!({ "siteId": dealer.id })));
            wishes.push(with(json!({ "siteId": dealer.id, "roleId": 1 })));
            wishes.push(with(json!({ "siteId": office.id })));
            wishes.push(with(json!({ "siteId": foreign.id, "groupId": foreign.group.id })));
            let on = |site: &TestSite| json!({ "siteId": site.id, "userType": user_type });
            wishes.push(with(json!({ "entity": 30, "sites": [on(dealer)] })));
            wishes.push(with(json!({ "entity": 30, "sites": [on(dealer), on(office)] })));
            wishes.push(with(json!({ "entity": 30, "sites": [] })));
        }
    }
    wishes
}

/// The roles of a user at each site, as every request of that user is judged.
async fn holdings<'a>(app: &TestApp, id: i64, sites: &[&'a TestSite]) -> Vec<(&'a TestSite, Vec<Role>)> {
    let facts = app
        .on(move |platform| async move {
            use platform::tenancy::Scoped as _;
            use sea_orm::ColumnTrait as _;
            let grant = platform::tenancy::SystemTask::Seed.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let row = platform::entity::user::Entity::within(&grant).id(id).one(&tx).await.expect("a user");
            let sites = platform::entity::user_site::Entity::within(&grant)
                .filter(platform::entity::user_site::Column::UserId.eq(id))
                .all(&tx)
                .await
                .expect("its sites");
            let sites = sites.into_iter().map(|row| (row.site_id, row.user_type)).collect();
            platform::auth::session::UserFacts { row: row.expect("the user that was made"), sites }
        })
        .await;
    let is_allowed = |site: &&'a TestSite| Some((*site, facts.roles_at(facts.type_at(site.id)?)));
    sites.iter().filter_map(is_allowed).collect()
}
