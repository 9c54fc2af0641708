//! Machines as the console and the command line display them.

pub mod command_line;
mod events;
mod flow;
mod machines;
mod transfers;

use platform::{
    api::rest,
    auth::console::{ConsoleEntry, Menu},
};

use crate::LIST;

/// Every resource and page.
pub fn entries() -> Vec<ConsoleEntry> {
    vec![
        rest::entry::<machines::Machines>(),
        rest::entry::<events::Events>(),
        rest::entry::<transfers::Transfers>(),
        ConsoleEntry::page("stageflow", Menu::Stock, LIST, |api| {
            api.service(flow::read_stage_flow);
        }),
    ]
}
