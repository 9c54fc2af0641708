//! THE LIST: what the product consists of.

use platform::module::Registry;

/// Every module, in the order in which routes are mounted and the demonstration world is made: sites before the people
/// who work there, models and locations before the machines.
pub fn all() -> Registry {
    Registry::of(vec![])
}
