//! The options of every command, confirmation prompts and progress display.

use std::{
    io::{IsTerminal, Write},
    path::PathBuf,
    time::Duration,
};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::failure::Failure;

/// The options of every command.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// A file of configuration, laid over the defaults
    #[arg(long, global = true, value_name = "FILE", help_heading = "Everywhere")]
    pub config: Option<PathBuf>,
    /// Format of the output
    #[arg(long, global = true, value_name = "FORM", default_value = "table", help_heading = "Everywhere")]
    pub output: Form,
    /// Print nothing but errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Everywhere")]
    pub quiet: bool,
    /// Log more; twice for still more
    #[arg(short, long, global = true, action = clap::ArgAction::Count, help_heading = "Everywhere")]
    pub verbose: u8,
}

/// The output formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// For people
    Table,
    /// One document with `"schema": 2`
    Json,
    /// One JSON object a line
    Ndjson,
    /// Comma-separated, with a header
    Csv,
}

/// The option of commands that write.
#[derive(Debug, Clone, Copy, Args)]
pub struct Writing {
    /// Report the changes without making them
    #[arg(long)]
    pub dry_run: bool,
}

/// The option of commands that destroy.
#[derive(Debug, Clone, Copy, Args)]
pub struct Destroying {
    /// Do not ask for confirmation
    #[arg(long)]
    pub yes: bool,
}

impl Options {
    /// Prints a line for the person at the terminal; never part of the output.
    pub fn say(&self, text: impl AsRef<str>) {
        if !self.quiet {
            // A closed stderr does not stop the command.
            let _ = writeln!(std::io::stderr(), "{}", text.as_ref());
        }
    }

    /// A progress bar for work of a known size; hidden in a pipe and with `-q`.
    pub fn bar(&self, title: &str, total: u64) -> ProgressBar {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {eta}");
        self.draw(ProgressBar::new(total), style, title)
    }

    /// A spinner for work of an unknown size.
    pub fn spinner(&self, title: &str) -> ProgressBar {
        let bar = self.draw(ProgressBar::no_length(), ProgressStyle::with_template("{spinner} {msg} {elapsed}"), title);
        bar.enable_steady_tick(Duration::from_millis(120));
        bar
    }

    fn draw(
        &self,
        bar: ProgressBar,
        style: Result<ProgressStyle, indicatif::style::TemplateError>,
        title: &str,
    ) -> ProgressBar {
        let shown = !self.quiet && std::io::stderr().is_terminal();
        bar.set_draw_target(if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() });
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.set_message(title.to_owned());
        bar
    }
}

impl Destroying {
    /// Requires a word to be typed; refused without a terminal.
    pub fn confirm(self, what: &str, word: &str) -> Result<(), Failure> {
        if self.yes {
            return Ok(());
        }
        if !std::io::stdin().is_terminal() {
            return Err(Failure::usage(format!("{what} cannot be taken back: say --yes to do it without being asked")));
        }
        let _ = write!(std::io::stderr(), "{what} cannot be taken back. Type {word} to go on: ");
        let mut line = String::new();
        std::io::stdin().read_line(&mut line)?;
        if line.trim() == word { Ok(()) } else { Err(Failure::usage("cancelled, nothing was done")) }
    }
}
