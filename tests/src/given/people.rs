//! People who exist before a test begins, with or without a session.

use platform::{
    app::platform::Platform,
    auth::{
        password::{Hasher, peppered},
        session::{NewSession, SignInKind, default_role},
    },
    config::Config,
    entity,
};
use sea_orm::ActiveValue::Set;
use tokio::sync::OnceCell;

use super::{number, write};
use crate::{
    PASSWORD, PIN,
    app::{TestApp, cheap_hashing},
    person::Person,
    tenants::{TestGroup, TestSite},
};

/// A user of a site: type 1 by default.
pub fn user(site: &TestSite) -> UserBuilder {
    UserBuilder::new(site.group.clone(), Some(site.clone()), 1)
}

/// A user of a group: type 1 at every site, unless sites are named.
pub fn group_user(group: &TestGroup) -> UserBuilder {
    UserBuilder::new(group.clone(), None, 1)
}

/// A user that is about to be created.
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

/// A created user.
#[derive(Debug, Clone)]
pub struct User {
    /// `UserId`
    pub id: i64,
    /// The username.
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

    /// `RoleId`, other than the default of the type.
    #[must_use]
    pub fn role(mut self, role: i16) -> Self {
        self.role = Some(role);
        self
    }

    /// Gives the person `VHCDelete`.
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

    /// The username.
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

    /// Adds a site of a group user, and the user type there.
    #[must_use]
    pub fn on(mut self, site: &TestSite, user_type: i16) -> Self {
        self.sites.push((site.id, user_type));
        self
    }

    /// Writes the row, with [`PASSWORD`], and for a technician with [`PIN`].
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
            shared_device_id: None,
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
        shared_device_id: None,
    };
    let mut person = Person::anonymous(app);
    person.token = Some(open(app, session).await);
    person.login = login;
    // The console has no sitecode header; a change must say that the product's own page sends it.
    person.with_header("sec-fetch-site", "same-origin")
}

struct Hashes {
    password: String,
    pin: String,
}

/// All people have the same password, so it is hashed once, and once more for servers with [`default_hashing`].
///
/// [`default_hashing`]: crate::default_hashing
async fn hashes(platform: &Platform) -> &'static Hashes {
    static CHEAP: OnceCell<Hashes> = OnceCell::const_new();
    static DEFAULT: OnceCell<Hashes> = OnceCell::const_new();
    let mut config = Config::default();
    let has_default_cost = platform.config.auth.hash_memory_kib >= config.auth.hash_memory_kib;
    if !has_default_cost {
        cheap_hashing(&mut config);
    }
    let hashes = if has_default_cost { &DEFAULT } else { &CHEAP };
    hashes
        .get_or_init(|| async {
            let hasher = Hasher::of(&config);
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
