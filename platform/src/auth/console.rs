//! The entries of the console: resources and pages, the permissions of their actions, and their sections of the menu.
//!
//! A module lists its entries in [`Module::console`](crate::app::module::Module::console). The list mounts them, and the
//! session answer tells the console from it what a caller may do ([`allowed`]).

use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::permission::Permission;

/// The section of the console's menu that has an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// Groups, sites and their users.
    Organisation,
    /// Machines, and what describes them.
    Stock,
    /// Inspections, and what they are made of.
    Inspections,
    /// Handovers, work orders and customers.
    Handover,
    /// Lists of the workshops.
    Workshop,
    /// Lists of the whole platform.
    Platform,
    /// Records that are monitored.
    Watch,
    /// No section: other pages lead to it.
    Absent,
}

impl Menu {
    /// The word in the session answer; empty for [`Menu::Absent`].
    pub const fn word(self) -> &'static str {
        match self {
            Self::Organisation => "organisation",
            Self::Stock => "stock",
            Self::Inspections => "inspections",
            Self::Handover => "handover",
            Self::Workshop => "workshop",
            Self::Platform => "platform",
            Self::Watch => "watch",
            Self::Absent => "",
        }
    }
}

/// The permissions that the actions of an entry need; `None` for an action that does not exist.
#[derive(Debug, Clone, Copy)]
pub struct Access {
    /// Reading records.
    pub read: Permission,
    /// Opening the list at the console. It differs from `read` where everybody reads a list for its choices and few
    /// maintain it.
    pub open: Permission,
    /// Exporting records.
    pub export: Permission,
    /// Creating records.
    pub create: Option<Permission>,
    /// Changing records.
    pub update: Option<Permission>,
    /// Deleting records.
    pub delete: Option<Permission>,
}

impl Access {
    /// Records that are read, opened and exported with one permission, and never changed.
    pub const fn read(read: Permission) -> Self {
        Self { read, open: read, export: read, create: None, update: None, delete: None }
    }

    /// Sets the permission to create, change and delete.
    #[must_use]
    pub const fn write(self, permission: Permission) -> Self {
        self.create(permission).update(permission).delete(permission)
    }

    /// Sets the permission to create.
    #[must_use]
    pub const fn create(mut self, permission: Permission) -> Self {
        self.create = Some(permission);
        self
    }

    /// Sets the permission to change.
    #[must_use]
    pub const fn update(mut self, permission: Permission) -> Self {
        self.update = Some(permission);
        self
    }

    /// Sets the permission to delete.
    #[must_use]
    pub const fn delete(mut self, permission: Permission) -> Self {
        self.delete = Some(permission);
        self
    }

    /// Sets the permission to export single records.
    #[must_use]
    pub const fn export(mut self, permission: Permission) -> Self {
        self.export = permission;
        self
    }

    /// Sets the permission to open and to export the list at the console.
    #[must_use]
    pub const fn open(mut self, permission: Permission) -> Self {
        self.open = permission;
        self.export = permission;
        self
    }

    /// The actions by the names of react-admin, each with its permission.
    pub fn actions(&self) -> impl Iterator<Item = (&'static str, Permission)> {
        let changes = [("create", self.create), ("edit", self.update), ("delete", self.delete)];
        let reads = [("list", self.open), ("show", self.open), ("export", self.export)];
        let changes = changes.into_iter().filter_map(|(action, permission)| Some((action, permission?)));
        reads.into_iter().chain(changes)
    }
}

/// An entry of the console: a resource or a page.
#[derive(Clone, Copy)]
pub struct ConsoleEntry {
    /// The name in the address: `locations`.
    pub name: &'static str,
    /// The section of the menu.
    pub menu: Menu,
    /// The permissions of its actions.
    pub access: Access,
    /// Mounts its calls.
    pub mount: fn(&mut ServiceConfig<'_>),
}

impl ConsoleEntry {
    /// A page with calls of its own, which one permission opens.
    pub const fn page(
        name: &'static str,
        menu: Menu,
        permission: Permission,
        mount: fn(&mut ServiceConfig<'_>),
    ) -> Self {
        Self { name, menu, access: Access::read(permission), mount }
    }
}

/// The actions of an entry of the console that a caller may do.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AllowedEntry {
    /// The name of the resource or page: `locations`.
    pub name: &'static str,
    /// The section of the menu: `organisation`, `stock`, `inspections`, `handover`, `workshop`, `platform` or `watch`; empty
    /// for an entry that is not in the menu.
    pub menu: &'static str,
    /// The allowed ones of `list`, `show`, `export`, `create`, `edit` and `delete`.
    pub actions: Vec<&'static str>,
}

/// Returns the entries with what the names of a caller's permissions allow, without those that allow nothing.
pub fn allowed(entries: &[ConsoleEntry], permissions: &[String]) -> Vec<AllowedEntry> {
    let has = |permission: Permission| permissions.contains(&permission.name());
    let allowed = entries.iter().map(|entry| AllowedEntry {
        name: entry.name,
        menu: entry.menu.word(),
        actions: entry.access.actions().filter(|(_, needed)| has(*needed)).map(|(action, _)| action).collect(),
    });
    allowed.filter(|entry| !entry.actions.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: Permission = Permission { module: "yard", object: "gate", action: "read" };
    const WRITE: Permission = Permission { module: "yard", object: "gate", action: "write" };

    fn entry(access: &Access) -> ConsoleEntry {
        ConsoleEntry { name: "gates", menu: Menu::Stock, access: *access, mount: |_| {} }
    }

    #[test]
    fn a_caller_has_the_actions_of_the_own_permissions() {
        let entries = [entry(&Access::read(READ).create(WRITE).delete(WRITE))];
        let actions = |permissions: &[&str]| {
            let permissions: Vec<String> = permissions.iter().map(|name| (*name).to_owned()).collect();
            allowed(&entries, &permissions).into_iter().flat_map(|entry| entry.actions).collect::<Vec<_>>()
        };
        assert_eq!(actions(&["gate.read"]), ["list", "show", "export"]);
        assert_eq!(actions(&["gate.write"]), ["create", "delete"]);
        assert_eq!(actions(&["fence.read"]), [""; 0]);
        assert!(allowed(&entries, &[]).is_empty());
    }

    #[test]
    fn a_list_for_choices_opens_for_those_who_maintain_it() {
        let permissions = |access: Access| access.actions().map(|(_, needed)| needed).collect::<Vec<_>>();
        assert_eq!(permissions(Access::read(READ).open(WRITE)), [WRITE; 3]);
        assert_eq!(permissions(Access::read(READ).export(WRITE)), [READ, READ, WRITE]);
    }
}
