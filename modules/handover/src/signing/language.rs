//! PURE: the codes of languages.

use std::collections::BTreeMap;

/// The code of a language among those of the program; that of English where it is none of them.
pub(crate) fn code_in(codes: &BTreeMap<String, i64>, language: i64) -> &str {
    codes.iter().find(|(_, id)| **id == language).map_or("en_GB", |(code, _)| code.as_str())
}
