//! `hardstand operator`: platform operators, who administer every group at the console. The first operator is created
//! here.

use identity::operators::{self, OperatorInput};
use platform::api::list::ListQuery;
use serde_json::json;

use crate::{
    context::Context,
    failure::{Exit, Failure, Outcome},
    options::{Options, Writing},
    output::{Listing, print_thing},
    secret::{PasswordSource, TypedPasswordSource},
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// Make an operator
    Create {
        /// The username
        #[arg(long)]
        login: String,
        /// Mail address
        #[arg(long)]
        email: String,
        #[command(flatten)]
        password: PasswordSource,
        #[command(flatten)]
        writing: Writing,
    },
    /// List operators
    List,
    /// Switch an operator off, and end every session; never the last one
    Lock(Change),
    /// Switch an operator on again
    Unlock(Change),
    /// Give an operator a new password, typed at the terminal unless an option names another source; every session ends
    SetPassword {
        #[command(flatten)]
        change: Change,
        #[command(flatten)]
        source: TypedPasswordSource,
    },
}

#[derive(clap::Args)]
pub struct Change {
    /// The username
    login: String,
    #[command(flatten)]
    writing: Writing,
}

pub async fn operator(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::Create { login, email, password, writing } => {
            let (password, is_generated) = password.take()?;
            let input = OperatorInput {
                login: Some(login.clone()),
                email: Some(email),
                password: Some(password.clone()),
                ..OperatorInput::default()
            };
            if writing.dry_run {
                options.say(format!("The operator {login} would be made."));
            } else {
                let row = operators::create(&context.editor(), input).await?;
                context.wrote();
                let mut fields = vec![("id", json!(row.id)), ("login", json!(row.login))];
                if is_generated {
                    fields.push(("password", json!(password)));
                }
                print_thing(options, fields)?;
            }
        }
        Action::List => {
            let page = operators::list(&context.editor(), ListQuery::everything(u64::from(u32::MAX))).await?;
            Listing::of(&["id", "login", "email", "active", "createdAt"], &page.rows)?.print(options)?;
        }
        Action::Lock(change) => switch(options, &context, &change, false).await?,
        Action::Unlock(change) => switch(options, &context, &change, true).await?,
        Action::SetPassword { change, source } => set_password(options, &context, &change, source).await?,
    }
    context.close().await?;
    Ok(Exit::Done)
}

async fn set_password(
    options: &Options,
    context: &Context,
    change: &Change,
    source: TypedPasswordSource,
) -> Result<(), Failure> {
    let editor = context.editor();
    let id = operators::id_of(&editor, &change.login).await?;
    if change.writing.dry_run {
        options.say(format!("{} would be given a new password.", change.login));
        return Ok(());
    }
    let (password, is_generated) = source.take()?;
    let input = OperatorInput { password: Some(password.clone()), ..OperatorInput::default() };
    operators::update(&editor, id, input).await?;
    context.wrote();
    options.say(format!("{} is given a new password.", change.login));
    if is_generated {
        print_thing(options, [("password", json!(password))])?;
    }
    Ok(())
}

async fn switch(options: &Options, context: &Context, change: &Change, active: bool) -> Result<(), Failure> {
    let editor = context.editor();
    let id = operators::id_of(&editor, &change.login).await?;
    let state = if active { "on" } else { "off" };
    if change.writing.dry_run {
        options.say(format!("{} would be switched {state}.", change.login));
        return Ok(());
    }
    operators::update(&editor, id, OperatorInput { active: Some(active), ..OperatorInput::default() }).await?;
    context.wrote();
    options.say(format!("{} is switched {state}.", change.login));
    Ok(())
}
