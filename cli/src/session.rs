//! `hardstand session`: lists and ends open sessions.

use identity::{sessions, users::list::id_of};
use platform::api::list::ListQuery;

use crate::{
    context::Context,
    failure::{Exit, Failure, Outcome},
    options::{Destroying, Options, Writing},
    output::Listing,
};

#[derive(clap::Subcommand)]
pub enum Action {
    /// List the open sessions
    List {
        /// Only those signed in with this site
        #[arg(long, value_name = "CODE")]
        site: Option<String>,
    },
    /// End sessions by id, or every session of a user
    End {
        /// The ids
        #[arg(required_unless_present = "user", conflicts_with = "user")]
        ids: Vec<i64>,
        /// Every session of this user
        #[arg(long, value_name = "LOGIN")]
        user: Option<String>,
        /// The site of the user
        #[arg(long, value_name = "CODE", requires = "user", conflicts_with = "group")]
        site: Option<String>,
        /// The group of a group user
        #[arg(long, value_name = "ID", requires = "user")]
        group: Option<i64>,
        #[command(flatten)]
        destroying: Destroying,
        #[command(flatten)]
        writing: Writing,
    },
}

pub async fn session(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::List { site } => {
            let page = sessions::list(&context.editor(), ListQuery::everything(u64::from(u32::MAX))).await?;
            let rows = page.rows.iter().filter(|row| site.is_none() || row.site_code == site);
            let columns =
                ["id", "login", "kind", "siteCode", "createdAt", "lastSeenAt", "expiresAt", "address", "device"];
            Listing::of(&columns, rows)?.print(options)?;
        }
        Action::End { ids, user: None, destroying, writing, .. } => {
            for id in &ids {
                sessions::one(&context.editor(), *id).await?;
            }
            if writing.dry_run {
                options.say(format!("{} sessions would be ended.", ids.len()));
            } else {
                destroying.confirm(&format!("Ending {} sessions", ids.len()), "end")?;
                sessions::end(&context.editor(), &ids).await?;
                context.wrote();
                options.say(format!("{} sessions are ended.", ids.len()));
            }
        }
        Action::End { user: Some(login), site, group, destroying, writing, .. } => {
            let (site, group) = match (site, group) {
                (Some(code), _) => {
                    let site = context.site(&code).await?;
                    (Some(site.id), site.group_id)
                }
                (None, Some(group)) => (None, group),
                (None, None) => return Err(Failure::usage("say whose user it is: --site CODE or --group ID")),
            };
            let user = id_of(&context.editor(), site, group, &login).await?;
            if writing.dry_run {
                options.say(format!("Every session of {login} would be ended."));
            } else {
                destroying.confirm(&format!("Ending every session of {login}"), &login)?;
                let ended = sessions::end_of_user(&context.editor(), user).await?;
                context.wrote();
                options.say(format!("{ended} sessions of {login} are ended."));
            }
        }
    }
    context.close().await?;
    Ok(Exit::Done)
}
