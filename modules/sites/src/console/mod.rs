//! The console resources of this module.

pub mod api_keys;
pub mod groups;
pub mod modules;
pub mod settings;
pub mod sites;

pub use api_keys::ApiKeys;
pub use groups::Groups;
pub use modules::Modules;
pub use settings::Settings;
pub use sites::Sites;
