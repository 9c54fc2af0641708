//! The settings that all tests begin with.

use platform::config::{Config, Load};

/// `config/test.toml` over the defaults.
pub(crate) fn of_tests() -> Config {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../config/test.toml");
    Load::bare().file(file).load().expect("config/test.toml").config
}
