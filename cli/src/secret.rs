//! Passwords and PINs at the command line: read from a pipe or generated, never given as arguments, which other users
//! could see.

use std::io::{BufRead, IsTerminal, Write};

use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
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

/// The source of a password that is typed at the terminal unless an option names another source.
#[derive(Debug, Clone, Copy, clap::Args)]
#[group(required = false, multiple = false)]
pub struct TypedPasswordSource {
    /// Make one up and print it, once
    #[arg(long)]
    random_password: bool,
    /// Read it from the first line of stdin
    #[arg(long)]
    password_stdin: bool,
}

impl TypedPasswordSource {
    /// The password, and whether it must be printed.
    pub fn take(self) -> Result<(String, bool), Failure> {
        let Self { random_password, password_stdin } = self;
        if random_password || password_stdin {
            return PasswordSource { random_password, password_stdin }.take();
        }
        if !std::io::stdin().is_terminal() {
            return Err(Failure::usage("there is no terminal: give --password-stdin or --random-password"));
        }
        let password = from_stdin("new password")?;
        if from_stdin("new password once more")? == password {
            Ok((password, false))
        } else {
            Err(Failure::usage("the two passwords differ, nothing was done"))
        }
    }
}

/// The source of the pass phrase that encrypts a file.
#[derive(Debug, Clone, Copy, clap::Args)]
#[group(required = false, multiple = false)]
pub struct PassPhraseSource {
    /// Make a pass phrase up and print it, once
    #[arg(long)]
    random_pass_phrase: bool,
    /// Read the pass phrase from the first line of stdin
    #[arg(long)]
    pass_phrase_stdin: bool,
}

impl PassPhraseSource {
    /// Returns `true` if the file is encrypted.
    pub const fn is_given(self) -> bool {
        self.random_pass_phrase || self.pass_phrase_stdin
    }

    /// The pass phrase, and whether it must be printed; `None` where no source is given.
    pub fn take(self) -> Result<Option<(String, bool)>, Failure> {
        Ok(match (self.random_pass_phrase, self.pass_phrase_stdin) {
            (true, _) => Some((made_up()?, true)),
            (false, true) => Some((from_stdin("pass phrase")?, false)),
            (false, false) => None,
        })
    }
}

/// Generates 120 random bits, with a letter of each case, a digit and a symbol in any case.
pub fn made_up() -> Result<String, Failure> {
    let token = Token::new()?;
    let random: String = token.text().chars().take(20).collect();
    Ok(format!("{random}#aZ7"))
}

/// Reads the next line of stdin; on a terminal it is requested, and not shown.
pub fn from_stdin(what: &str) -> Result<String, Failure> {
    let stdin = std::io::stdin();
    let hidden = if stdin.is_terminal() {
        let _ = write!(std::io::stderr(), "The {what}: ");
        HiddenInput::begin()
    } else {
        None
    };
    let mut line = String::new();
    stdin.lock().read_line(&mut line)?;
    if hidden.is_some() {
        // The line end of the person is not shown either.
        let _ = writeln!(std::io::stderr());
    }
    drop(hidden);
    let secret = line.trim_end_matches(['\r', '\n']).to_owned();
    if secret.is_empty() { Err(Failure::usage(format!("there is no {what} on stdin"))) } else { Ok(secret) }
}

/// A terminal that does not show what is typed, until the value is dropped.
struct HiddenInput(Termios);

impl HiddenInput {
    /// Hides the input of stdin; `None` where the terminal cannot.
    fn begin() -> Option<Self> {
        let stdin = std::io::stdin();
        let before = tcgetattr(&stdin).ok()?;
        let mut hidden = before.clone();
        hidden.local_flags.remove(LocalFlags::ECHO);
        tcsetattr(&stdin, SetArg::TCSAFLUSH, &hidden).ok()?;
        Some(Self(before))
    }
}

impl Drop for HiddenInput {
    fn drop(&mut self) {
        let _ = tcsetattr(std::io::stdin(), SetArg::TCSAFLUSH, &self.0);
    }
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
