//! `hardstand operator`: platform operators, who administer every group at the console. The first operator is created
//! here.

use identity::operators::{self, OperatorInput};
use platform::api::list::ListQuery;
use serde_json::json;

use crate::{
    desk::Desk,
    failure::{Exit, Outcome},
    manners::{Manners, Writing},
    output::{Listing, print_thing},
    secret::PasswordSource,
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
}

#[derive(clap::Args)]
pub struct Change {
    /// The username
    login: String,
    #[command(flatten)]
    writing: Writing,
}

pub async fn operator(manners: &Manners, action: Action) -> Outcome {
    let desk = Desk::open(manners).await?;
    match action {
        Action::Create { login, email, password, writing } => {
            let (password, told) = password.take()?;
            let input = OperatorInput {
                login: Some(login.clone()),
                email: Some(email),
                password: Some(password.clone()),
                ..OperatorInput::default()
            };
            if writing.dry_run {
                manners.say(format!("The operator {login} would be made."));
            } else {
                let row = operators::create(&desk.editor(), input).await?;
                desk.wrote();
                let mut fields = vec![("id", json!(row.id)), ("login", json!(row.login))];
                if told {
                    fields.push(("password", json!(password)));
                }
                print_thing(manners, fields)?;
            }
        }
        Action::List => {
            let page = operators::list(&desk.editor(), ListQuery::everything(u64::from(u32::MAX))).await?;
            Listing::of(&["id", "login", "email", "active", "createdAt"], &page.rows)?.print(manners)?;
        }
        Action::Lock(change) => switch(manners, &desk, &change, false).await?,
        Action::Unlock(change) => switch(manners, &desk, &change, true).await?,
    }
    desk.close().await?;
    Ok(Exit::Done)
}

async fn switch(manners: &Manners, desk: &Desk, change: &Change, active: bool) -> Result<(), crate::failure::Failure> {
    let editor = desk.editor();
    let id = operators::id_of(&editor, &change.login).await?;
    let state = if active { "on" } else { "off" };
    if change.writing.dry_run {
        manners.say(format!("{} would be switched {state}.", change.login));
        return Ok(());
    }
    operators::update(&editor, id, OperatorInput { active: Some(active), ..OperatorInput::default() }).await?;
    desk.wrote();
    manners.say(format!("{} is switched {state}.", change.login));
    Ok(())
}
