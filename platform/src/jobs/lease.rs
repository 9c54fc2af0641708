//! Names of leases.

use crate::core::error::{Error, Result};

/// Returns a unique name: the node, for people who read the table, and a random number.
pub(crate) fn lease_name() -> Result<String> {
    let mut number = [0_u8; 8];
    getrandom::fill(&mut number).map_err(Error::internal)?;
    let node = std::env::var("HOSTNAME").unwrap_or_else(|_| "node".to_owned());
    Ok(format!("{node}-{}-{}", std::process::id(), hex::encode(number)))
}
