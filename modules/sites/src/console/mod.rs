//! The console resources of this module.

mod api_keys;
mod groups;
mod machines;
mod modules;
mod settings;
mod sites;

pub use api_keys::ApiKeys;
pub use groups::Groups;
pub use machines::SiteMachines;
pub use modules::Modules;
pub use settings::Settings;
pub use sites::Sites;
