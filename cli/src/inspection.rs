//! `hardstand inspection`: the inspections of a serial number, or one of them with its answers.

use inspections::command_line;
use serde_json::{Map, Value as Json};

use crate::{
    context::{self, Context},
    failure::{Exit, Failure, Outcome},
    options::{Form, Options},
    output::{Listing, print_thing},
};

/// The facts of an inspection, as columns of a list and as lines of its own.
const FACTS: [&str; 13] = [
    "id",
    "serial",
    "machineId",
    "modelName",
    "siteCode",
    "status",
    "stage",
    "state",
    "success",
    "begunOn",
    "begunByName",
    "completedOn",
    "completedByName",
];

/// Fields of each answer in a table.
const ANSWERS: [&str; 9] = ["group", "text", "answer", "measure", "comments", "area", "defect", "byName", "at"];

#[derive(clap::Subcommand)]
pub enum Action {
    /// List the inspections of a serial number, the oldest first; or show one by its id, with its answers
    Show(Target),
}

#[derive(clap::Args)]
pub struct Target {
    /// The serial number, or the id of an inspection where no machine has that serial number
    #[arg(value_name = "SERIAL|ID")]
    which: String,
    /// Only those at this site
    #[arg(long, value_name = "CODE")]
    site: Option<String>,
}

pub async fn inspection(options: &Options, action: Action) -> Outcome {
    let context = Context::open(options).await?;
    match action {
        Action::Show(which) => show(options, &context, &which).await?,
    }
    context.close().await?;
    Ok(Exit::Done)
}

async fn show(options: &Options, context: &Context, request: &Target) -> Result<(), Failure> {
    let site = match &request.site {
        Some(code) => Some(context.site(code).await?.id),
        None => None,
    };
    match command_line::inspections_of(&context.platform, &context::grant(), &request.which, site).await {
        Ok(inspections) => {
            let rows =
                inspections.iter().map(|row| serde_json::to_value(row).map(to_row)).collect::<Result<Vec<_>, _>>()?;
            return Listing::of(&FACTS, &rows)?.print(options);
        }
        Err(error) if error.reason() == stock::reasons::NOT_FOUND => {}
        Err(error) => return Err(error.into()),
    }
    let nothing = || Failure::not_found(format!("there is no machine and no inspection {}", request.which));
    // An id is of one site already.
    let id = request.which.trim().parse().map_err(|_| nothing())?;
    let one = command_line::inspection(&context.platform, &context::grant(), id).await;
    let one = one.map_err(|error| match error.reason() {
        inspections::reasons::NOT_THERE => nothing(),
        _ => error.into(),
    })?;
    if site.is_some_and(|site| site != one.site_id()) {
        return Err(nothing());
    }
    whole(options, to_row(serde_json::to_value(&one)?))
}

/// Returns an inspection with states and results as words, which are numbers in the fields of the console.
fn to_row(mut inspection: Json) -> Json {
    let state = match inspection["state"].as_i64() {
        Some(0) => "open",
        Some(1) => "completed",
        _ => "ended",
    };
    inspection["state"] = state.into();
    inspection
}

/// One inspection: facts and then answers, or one document with both.
fn whole(options: &Options, mut one: Json) -> Result<(), Failure> {
    let mut sheet = one["sheet"].take();
    for item in sheet["items"].as_array_mut().into_iter().flatten() {
        let word = match item["answer"].as_i64() {
            Some(0) => "no".into(),
            Some(1) => "yes".into(),
            Some(2) => "not applicable".into(),
            _ => Json::Null,
        };
        item["answer"] = word;
    }
    let answers = sheet["items"].take();
    let mut facts: Vec<(&str, Json)> = FACTS.iter().map(|name| (*name, one[*name].take())).collect();
    facts.extend(["templateId", "templateName", "templateVersion"].map(|name| (name, sheet[name].take())));
    match options.output {
        Form::Json => {
            facts.push(("answers", answers));
            print_thing(options, facts)
        }
        Form::Table => {
            print_thing(options, facts)?;
            crate::output::print("\n")?;
            listing(&answers)?.print(options)
        }
        Form::Ndjson | Form::Csv => listing(&answers)?.print(options),
    }
}

fn listing(answers: &Json) -> Result<Listing, Failure> {
    let rows: Vec<&Map<String, Json>> = answers.as_array().into_iter().flatten().filter_map(Json::as_object).collect();
    Listing::of(&ANSWERS, rows)
}
