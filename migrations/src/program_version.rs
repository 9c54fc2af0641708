//! The version of the program.
use std::fmt;

/// A version of the program, compared by its three numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProgramVersion {
    major: u32,
    minor: u32,
    patch: u32,
}

impl ProgramVersion {
    /// The version `major.minor.patch`.
    pub const fn new(major: u32, minor: u32, patch: u32) -> Self {
        Self { major, minor, patch }
    }

    /// The version of this build.
    pub fn current() -> Self {
        Self::parse(env!("CARGO_PKG_VERSION")).expect("Cargo accepts only three numbers")
    }

    /// Reads a version such as `1.4.0`; `None` if it is no version. A pre-release (`1.4.0-rc.1`) and a build (`1.4.0+7`)
    /// count as the version itself.
    pub fn parse(text: &str) -> Option<Self> {
        let numbers = text.split(['-', '+']).next().unwrap_or_default();
        let mut parts = numbers.split('.').map(|part| part.parse().ok());
        let version = Self::new(parts.next()??, parts.next()??, parts.next()??);
        parts.next().is_none().then_some(version)
    }
}

impl fmt::Display for ProgramVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

#[cfg(test)]
mod tests {
    use super::ProgramVersion;

    #[test]
    fn versions_are_compared_as_numbers() {
        let version = |text| ProgramVersion::parse(text).expect(text);
        assert!(version("0.9.0") < version("0.10.0") && version("0.10.0") < version("1.0.0"));
        assert!(version("1.2.3") < version("1.2.10"));
        assert_eq!(version("1.4.0-rc.1"), ProgramVersion::new(1, 4, 0));
        assert_eq!(version("1.4.0+7").to_string(), "1.4.0");
        assert_eq!(ProgramVersion::current().to_string(), env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn other_texts_are_no_versions() {
        for text in ["", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.x", "-1.2.3", "1..3"] {
            assert_eq!(ProgramVersion::parse(text), None, "{text}");
        }
    }
}
