//! The console resource `operators`, for operators.

use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::{context::Ctx, session::Person},
    core::error::Result,
};

use crate::{
    console::{
        operators::{self, OperatorField, OperatorInput, OperatorRow},
        person,
    },
    permissions::{OPERATOR_READ, OPERATOR_WRITE},
    users::editor::Editor,
};

/// The resource.
pub struct Operators;

#[async_trait(?Send)]
impl Resource for Operators {
    const NAME: &'static str = "operators";
    const SINGULAR: &'static str = "operator";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update];
    const ACCESS: Access = Access::read(OPERATOR_READ).create(OPERATOR_WRITE).update(OPERATOR_WRITE);
    const MENU: Menu = Menu::Watch;
    type Row = OperatorRow;
    type Input = OperatorInput;
    type Field = OperatorField;

    async fn list(ctx: &Ctx, query: ListQuery<OperatorField>) -> Result<Page<OperatorRow>> {
        operators::list(&Editor::of(ctx, OPERATOR_READ)?, query).await
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<OperatorRow> {
        operators::one(&Editor::of(ctx, OPERATOR_READ)?, number(id)?).await
    }

    async fn create(ctx: &Ctx, input: OperatorInput) -> Result<OperatorRow> {
        operators::create(&Editor::of(ctx, OPERATOR_WRITE)?, input).await
    }

    async fn update(ctx: &Ctx, id: &str, input: OperatorInput) -> Result<OperatorRow> {
        let (editor, id) = (Editor::of(ctx, OPERATOR_WRITE)?, number(id)?);
        let is_own = matches!(&ctx.who().person, Person::Operator { id: own, .. } if *own == id);
        if is_own && input.password.as_deref().is_some_and(|password| !password.is_empty()) {
            person::prove(ctx, input.current_password.as_deref()).await?;
        }
        operators::update(&editor, id, input).await
    }
}
