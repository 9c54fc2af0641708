//! The counts of an import at the command line: what is printed of it, and its exit code.

use catalogue::Outcome as Fate;
use serde_json::json;

use crate::{
    failure::{Exit, Failure, Outcome},
    options::Options,
    output::print_thing,
};

/// The reason of a line that stays out because nothing is to do.
pub const KNOWN: &str = "It is there already";
/// The refused lines that are printed.
pub const SHOWN_REFUSALS: usize = 10;

/// The counts of an import, and its first refusals.
#[derive(Default)]
pub struct Tally {
    pub total: u64,
    pub imported: u64,
    pub duplicates: u64,
    pub failed: u64,
    pub refusals: Vec<String>,
}

impl Tally {
    /// Counts a line, by its number in a spreadsheet and its name.
    pub fn count(&mut self, line: u64, name: &str, fate: &LineFate) {
        self.total += 1;
        match fate {
            LineFate::Imported => self.imported += 1,
            LineFate::Known => self.duplicates += 1,
            LineFate::Refused(reason) => {
                self.failed += 1;
                if self.refusals.len() < SHOWN_REFUSALS {
                    self.refusals.push(refusal(line, name, reason));
                }
            }
        }
    }

    /// Returns `true` if any line was imported.
    pub fn has_imported(&self) -> bool {
        self.imported > 0
    }

    /// Prints the counts on stdout and the first refusals on stderr.
    pub fn print(&self, options: &Options) -> Outcome {
        print_thing(
            options,
            [
                ("total", json!(self.total)),
                ("imported", json!(self.imported)),
                ("duplicates", json!(self.duplicates)),
                ("failed", json!(self.failed)),
            ],
        )?;
        for line in self.refused_lines() {
            options.say(line);
        }
        self.exit()
    }

    /// The refusals to print: the first ones, and the number of the others.
    fn refused_lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.refusals.iter().take(SHOWN_REFUSALS).cloned().collect();
        let more = self.failed.saturating_sub(u64::try_from(lines.len()).unwrap_or(u64::MAX));
        if more > 0 {
            lines.push(format!("… and {more} more; --errors FILE.csv writes them all"));
        }
        lines
    }

    /// The exit code, which is the same for a second run with the same file.
    fn exit(&self) -> Outcome {
        match (self.imported + self.duplicates, self.failed) {
            (0, 0) => Err(Failure::failed("nothing was imported: the file has no lines")),
            (0, _) => Err(Failure::failed("nothing was imported: every line was refused")),
            (_, 0) => Ok(Exit::Done),
            (_, _) => Ok(Exit::Partly),
        }
    }
}

/// The outcome of a line.
pub enum LineFate {
    Imported,
    /// Nothing to do: it is there already.
    Known,
    Refused(String),
}

impl From<Fate> for LineFate {
    fn from(fate: Fate) -> Self {
        match fate {
            Fate::Imported => Self::Imported,
            Fate::Known => Self::Known,
            Fate::Refused(reason) => Self::Refused(reason.text().into_owned()),
        }
    }
}

/// The text of a refused line, by its number and its name.
pub fn refusal(line: impl std::fmt::Display, name: &str, reason: &str) -> String {
    if name.is_empty() { format!("line {line}: {reason}") } else { format!("line {line}: {name}: {reason}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(fates: impl IntoIterator<Item = LineFate>) -> Tally {
        let mut tally = Tally::default();
        for (line, fate) in (1..).zip(fates) {
            tally.count(line, "8100001", &fate);
        }
        tally
    }

    fn bad() -> LineFate {
        LineFate::Refused("Invalid Model Name".to_owned())
    }

    #[test]
    fn the_first_refusals_are_printed_with_the_number_of_the_others() {
        let lines = tally((0..12).map(|_| bad())).refused_lines();
        assert_eq!(lines.len(), SHOWN_REFUSALS + 1);
        assert_eq!(lines[0], "line 1: 8100001: Invalid Model Name");
        assert!(lines[SHOWN_REFUSALS].starts_with("… and 2 more"), "{lines:?}");
        assert!(tally([LineFate::Imported]).refused_lines().is_empty());
        assert_eq!(refusal(3, "", "Invalid Model Name"), "line 3: Invalid Model Name");
    }

    #[test]
    fn an_import_fails_when_no_line_is_there_afterwards() {
        let exit = |fates: Vec<LineFate>| tally(fates).exit().unwrap_or_else(|failure| failure.exit);
        assert_eq!(exit(vec![LineFate::Imported, LineFate::Known]), Exit::Done);
        assert_eq!(exit(vec![LineFate::Known]), Exit::Done);
        assert_eq!(exit(vec![LineFate::Imported, bad()]), Exit::Partly);
        assert_eq!(exit(vec![LineFate::Known, bad()]), Exit::Partly);
        assert_eq!(exit(vec![bad()]), Exit::Failed);
        assert_eq!(exit(Vec::new()), Exit::Failed);
    }
}
