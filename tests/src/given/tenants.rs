//! Groups and sites of a test, and their people. Every test makes its own.

use std::sync::Arc;

use platform::{app::demonstration, auth::permission::Hierarchy};

use crate::{
    app::TestApp,
    given::{self, UserBuilder},
    person::Person,
    tenants::{TestGroup, TestSite},
};

impl TestApp {
    /// A new group.
    pub async fn group(&self) -> TestGroup {
        given::group(self).await
    }

    /// A site of this hierarchy in a new group.
    pub async fn site(&self, hierarchy: Hierarchy) -> TestSite {
        self.group().await.site(hierarchy).await
    }

    /// A dealership (hierarchy 0) in a new group, the machine module on.
    pub async fn dealer_site(&self) -> TestSite {
        self.site(Hierarchy::Dealership).await
    }

    /// A production site (hierarchy 1) in a new group.
    pub async fn production_site(&self) -> TestSite {
        self.site(Hierarchy::Production).await
    }

    /// A head office (hierarchy 2) in a new group.
    pub async fn head_office(&self) -> TestSite {
        self.site(Hierarchy::HeadOffice).await
    }

    /// An existing site, such as one of the demonstration world.
    pub async fn existing_site(&self, code: &str) -> TestSite {
        let code = code.to_owned();
        let site =
            self.on(|platform| async move { platform.directory.site_by_code(&code).await.expect("a look") }).await;
        let site = site.expect("the site is there");
        let group = TestGroup { app: self.clone(), id: site.group_id, name: site.group_name.clone() };
        TestSite { group, id: site.id, code: site.code.clone(), name: site.name.clone(), hierarchy: site.hierarchy }
    }

    /// Seeds the parts of the demonstration world that these modules have, in this order; on a fresh server.
    pub async fn demonstrate(&self, modules: &'static [&'static str]) {
        let registry = Arc::clone(self.registry());
        self.on(move |platform| async move {
            let modules: Vec<_> = modules.iter().map(|name| registry.module(name).expect("a module")).collect();
            demonstration::make(&platform, &modules, |_| ()).await.expect("the world");
        })
        .await;
    }

    /// Makes the whole demonstration world; on a fresh server.
    pub async fn demonstrate_all(&self) {
        let registry = Arc::clone(self.registry());
        self.on(move |platform| async move {
            let modules: Vec<_> = registry.modules().collect();
            demonstration::make(&platform, &modules, |_| ()).await.expect("the world");
        })
        .await;
    }

    /// A platform operator, signed in at the console.
    pub async fn operator(&self) -> Person {
        given::operator(self).await
    }
}

impl TestGroup {
    /// The server of the group.
    pub fn app(&self) -> &TestApp {
        &self.app
    }

    /// A further site of this group.
    pub async fn site(&self, hierarchy: Hierarchy) -> TestSite {
        given::site(self, hierarchy).await
    }

    /// A further dealership of this group.
    pub async fn dealer_site(&self) -> TestSite {
        self.site(Hierarchy::Dealership).await
    }

    /// A further production site of this group.
    pub async fn production_site(&self) -> TestSite {
        self.site(Hierarchy::Production).await
    }

    /// A further head office of this group.
    pub async fn head_office(&self) -> TestSite {
        self.site(Hierarchy::HeadOffice).await
    }

    /// Returns a group user of type 1 at every site, signed in at this one.
    pub async fn administrator(&self, at: &TestSite) -> Person {
        given::group_user(self).signed_in_at(at).await
    }
}

impl TestSite {
    /// The server of the site.
    pub fn app(&self) -> &TestApp {
        self.group.app()
    }

    /// A signed-in person of this user type, with the type's default role and without VHCDelete.
    pub async fn person(&self, user_type: i16) -> Person {
        self.user(user_type).signed_in().await
    }

    /// A user of this type, before it is created.
    pub fn user(&self, user_type: i16) -> UserBuilder {
        given::user(self).user_type(user_type)
    }

    /// Type 1, role 1, with VHCDelete.
    pub async fn administrator(&self) -> Person {
        self.user(1).can_delete().signed_in().await
    }

    /// Type 6.
    pub async fn manager(&self) -> Person {
        self.person(6).await
    }

    /// Returns a person of type 3, who may only read.
    pub async fn reader(&self) -> Person {
        self.person(3).await
    }

    /// Type 7, signed in with the PIN.
    pub async fn technician(&self) -> Person {
        self.person(7).await
    }
}
