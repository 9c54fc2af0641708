//! Rows that are there before the test begins, written by grants and never through the API.

use std::sync::atomic::{AtomicU32, Ordering};

use futures::future::BoxFuture;
use platform::{
    db::Tx,
    entity,
    password::peppered,
    permission::{Grant, Hierarchy},
    platform::Platform,
    session::{NewSession, SignInKind, default_role},
    settings::SiteSettings,
    system::SystemTask,
};
use sea_orm::{ActiveValue::Set, FromQueryResult, Value};
use tokio::sync::OnceCell;

use crate::{
    PASSWORD, PIN,
    app::TestApp,
    person::Person,
    place::{TestGroup, TestSite},
};

static NUMBERS: AtomicU32 = AtomicU32::new(1);

/// A number nobody else in this process has.
pub fn number() -> u32 {
    NUMBERS.fetch_add(1, Ordering::SeqCst)
}

/// A serial of seven digits that nobody else in this process has.
pub fn serial() -> String {
    format!("{}", 1_000_000 + number())
}

/// A group of its own.
pub async fn group(app: &TestApp) -> TestGroup {
    let name = format!("Group {}", number());
    let row = entity::group::ActiveModel {
        name: Set(name.clone()),
        brand_name: Set("Hardstand".to_owned()),
        deleted: Set(false),
        created_at: Set(app.now()),
        ..Default::default()
    };
    let made =
        write(app, move |_, tx, grant| Box::pin(async move { tx.insert(grant, row).await.expect("a group") })).await;
    TestGroup { app: app.clone(), id: made.id, name }
}

/// A site with the machine module on and nothing else set.
pub async fn site(group: &TestGroup, hierarchy: Hierarchy) -> TestSite {
    let app = group.app();
    let number = number();
    let (code, name) = (format!("{}", 500_000 + number), format!("Site {number}"));
    let row = entity::site::ActiveModel {
        group_id: Set(group.id),
        code: Set(code.clone()),
        name: Set(name.clone()),
        active: Set(true),
        deleted: Set(false),
        country_iso: Set(Some("GB".to_owned())),
        culture: Set("en-GB".to_owned()),
        language_id: Set(1),
        created_at: Set(app.now()),
        updated_at: Set(app.now()),
        version: Set(1),
        ..Default::default()
    };
    let xml = format!(
        "<SettingXml><JCB><IsEnabled>true</IsEnabled><Hierarchy>{}</Hierarchy></JCB></SettingXml>",
        hierarchy.number()
    );
    let group_id = group.id;
    let made = write(app, move |platform, tx, grant| {
        Box::pin(async move {
            let made = tx.insert(grant, row).await.expect("a site");
            let settings = entity::site_setting::ActiveModel {
                site_id: Set(made.id),
                group_id: Set(group_id),
                xml: Set(xml),
                secrets: Set(serde_json::json!({})),
                updated_at: Set(platform.clock.now()),
                version: Set(1),
            };
            tx.insert_many::<entity::site_setting::Entity, _>(grant, [settings]).await.expect("its settings");
            made
        })
    })
    .await;
    TestSite { group: group.clone(), id: made.id, code, name, hierarchy }
}

/// Sets a key of the site's settings: `JCB.IsEnabled`, `MHCSettings.IsEnabled`, …
pub async fn setting(site: &TestSite, key: &str, value: &str) {
    let (id, key, value) = (site.id, key.to_owned(), value.to_owned());
    write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            use platform::tenant::Scoped as _;
            let row = entity::site_setting::Entity::within(grant).id(id).one(tx).await.expect("settings");
            let mut settings = SiteSettings::stored(&row.expect("settings of the site").xml);
            settings.set(&key, &value).expect("a setting that can be so");
            entity::site_setting::Entity::change(grant)
                .filter(sea_orm::ColumnTrait::eq(&entity::site_setting::Column::SiteId, id))
                .value(entity::site_setting::Column::Xml, settings.to_xml())
                .run(tx)
                .await
                .expect("changed settings");
            tx.after_commit(platform.directory.forget(id));
        })
    })
    .await;
}

/// Switches a module of the site against its default.
pub async fn module(site: &TestSite, name: &str, enabled: bool) {
    let row = entity::site_module::ActiveModel {
        site_id: Set(site.id),
        group_id: Set(site.group.id),
        module: Set(name.to_owned()),
        enabled: Set(enabled),
    };
    let id = site.id;
    write(site.app(), move |platform, tx, grant| {
        Box::pin(async move {
            tx.insert_many::<entity::site_module::Entity, _>(grant, [row]).await.expect("a switch");
            tx.after_commit(platform.directory.forget(id));
        })
    })
    .await;
}

/// A user of a site: type 1, unless told otherwise.
pub fn user(site: &TestSite) -> UserBuilder {
    UserBuilder::new(site.group.clone(), Some(site.clone()), 1)
}

/// A user of a group: type 1 on every site, unless sites are named.
pub fn group_user(group: &TestGroup) -> UserBuilder {
    UserBuilder::new(group.clone(), None, 1)
}

/// A user about to be made.
#[derive(Clone)]
pub struct UserBuilder {
    group: TestGroup,
    site: Option<TestSite>,
    user_type: i16,
    role: Option<i16>,
    can_delete: bool,
    active: bool,
    login: String,
    first_name: String,
    last_name: String,
    sites: Vec<(i64, i16)>,
}

/// A user who has been made.
#[derive(Debug, Clone)]
pub struct User {
    /// `UserId`
    pub id: i64,
    /// The name to sign in with.
    pub login: String,
    /// `Email`
    pub email: String,
}

impl UserBuilder {
    fn new(group: TestGroup, site: Option<TestSite>, user_type: i16) -> Self {
        Self {
            group,
            site,
            user_type,
            role: None,
            can_delete: false,
            active: true,
            login: format!("user{}", number()),
            first_name: "Anna".to_owned(),
            last_name: "Ashby".to_owned(),
            sites: Vec::new(),
        }
    }

    /// `UserTypeId`
    #[must_use]
    pub fn user_type(mut self, user_type: i16) -> Self {
        self.user_type = user_type;
        self
    }

    /// `RoleId`, other than the type's own.
    #[must_use]
    pub fn role(mut self, role: i16) -> Self {
        self.role = Some(role);
        self
    }

    /// Holds `VHCDelete`.
    #[must_use]
    pub fn can_delete(mut self) -> Self {
        self.can_delete = true;
        self
    }

    /// Locked by an administrator.
    #[must_use]
    pub fn inactive(mut self) -> Self {
        self.active = false;
        self
    }

    /// The name to sign in with.
    #[must_use]
    pub fn login(mut self, login: &str) -> Self {
        login.clone_into(&mut self.login);
        self
    }

    /// First and last name.
    #[must_use]
    pub fn called(mut self, first: &str, last: &str) -> Self {
        first.clone_into(&mut self.first_name);
        last.clone_into(&mut self.last_name);
        self
    }

    /// A group user's site and the type held there.
    #[must_use]
    pub fn on(mut self, site: &TestSite, user_type: i16) -> Self {
        self.sites.push((site.id, user_type));
        self
    }

    /// Writes the row, with [`PASSWORD`], and [`PIN`] for a technician.
    pub async fn create(self) -> User {
        let app = self.group.app().clone();
        let email = format!("{}@example.org", self.login);
        let user = User { id: 0, login: self.login.clone(), email: email.clone() };
        let id = write(&app, move |platform, tx, grant| {
            Box::pin(async move {
                let hashes = hashes(platform).await;
                let row = entity::user::ActiveModel {
                    group_id: Set(self.group.id),
                    site_id: Set(self.site.as_ref().map(|site| site.id)),
                    entity_type: Set(if self.site.is_some() { 20 } else { 30 }),
                    login: Set(self.login),
                    first_name: Set(self.first_name),
                    last_name: Set(self.last_name),
                    email: Set(email),
                    user_type: Set(self.user_type),
                    role_id: Set(self.role.unwrap_or_else(|| default_role(self.user_type))),
                    active: Set(self.active),
                    deleted: Set(false),
                    can_delete: Set(self.can_delete),
                    enable_jlrq: Set(false),
                    never_expires: Set(false),
                    password_hash: Set(Some(hashes.password.clone())),
                    pin_hash: Set((self.user_type == 7).then(|| hashes.pin.clone())),
                    language_id: Set(1),
                    rights_version: Set(0),
                    created_at: Set(platform.clock.now()),
                    updated_at: Set(platform.clock.now()),
                    version: Set(1),
                    ..Default::default()
                };
                let made = tx.insert(grant, row).await.expect("a user");
                let lookup = self.sites.iter().map(|(site, user_type)| entity::user_site::ActiveModel {
                    user_id: Set(made.id),
                    site_id: Set(*site),
                    group_id: Set(self.group.id),
                    user_type: Set(*user_type),
                });
                tx.insert_many::<entity::user_site::Entity, _>(grant, lookup).await.expect("further sites");
                made.id
            })
        })
        .await;
        User { id, ..user }
    }

    /// Writes the row and opens a session at the own site.
    pub async fn signed_in(self) -> Person {
        let site = self.site.clone().expect("a group user signs in somewhere: signed_in_at(&site)");
        self.signed_in_at(&site).await
    }

    /// Writes the row and opens a session at a site, as a sign-in does.
    pub async fn signed_in_at(self, site: &TestSite) -> Person {
        let app = self.group.app().clone();
        let group = self.site.is_none().then_some(self.group.id);
        let kind = match (self.user_type, group) {
            (_, Some(_)) => SignInKind::Group,
            (7, None) => SignInKind::Technician,
            _ => SignInKind::Site,
        };
        let user = self.create().await;
        let session = NewSession {
            kind,
            user_id: Some(user.id),
            operator_id: None,
            group_id: Some(site.group.id),
            site_id: Some(site.id),
            address: "127.0.0.1".to_owned(),
            device: "test".to_owned(),
        };
        let mut person = Person::anonymous(&app);
        person.token = Some(open(&app, session).await);
        person.id = user.id;
        person.login = user.login;
        person.site_code = Some(site.code.clone());
        person.group_id = group;
        person
    }
}

/// A platform operator with a session at the console.
pub async fn operator(app: &TestApp) -> Person {
    let login = format!("operator{}", number());
    let name = login.clone();
    let id = write(app, move |platform, tx, grant| {
        Box::pin(async move {
            let row = entity::operator::ActiveModel {
                email: Set(format!("{name}@example.org")),
                login: Set(name),
                password_hash: Set(hashes(platform).await.password.clone()),
                active: Set(true),
                created_at: Set(platform.clock.now()),
                updated_at: Set(platform.clock.now()),
                version: Set(1),
                ..Default::default()
            };
            tx.insert(grant, row).await.expect("an operator").id
        })
    })
    .await;
    let session = NewSession {
        kind: SignInKind::Operator,
        user_id: None,
        operator_id: Some(id),
        group_id: None,
        site_id: None,
        address: "127.0.0.1".to_owned(),
        device: "test".to_owned(),
    };
    let mut person = Person::anonymous(app);
    person.token = Some(open(app, session).await);
    person.login = login;
    // At the console there is no sitecode header; what changes something says that our own page asked.
    person.saying("sec-fetch-site", "same-origin")
}

/// A location of a site; its id.
pub async fn location(site: &TestSite, name: &str) -> i64 {
    let values =
        vec![site.group.id.into(), site.id.into(), name.into(), name.to_uppercase().into(), site.app().now().into()];
    let text = "INSERT INTO location (group_id, site_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4, $5 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A model of a group; its id.
pub async fn model(group: &TestGroup, name: &str) -> i64 {
    let values = vec![group.id.into(), name.into(), name.to_uppercase().into(), group.app().now().into()];
    let text = "INSERT INTO model (group_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

/// A machine of the maker's catalogue; its id.
pub async fn catalogue(group: &TestGroup, vin: &str, model: &str) -> i64 {
    let last7: String = vin.chars().skip(vin.chars().count().saturating_sub(7)).collect();
    let values = vec![
        group.id.into(),
        vin.into(),
        last7.into(),
        model.into(),
        serde_json::json!([{ "Code": "A1", "Description": "Cab" }]).into(),
        group.app().now().into(),
    ];
    let text = "INSERT INTO catalogue_machine (group_id, vin, last7, model, family, variant, engine_serial, features, \
                updated_at) SELECT $1, $2, $3, $4, 'Loader', 'Standard', 'E100', $5, $6 WHERE {scope} RETURNING id";
    insert(group.app(), text, values).await
}

#[derive(FromQueryResult)]
struct Made {
    id: i64,
}

async fn insert(app: &TestApp, text: &'static str, values: Vec<Value>) -> i64 {
    write(app, move |_, tx, grant| {
        Box::pin(async move {
            let made: Vec<Made> = tx.select(grant, text, values).await.expect("a row");
            made.first().expect("its id").id
        })
    })
    .await
}

struct Hashes {
    password: String,
    pin: String,
}

/// Hashing is slow on purpose, and everybody has the same password: it is done once.
async fn hashes(platform: &Platform) -> &'static Hashes {
    static HASHES: OnceCell<Hashes> = OnceCell::const_new();
    HASHES
        .get_or_init(|| async {
            let hasher = platform::password::Hasher::new(1, 8);
            Hashes {
                password: hasher.hash(PASSWORD).await.expect("a hash"),
                pin: hasher.hash(&peppered(&platform.secrets, PIN)).await.expect("a hash"),
            }
        })
        .await
}

async fn open(app: &TestApp, session: NewSession) -> String {
    write(app, move |platform, tx, _| {
        Box::pin(async move {
            let now = platform.clock.now();
            platform.sessions.open(tx, session, now).await.expect("a session").text().to_owned()
        })
    })
    .await
}

/// Runs a change in one transaction, by the grant of a seed.
pub async fn write<T, W>(app: &TestApp, work: W) -> T
where
    T: Send + 'static,
    W: for<'a> FnOnce(&'a Platform, &'a mut Tx, &'a Grant) -> BoxFuture<'a, T> + Send + 'static,
{
    app.on(|platform| async move {
        let grant = SystemTask::Seed.everywhere();
        let mut tx = platform.db.write(grant.reach()).await.expect("a transaction");
        let done = work(&platform, &mut tx, &grant).await;
        tx.commit().await.expect("it stands");
        done
    })
    .await
}
