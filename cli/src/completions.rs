//! `hardstand completions SHELL`.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{
    failure::{Exit, Outcome},
    output::print,
};

#[derive(clap::Args)]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

pub fn completions(arguments: &Arguments) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::Arguments::command(), "hardstand", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
