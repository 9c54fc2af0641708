//! The memory of hashes, retained for the next one while sign-ins follow each other.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use argon2::Block;
use tokio::runtime::Handle;

/// Time for which unused memory is retained; at rest it is released (goal P12).
const IDLE: Duration = if cfg!(test) { Duration::from_millis(200) } else { Duration::from_secs(5) };

/// The pieces of memory: as many as there were concurrent hashes.
#[derive(Clone, Default)]
pub(super) struct Memory(Arc<Mutex<Pieces>>);

#[derive(Default)]
struct Pieces {
    free: Vec<Vec<Block>>,
    used: Option<Instant>,
    /// `true` if a task is scheduled that releases the memory.
    watched: bool,
}

impl Memory {
    /// Lends `blocks` blocks to a piece of work. They contain the data of the work before: Argon2 writes each block
    /// before it reads it.
    pub(super) fn lend<T>(&self, blocks: usize, work: impl FnOnce(&mut [Block]) -> T) -> T {
        let free = self.pieces().free.pop();
        let mut piece = free.unwrap_or_default();
        piece.resize(blocks, Block::new());
        let done = work(&mut piece);
        self.keep(piece);
        done
    }

    /// Retains the memory for the next hash. Without a runtime no task could ever release it.
    fn keep(&self, piece: Vec<Block>) {
        let Ok(runtime) = Handle::try_current() else { return };
        let mut pieces = self.pieces();
        pieces.free.push(piece);
        pieces.used = Some(Instant::now());
        if !std::mem::replace(&mut pieces.watched, true) {
            let memory = self.clone();
            runtime.spawn(async move { memory.give_back().await });
        }
    }

    async fn give_back(&self) {
        loop {
            tokio::time::sleep(IDLE).await;
            let mut pieces = self.pieces();
            if pieces.used.is_none_or(|used| used.elapsed() >= IDLE) {
                *pieces = Pieces::default();
                return;
            }
        }
    }

    fn pieces(&self) -> MutexGuard<'_, Pieces> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn memory_is_reused_and_freed_in_the_end() {
        let memory = Memory::default();
        let first = memory.lend(8, |blocks| blocks.as_ptr());
        assert_eq!(memory.lend(8, |blocks| blocks.as_ptr()), first, "the same piece");
        assert_eq!(memory.lend(4, |blocks| blocks.len()), 4, "as many as were asked for");
        assert_eq!(memory.pieces().free.len(), 1);
        memory.lend(8, |_| memory.lend(8, |_| ()));
        assert_eq!(memory.pieces().free.len(), 2, "one for each at a time");
        while !memory.pieces().free.is_empty() {
            tokio::time::sleep(IDLE / 10).await;
        }
        assert!(!memory.pieces().watched, "the next one is watched again");
    }
}
