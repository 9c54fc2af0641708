//! `hardstand openapi`: prints the OpenAPI document; no database is needed.

use std::path::PathBuf;

use platform::http::openapi::{Text, document};

use crate::{
    failure::{Exit, Failure, Outcome},
    output::print,
};

#[derive(clap::Args)]
pub struct Arguments {
    /// Compare this file with the document instead of printing it; fail when they differ
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

pub fn openapi(arguments: &Arguments) -> Outcome {
    let text = Text::of(&document(&modules::all()));
    let Some(path) = &arguments.check else {
        print(text.as_str())?;
        return Ok(Exit::Done);
    };
    let there = std::fs::read_to_string(path)
        .map_err(|error| Failure::not_found(format!("{} cannot be read: {error}", path.display())))?;
    match first_difference(&there, text.as_str()) {
        None => Ok(Exit::Done),
        Some(line) => Err(Failure::conflict(format!(
            "{0} differs from the calls of this program, first in line {line}: write it anew with hardstand openapi > {0}",
            path.display()
        ))),
    }
}

/// The number of the first line that differs.
fn first_difference(one: &str, other: &str) -> Option<usize> {
    if one == other {
        return None;
    }
    let same = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    Some(same + 1)
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn the_first_line_that_differs_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(2));
        assert_eq!(first_difference("a\n", "a\nb\n"), Some(2));
        assert_eq!(first_difference("a", "a\n"), Some(2));
    }
}
