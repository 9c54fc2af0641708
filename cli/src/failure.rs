//! The end of a command: its exit code, and the line that describes its failure.

use std::fmt;

use platform::{
    config::ConfigError,
    container::ContainerError,
    core::{
        error::Error,
        reason::{Kind, own},
    },
};

/// The exit codes, as the help shows them.
pub const EXIT_CODES: &str = "Exit codes: 0 done, 1 failed, 2 usage or cancelled, 3 not found, 4 needs or lacks permission, 5 conflict, \
     6 partly done.";

/// The exit codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    Done = 0,
    Failed = 1,
    Usage = 2,
    NotFound = 3,
    Permission = 4,
    Conflict = 5,
    Partly = 6,
}

/// A failed command.
#[derive(Debug)]
pub struct Failure {
    pub exit: Exit,
    pub text: String,
}

/// The result of every command.
pub type Outcome = Result<Exit, Failure>;

impl Failure {
    pub fn new(exit: Exit, text: impl Into<String>) -> Self {
        Self { exit, text: text.into() }
    }

    pub fn failed(text: impl Into<String>) -> Self {
        Self::new(Exit::Failed, text)
    }

    pub fn usage(text: impl Into<String>) -> Self {
        Self::new(Exit::Usage, text)
    }

    pub fn not_found(text: impl Into<String>) -> Self {
        Self::new(Exit::NotFound, text)
    }

    pub fn conflict(text: impl Into<String>) -> Self {
        Self::new(Exit::Conflict, text)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Error> for Failure {
    /// The operator also sees the cause, which the API never answers.
    fn from(error: Error) -> Self {
        let exit = match error.reason().0.kind {
            Kind::NotFound => Exit::NotFound,
            Kind::SignIn | Kind::Forbidden => Exit::Permission,
            Kind::Conflict => Exit::Conflict,
            Kind::Malformed | Kind::Invalid | Kind::TooLarge | Kind::MediaType => Exit::Usage,
            Kind::Method | Kind::NotReady | Kind::TooMany | Kind::Internal | Kind::Unreachable | Kind::Full => {
                Exit::Failed
            }
        };
        let mut text = match (error.reason() == own::INTERNAL, error.cause()) {
            (true, Some(cause)) => cause.to_owned(),
            (false, Some(cause)) => format!("{} ({cause})", error.message()),
            (_, None) => error.message(),
        };
        let errors = error.body().errors;
        // The text of a single field is usually that of the reason; a more specific one is printed as well.
        if errors.len() > 1 || errors.values().flatten().any(|field| !text.contains(field.as_str())) {
            let fields = errors.into_iter().map(|(field, texts)| format!("{field}: {}", texts.join(", ")));
            text = format!("{text} [{}]", fields.collect::<Vec<_>>().join("; "));
        }
        Self::new(exit, text.replace('\n', " "))
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::failed(format!("{error:#}").replace('\n', " "))
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        Self::failed(error.to_string())
    }
}

impl From<ContainerError> for Failure {
    fn from(error: ContainerError) -> Self {
        let exit = match error {
            ContainerError::PassPhrase | ContainerError::NotEncrypted => Exit::Permission,
            ContainerError::Encrypted | ContainerError::ShortPassPhrase | ContainerError::Damaged(_) => Exit::Usage,
            ContainerError::File(_) | ContainerError::Internal(_) => Exit::Failed,
        };
        Self::new(exit, error.to_string().replace('\n', " "))
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::failed(error.to_string())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::failed(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use platform::sites::settings::reasons;

    use super::*;

    #[test]
    fn a_specific_text_of_a_field_is_printed() {
        let error = Error::from(reasons::BAD_VALUE).at("JCB.Hierarchy", "Give a number from 0 to 2");
        let failure = Failure::from(error);
        assert_eq!(failure.exit, Exit::Usage);
        assert!(failure.text.ends_with("cannot have [JCB.Hierarchy: Give a number from 0 to 2]"), "{failure}");
        let plain = Failure::from(Error::from(own::TAKEN));
        assert_eq!(plain.text, "Conflict: It already exists");
    }
}
