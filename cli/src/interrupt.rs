//! Ends the work of a command on Ctrl-C or SIGTERM.

use platform::http::shutdown;

use crate::failure::Failure;

/// Runs work to its end. When the command is interrupted the work is dropped, which rolls its transactions back and removes
/// its unfinished files.
///
/// # Errors
///
/// The command was interrupted.
pub async fn interruptible<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    tokio::select! {
        done = work => Ok(done),
        () = shutdown::signal() => Err(Failure::usage("cancelled")),
    }
}
