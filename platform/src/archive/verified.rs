//! Findings of the parts of a file while it is verified.

use std::collections::HashMap;

/// Names of records without a proof that an error lists.
const NAMED: usize = 3;

/// The end of a chain, as the record names it that the chain belongs to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChainEnd {
    /// A name of the record for people.
    pub name: String,
    /// The hash of the last link.
    pub hash: Option<Vec<u8>>,
    /// The number of links.
    pub count: i32,
    /// The hash of the state that the last link must have left.
    pub state: Option<Vec<u8>>,
}

/// Findings of the parts so far.
#[derive(Debug, Default)]
pub struct Verified {
    /// The ends of chains that no part has verified yet, by the ids of their records.
    pub chains: HashMap<i64, ChainEnd>,
    unproven: Vec<String>,
    more: usize,
}

impl Verified {
    /// Notes a record that nothing proves.
    pub fn add_unproven(&mut self, name: impl Into<String>) {
        if self.unproven.len() < NAMED {
            self.unproven.push(name.into());
        } else {
            self.more += 1;
        }
    }

    /// The names of the first records that nothing proves, in order, with the number of the others; `None` without any.
    pub(super) fn unproven(mut self) -> Option<String> {
        self.unproven.sort();
        let more = if self.more > 0 { format!(" and {} more", self.more) } else { String::new() };
        (!self.unproven.is_empty()).then(|| format!("{}{more}", self.unproven.join(", ")))
    }
}
