//! Builds the demonstration world: initial data is written once, and then its people work, day by day, until yesterday.

use crate::{app::module::Module, core::error::Result, state::Platform};

/// The number of days that the world covers.
pub const DAYS: u64 = 45;

/// Lets these modules seed their parts of an empty database, each after those that it reads; `begun` is called with the
/// name of each.
pub async fn make(platform: &Platform, modules: &[&dyn Module], mut begun: impl FnMut(&dyn Module)) -> Result<()> {
    for module in modules {
        begun(*module);
        module.seed(platform).await?;
    }
    // A machine is handled by several modules, so the modules take turns every day.
    for days_ago in (1..DAYS).rev() {
        for module in modules {
            module.play(platform, days_ago).await?;
        }
    }
    Ok(())
}
