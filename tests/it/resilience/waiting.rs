//! A module whose calls wait for a signal, and so occupy places until then.

use actix_web::get;
use platform::{
    app::module::{Api, Module},
    auth::context::Ctx,
    core::error::Result,
};
use tests::within_patience;
use tokio::sync::Notify;

/// The module. Each of its calls is for one test, because the signals of a call are those of the process.
pub struct Waiting;

/// The signals of `GET /api/waiting`, which needs no session.
pub static ANONYMOUS: Signals = Signals::new();
/// The signals of `GET /api/waiting/site`, which needs a session at a site.
pub static AT_SITE: Signals = Signals::new();

/// The signals of a call.
pub struct Signals {
    entered: Notify,
    go: Notify,
}

impl Signals {
    const fn new() -> Self {
        Self { entered: Notify::const_new(), go: Notify::const_new() }
    }

    /// Waits until one more handler runs.
    pub async fn entered(&self) {
        within_patience("the handler runs", self.entered.notified()).await;
    }

    /// Lets every handler that runs go on.
    pub fn go(&self) {
        self.go.notify_waiters();
    }

    async fn wait(&self) {
        let go = self.go.notified();
        tokio::pin!(go);
        go.as_mut().enable();
        self.entered.notify_one();
        go.await;
    }
}

impl Module for Waiting {
    fn name(&self) -> &'static str {
        "waiting"
    }

    fn title(&self) -> &'static str {
        "Waiting"
    }

    fn routes(&self, api: &mut Api<'_>) {
        api.service(wait);
        api.service(wait_at_site);
    }
}

/// Waits.
#[utoipa::path(tag = "waiting", operation_id = "wait", responses((status = 200, description = "It went on.")))]
#[get("/api/waiting")]
async fn wait() -> Result<String> {
    ANONYMOUS.wait().await;
    Ok(String::new())
}

/// Waits, with a session at a site.
#[utoipa::path(tag = "waiting", operation_id = "waitAtSite", responses((status = 200, description = "It went on.")))]
#[get("/api/waiting/site")]
async fn wait_at_site(ctx: Ctx) -> Result<String> {
    AT_SITE.wait().await;
    Ok(ctx.site()?.code.clone())
}
