//! Measurement: one client that waits for each answer, or several at once for some time.

use std::time::{Duration, Instant};

use anyhow::Result;

use crate::{
    http::{Call, Client},
    raw::{Raw, Sql},
};

/// The steps of a client.
pub enum Step {
    /// Requests to a server.
    Http(Client, Vec<Call>),
    /// Statements to the database.
    Sql(Raw, Vec<Vec<Sql>>),
}

/// A client that repeats its steps, for one site after the other.
pub struct Asker {
    step: Step,
    turn: usize,
}

impl Asker {
    /// Begins at the nth site, so that concurrent clients are at different sites.
    pub fn new(step: Step, begin: usize) -> Self {
        Self { step, turn: begin }
    }

    /// A client of the server at this address.
    pub async fn http(address: &str, calls: &[Call], begin: usize) -> Result<Self> {
        Ok(Self::new(Step::Http(Client::connect(address).await?, calls.to_vec()), begin))
    }

    /// A client of the database at this address.
    pub async fn sql(url: &str, screens: &[Vec<Sql>], begin: usize) -> Result<Self> {
        Ok(Self::new(Step::Sql(Raw::connect(url).await?, screens.to_vec()), begin))
    }

    /// Performs one step.
    pub async fn ask(&mut self) -> Result<()> {
        self.turn += 1;
        match &mut self.step {
            Step::Http(client, calls) => {
                client.send(&calls[self.turn % calls.len()]).await?;
            }
            Step::Sql(raw, screens) => {
                for sql in &screens[self.turn % screens.len()] {
                    raw.run(sql).await?;
                }
            }
        }
        Ok(())
    }

    /// The times of `many` steps.
    pub async fn times(&mut self, many: usize) -> Result<Vec<Duration>> {
        let mut times = Vec::with_capacity(many);
        for _ in 0..many {
            let begun = Instant::now();
            self.ask().await?;
            times.push(begun.elapsed());
        }
        Ok(times)
    }
}

/// The result of several concurrent clients.
pub struct Load {
    /// Answers.
    pub answers: usize,
    /// Answers a second.
    pub rate: f64,
    /// The time of each answer.
    pub times: Vec<Duration>,
}

/// Runs all clients at once for `time`, and returns them for the next run.
pub async fn load(askers: Vec<Asker>, time: Duration) -> Result<(Load, Vec<Asker>)> {
    let begun = Instant::now();
    let tasks = askers.into_iter().map(|mut asker| {
        tokio::spawn(async move {
            let mut times = Vec::new();
            while begun.elapsed() < time {
                let sent_at = Instant::now();
                asker.ask().await?;
                times.push(sent_at.elapsed());
            }
            anyhow::Ok((times, asker))
        })
    });
    let (mut times, mut askers) = (Vec::new(), Vec::new());
    for task in tasks.collect::<Vec<_>>() {
        let (more, asker) = task.await??;
        times.extend(more);
        askers.push(asker);
    }
    let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
    Ok((Load { answers: times.len(), rate, times }, askers))
}

/// Measures contenders in turns, so that other work on the machine affects all alike; returns the p50 of each, in
/// milliseconds.
pub async fn in_turns(askers: &mut [&mut Asker], rounds: usize, times: usize) -> Result<Vec<f64>> {
    let mut all = vec![Vec::new(); askers.len()];
    for _ in 0..rounds {
        for (asker, all) in askers.iter_mut().zip(&mut all) {
            // The first steps find the processor's caches filled by the contender before, and do not count.
            asker.times(times / 10 + 1).await?;
            all.push(milliseconds(percentile(asker.times(times).await?, 50)));
        }
    }
    Ok(all.into_iter().map(median).collect())
}

/// In milliseconds.
pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The time that `percent` of the samples do not exceed.
pub fn percentile(mut times: Vec<Duration>, percent: usize) -> Duration {
    times.sort_unstable();
    let at = times.len() * percent / 100;
    times.get(at.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// The median.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}
