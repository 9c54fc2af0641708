//! By what a statement runs; and a way for the tests to look at every statement of a debug build as it was executed, with
//! the grant that it ran by (goal T3 of "reliability and security"). A release build has nothing to look through.

use std::future::Future;

use crate::tenancy::{Grant, Reach};

/// By what a statement runs.
pub(crate) struct StatementScope {
    /// Whose rows its table holds; `None` for a table that belongs to no tenant.
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

    /// Whose rows its table holds.
    pub(crate) const fn reach(&self) -> Option<&Reach> {
        self.reach.as_ref()
    }

    /// Runs a statement by it.
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

    /// What looks at the statements of a database, if anything does.
    #[derive(Clone, Default)]
    pub struct StatementObserver(Arc<OnceLock<Observer>>);

    impl StatementObserver {
        /// Looks at these connections, and at the transactions that begin on them.
        pub fn on<'db>(connections: impl IntoIterator<Item = &'db mut DatabaseConnection>) -> Self {
            let observer = Self::default();
            for connection in connections {
                let seen = observer.clone();
                connection.set_metric_callback(move |info| seen.see(info.statement));
            }
            observer
        }

        /// From now on this looks; what looked first goes on looking.
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
