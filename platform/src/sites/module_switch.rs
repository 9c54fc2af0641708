//! The switches of the modules, which a site turns on and off.

use crate::auth::permission::Hierarchy;

/// The switch of a module at a site.
#[derive(Debug, Clone, Copy)]
pub enum Switch {
    /// Always on.
    Always,
    /// On where this key of the site's settings is true (`JCB.IsEnabled`).
    Setting(&'static str),
    /// On or off by hierarchy, unless the site has a switch of its own; only where the machine module is on.
    Default(fn(Hierarchy) -> bool),
}

/// A module and its switch.
#[derive(Debug, Clone, Copy)]
pub struct ModuleSwitch {
    /// The name of the module: `stock`.
    pub module: &'static str,
    /// The title for people: `Machine stock`.
    pub title: &'static str,
    /// Its switch.
    pub switch: Switch,
    /// The consequences for a site while it is off, in a sentence.
    pub when_off: &'static str,
}
