//! A migration with the oldest version of the program that works on the schema after it.
use sea_orm_migration::{
    DbErr, MigrationName, MigrationTrait, SchemaManager,
    sea_orm::ConnectionTrait,
    sea_query::{Expr, ExprTrait, Query},
};

use crate::program_version::ProgramVersion;

/// The version that the migrations without a declaration came with.
const FIRST_RELEASE: ProgramVersion = ProgramVersion::new(0, 1, 0);
/// The table of the declarations.
const TABLE: &str = "schema_requirement";

/// A migration, with the oldest version of the program that works on the schema after it.
///
/// An older program does not contain the migration, so the declaration is a row of `schema_requirement`. It is written in
/// the transaction of the migration, and deleted in the transaction that reverts it.
pub struct Migration {
    steps: Box<dyn MigrationTrait>,
    declared: Option<ProgramVersion>,
}

impl Migration {
    /// A migration without a declaration.
    pub fn new(steps: impl MigrationTrait + 'static) -> Self {
        Self { steps: Box::new(steps), declared: None }
    }

    /// Declares the oldest version of the program that reads and writes the schema after this migration correctly.
    #[must_use]
    pub fn works_with(mut self, oldest: ProgramVersion) -> Self {
        self.declared = Some(oldest);
        self
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.steps.name()
    }

    /// The oldest version of the program that works on the schema after it.
    pub fn oldest_program(&self) -> ProgramVersion {
        self.declared.unwrap_or(FIRST_RELEASE)
    }
}

impl MigrationName for Migration {
    fn name(&self) -> &str {
        self.steps.name()
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        self.steps.up(manager).await?;
        let Some(oldest) = self.declared else { return Ok(()) };
        let row = Query::insert()
            .into_table(TABLE)
            .columns(["migration", "oldest_program"])
            .values_panic([self.name().into(), oldest.to_string().into()])
            .to_owned();
        manager.get_connection().execute(&row).await.map(|_| ())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if self.declared.is_some() {
            let row = Query::delete().from_table(TABLE).and_where(Expr::col("migration").eq(self.name())).to_owned();
            manager.get_connection().execute(&row).await?;
        }
        self.steps.down(manager).await
    }

    /// A migration and its row are one transaction, on SQLite too.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
