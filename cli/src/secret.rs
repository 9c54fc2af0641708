//! Passwords and PINs at the command line: read from a pipe or generated, never given as arguments, which other users
//! could see.

use std::io::{BufRead, IsTerminal, Write};

use platform::auth::session::Token;

use crate::failure::Failure;

/// The source of a password.
#[derive(Debug, Clone, Copy, clap::Args)]
#[group(required = true, multiple = false)]
pub struct PasswordSource {
    /// Make one up and print it, once
    #[arg(long)]
    random_password: bool,
    /// Read it from the first line of stdin
    #[arg(long)]
    password_stdin: bool,
}

impl PasswordSource {
    /// The password, and whether it must be printed.
    pub fn take(self) -> Result<(String, bool), Failure> {
        if self.random_password { Ok((made_up()?, true)) } else { Ok((from_stdin("password")?, false)) }
    }
}

/// Generates 120 random bits, with a letter of each case, a digit and a symbol in any case.
pub fn made_up() -> Result<String, Failure> {
    let token = Token::new()?;
    let random: String = token.text().chars().take(20).collect();
    Ok(format!("{random}#aZ7"))
}

/// Reads the first line of stdin.
pub fn from_stdin(what: &str) -> Result<String, Failure> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        let _ = write!(std::io::stderr(), "The {what} (it shows as you type; better pipe it in): ");
    }
    let mut line = String::new();
    stdin.lock().read_line(&mut line)?;
    let secret = line.trim_end_matches(['\r', '\n']).to_owned();
    if secret.is_empty() { Err(Failure::usage(format!("there is no {what} on stdin"))) } else { Ok(secret) }
}

#[cfg(test)]
mod tests {
    use super::made_up;

    #[test]
    fn a_password_made_up_keeps_the_policy_and_is_never_the_same() {
        let (one, other) = (made_up().expect("a password"), made_up().expect("a password"));
        assert!(platform::auth::password::keeps_policy(&one, 8..=100, &["admin"]));
        assert_ne!(one, other);
    }
}
