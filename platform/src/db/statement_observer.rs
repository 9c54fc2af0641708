//! The grant of a statement; and a way for tests of a debug build to observe every executed statement with its grant
//! (goal T3). A release build reports nothing.

use std::future::Future;

use crate::tenancy::{Grant, Reach};

/// The grant by which a statement runs.
pub(crate) struct StatementScope {
    /// The rows that the statement reaches; `None` for a table that belongs to no tenant.
    reach: Option<Reach>,
    #[cfg(debug_assertions)]
    grant: Grant,
}

impl StatementScope {
    #[cfg_attr(not(debug_assertions), expect(unused_variables, reason = "only a debug build is watched"))]
    pub(crate) fn new(reach: Option<Reach>, grant: &Grant) -> Self {
        Self {
            reach,
            #[cfg(debug_assertions)]
            grant: grant.clone(),
        }
    }

    /// The rows that the statement reaches.
    pub(crate) const fn reach(&self) -> Option<&Reach> {
        self.reach.as_ref()
    }

    /// Runs a statement under it.
    pub(crate) fn around<F: Future>(&self, statement: F) -> impl Future<Output = F::Output> {
        #[cfg(debug_assertions)]
        let statement = observer::GRANT.scope(self.grant.clone(), statement);
        statement
    }
}

#[cfg(debug_assertions)]
pub use observer::StatementObserver;

#[cfg(debug_assertions)]
mod observer {
    use std::sync::{Arc, OnceLock};

    use sea_orm::{DatabaseConnection, Statement};

    use crate::tenancy::Grant;

    tokio::task_local! {
        pub(super) static GRANT: Grant;
    }

    type Observer = Box<dyn Fn(&Statement, Option<&Grant>) + Send + Sync>;

    /// The observer of a database's statements, if there is one.
    #[derive(Clone, Default)]
    pub struct StatementObserver(Arc<OnceLock<Observer>>);

    impl StatementObserver {
        /// Observes these connections and the transactions that begin on them.
        pub fn on<'db>(connections: impl IntoIterator<Item = &'db mut DatabaseConnection>) -> Self {
            let observer = Self::default();
            for connection in connections {
                let seen = observer.clone();
                connection.set_metric_callback(move |info| seen.see(info.statement));
            }
            observer
        }

        /// Sets the observer; a second one is ignored.
        pub fn open(&self, observe: impl Fn(&Statement, Option<&Grant>) + Send + Sync + 'static) {
            let _ = self.0.set(Box::new(observe));
        }

        fn see(&self, statement: &Statement) {
            let Some(observe) = self.0.get() else { return };
            let seen = GRANT.try_with(|grant| observe(statement, Some(grant)));
            if seen.is_err() {
                observe(statement, None);
            }
        }
    }
}
