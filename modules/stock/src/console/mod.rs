//! Machines as the console and the command line display them.

pub mod command_line;
mod events;
mod flow;
mod machines;
mod transfers;

use platform::{api::rest, app::module::Api};

/// Mounts the console's nouns.
pub fn mount(api: &mut Api<'_>) {
    rest::mount::<machines::Machines>(api);
    rest::mount::<events::Events>(api);
    rest::mount::<transfers::Transfers>(api);
    api.service(flow::read_stage_flow);
}
