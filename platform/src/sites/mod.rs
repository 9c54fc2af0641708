//! Sites: the directory of them, their settings and their time zones.

pub mod directory;
pub mod model_audits;
pub mod module_switch;
pub mod settings;
pub mod timezone;
