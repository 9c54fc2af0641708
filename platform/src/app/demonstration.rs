//! How the demonstration world is made (contract, section 5): what is there is written once, and then people of it work,
//! day by day, until yesterday.

use crate::{
    app::{module::Module, platform::Platform},
    core::error::Result,
};

/// The world is so many days old.
pub const DAYS: u64 = 45;

/// Has these modules make their parts of an empty database, each after those that it reads; `begun` is told of each.
pub async fn make(platform: &Platform, modules: &[&dyn Module], mut begun: impl FnMut(&dyn Module)) -> Result<()> {
    for module in modules {
        begun(*module);
        module.seed(platform).await?;
    }
    // A machine goes through the hands of several modules, so they take turns.
    for days_ago in (1..DAYS).rev() {
        for module in modules {
            module.play(platform, days_ago).await?;
        }
    }
    Ok(())
}
