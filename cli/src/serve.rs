//! `hardstand serve`: the server. SIGTERM stops it: it reports not ready, finishes the requests in progress, and exits
//! with 0.

use std::{net::TcpListener, sync::Arc, time::Duration};

use metrics_exporter_prometheus::PrometheusHandle;
use platform::{
    app::{health, platform::Platform, registry::Registry},
    config::{Config, LogFormat},
    core::metrics,
    http::server,
    jobs,
    tenancy::row_level_security,
};
use tracing_subscriber::EnvFilter;

use crate::{
    context,
    failure::{Exit, Failure, Outcome},
    log_writer::log_writer,
    options::Options,
    seed, web as apps,
};

/// Interval at which histograms release memory.
const METRICS_UPKEEP: Duration = Duration::from_secs(5);

#[derive(clap::Args)]
pub struct Arguments {
    /// Make the demonstration world first when the database is empty, and print its logins
    #[arg(long)]
    demo: bool,
}

pub async fn serve(options: &Options, arguments: Arguments) -> Outcome {
    let config = context::load(options)?.config;
    start_log(&config)?;
    // The port is opened first, so that a taken port is reported at once.
    let listener = listen("server.listen", &config.server.listen)?;
    let metrics_listener =
        config.server.metrics_listen.as_deref().map(|at| listen("server.metrics_listen", at)).transpose()?;
    let _lock = context::lock_for_server(&config)?;
    if arguments.demo {
        seed::demo_when_empty(options, &config).await?;
    }
    let registry = Arc::new(modules::all());
    let platform = context::open_platform(config).await?;
    context::auto_migrate(&platform).await?;
    if let Some(newer) = context::want_usable_schema(&platform).await?.newer() {
        tracing::warn!("{newer}");
    }
    want_walls(&platform).await?;
    let metrics = metrics::install().map_err(|error| Failure::failed(format!("metrics cannot be kept: {error}")))?;
    keep_up(&platform, &registry, &metrics, metrics_listener)?;
    announce(options, &platform, arguments.demo);
    let worker = tokio::spawn(jobs::work(Arc::clone(&platform), registry.jobs()));
    server::serve(Arc::clone(&platform), registry, apps::page, listener, metrics).await?;
    // When the server ended without a signal, the workers are stopped too.
    platform.stop();
    if let Err(error) = worker.await {
        tracing::error!(%error, "the job worker ended badly");
    }
    platform.db.clone().close().await;
    tracing::info!("stopped");
    Ok(Exit::Done)
}

/// Refuses to serve in production with a role that bypasses row-level security.
async fn want_walls(platform: &Platform) -> Result<(), Failure> {
    let Some(walls) = row_level_security::state(&platform.db).await? else { return Ok(()) };
    let Some(fault) = walls.fault() else { return Ok(()) };
    if walls.is_above && platform.config.is_production() {
        return Err(Failure::failed(format!("{fault}; {}", row_level_security::FIX)));
    }
    tracing::warn!(fix = row_level_security::FIX, "{fault}");
    Ok(())
}

fn listen(key: &str, at: &str) -> Result<TcpListener, Failure> {
    TcpListener::bind(at).map_err(|error| {
        Failure::failed(format!(
            "{key} {at} cannot be used ({error}): stop what listens there, or give another address"
        ))
    })
}

fn start_log(config: &Config) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&config.log.filter).map_err(|error| {
        Failure::failed(format!("log.filter cannot be {:?} ({error}): give a level such as info", config.log.filter))
    })?;
    // An error of the subscriber itself would be printed by `eprintln!`, which panics when it cannot.
    let format = tracing_subscriber::fmt().with_writer(log_writer).log_internal_errors(false).with_env_filter(filter);
    let started = match config.log.format {
        LogFormat::Text => format.with_ansi(context::colour()).try_init(),
        LogFormat::Json => format.json().try_init(),
    };
    started.map_err(|error| Failure::failed(format!("the log cannot be started: {error}")))
}

/// Maintains the metrics, and serves them with health at an address of their own where one is configured.
fn keep_up(
    platform: &Arc<Platform>,
    registry: &Arc<Registry>,
    metrics: &PrometheusHandle,
    listener: Option<TcpListener>,
) -> Result<(), Failure> {
    let metrics = metrics.clone();
    if let Some(listener) = listener {
        let server = health::listener(Arc::clone(platform), Arc::clone(registry), metrics.clone(), listener)?;
        tokio::spawn(server);
    }
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(METRICS_UPKEEP).await;
            metrics.run_upkeep();
        }
    });
    Ok(())
}

fn announce(options: &Options, platform: &Platform, demo: bool) {
    let at = &platform.config.server.public_url;
    if !apps::has_apps() {
        options.say("The web apps are not in this build; make run builds them too. The calls work.");
    }
    options.say(format!("Hardstand serves {at} (console: {at}/admin/, calls: {at}/api/docs). Ctrl-C stops it."));
    if demo {
        options.say(seed::SIGN_INS);
    }
}
