//! An import of the command line: the command drives the job while it can, and watches it while another process does, until
//! every row has its status.

use std::time::Duration;

use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    jobs::{self, JobEnd},
};

use super::{
    run::{self, KIND, Progress},
    stage::Staged,
};
use crate::entity::import_job;

/// Interval at which the progress of an import of another process is read.
const LOOK: Duration = Duration::from_millis(300);

/// Runs an import to its end and reports its progress; returns the final numbers of its rows.
pub async fn to_the_end(
    platform: &Platform,
    staged: Staged,
    mut report: impl FnMut(Progress) + Send,
) -> Result<Progress> {
    let (id, mut leased) = (staged.id, staged.leased);
    loop {
        if leased.is_none() {
            leased = jobs::hold(platform, KIND, &id.to_string()).await?;
        }
        if let Some(leased) = leased.take() {
            let work = run::work_off_for(platform, id, run::who(leased.payload()), &mut report);
            if let JobEnd::Failed(error) = jobs::drive(platform, &leased, work).await? {
                return Err(error);
            }
        }
        let job = run::find(platform, id).await?.ok_or_else(|| Error::internal("the import is gone"))?;
        let progress = run::progress(&job);
        report(progress);
        match job.state {
            import_job::State::Done | import_job::State::Stopped => return Ok(progress),
            import_job::State::Failed => return Err(Error::internal(job.message.unwrap_or_default())),
            import_job::State::Queued | import_job::State::Running | import_job::State::Paused => {
                tokio::time::sleep(LOOK).await;
            }
        }
    }
}
