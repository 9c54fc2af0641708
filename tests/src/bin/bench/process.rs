//! A server as a process of its own; its use of the machine is read from `/proc`.

use std::{
    fs::File,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};

use crate::http::{Call, Client};

/// The longest that a server may take to be ready.
const PATIENCE: Duration = Duration::from_mins(1);
/// Ticks a second of the kernel's processor accounts, the same on every Linux.
const TICKS: f64 = 100.0;

/// A running server. It is killed when it is dropped.
pub struct Server {
    child: Child,
    /// The address at which it listens.
    pub address: String,
}

impl Server {
    /// Starts it, with its output in `log`, and waits until it answers at `path`.
    pub async fn start(command: &mut Command, address: String, path: &str, log: &Path) -> Result<Self> {
        let log_file = File::create(log)?;
        let child = command.stdin(Stdio::null()).stdout(log_file.try_clone()?).stderr(log_file).spawn()?;
        let mut server = Self { child, address };
        let begun = Instant::now();
        loop {
            if let Ok(mut client) = Client::connect(&server.address).await
                && client.send(&Call::get(path)).await.is_ok()
            {
                return Ok(server);
            }
            let ended = server.child.try_wait()?;
            let log = || std::fs::read_to_string(log).unwrap_or_default();
            anyhow::ensure!(ended.is_none() && begun.elapsed() < PATIENCE, "a server did not start: {}", log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Its processor time in seconds, without the threads that run statements of the embedded database.
    pub fn processor(&self) -> Result<f64> {
        let mut own = 0.0;
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            let text = std::fs::read_to_string(thread?.path().join("stat"))?;
            // The name of a thread may hold blanks; the fields after it do not.
            let (before, after) = text.rsplit_once(')').context("its accounts")?;
            let fields: Vec<&str> = after.split_whitespace().collect();
            let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).context("its accounts");
            if !before.contains("(sqlx-sqlite") {
                own += (ticks(11)? + ticks(12)?) / TICKS;
            }
        }
        Ok(own)
    }

    /// Its processor time in seconds, that of threads which have ended included.
    pub fn spent(&self) -> Result<f64> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<&str> = text.rsplit_once(')').context("its accounts")?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).context("its accounts");
        Ok((ticks(11)? + ticks(12)?) / TICKS)
    }

    /// Its memory in MB, with its share of shared pages (PSS).
    pub fn memory(&self) -> Result<f64> {
        memory(self.child.id())
    }

    /// Samples its memory until the returned watch is ended.
    pub fn watch(&self) -> Watch {
        let (id, over) = (self.child.id(), Arc::new(AtomicBool::new(false)));
        let is_over = Arc::clone(&over);
        let watching = std::thread::spawn(move || {
            let mut seen = Vec::new();
            while !is_over.load(Ordering::SeqCst) {
                seen.extend(memory(id).ok());
                std::thread::sleep(Duration::from_millis(100));
            }
            seen
        });
        Watch { over, watching }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn memory(id: u32) -> Result<f64> {
    let text = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:")).context("its memory")?;
    let kib: f64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kib * 1024.0 / 1e6)
}

/// A sampling of a server's memory, every tenth of a second.
pub struct Watch {
    over: Arc<AtomicBool>,
    watching: JoinHandle<Vec<f64>>,
}

impl Watch {
    /// Ends it; returns the samples in MB.
    pub fn end(self) -> Vec<f64> {
        self.over.store(true, Ordering::SeqCst);
        self.watching.join().unwrap_or_default()
    }
}

/// The largest sample.
pub fn most(seen: &[f64]) -> f64 {
    seen.iter().copied().fold(0.0, f64::max)
}
