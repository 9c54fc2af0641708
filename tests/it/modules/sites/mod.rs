//! Groups, sites, settings, switches and API keys.

mod api_keys;
mod configuration;
mod console;
mod directory;
mod profile;
mod seed;
mod settings;
mod switches;
mod transport;
