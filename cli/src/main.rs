//! `hardstand`: the server and the commands of its operators.

mod assets;
mod audit;
mod backup;
mod completions;
mod config;
mod context;
mod customer;
mod doctor;
mod failure;
mod group;
mod handover;
mod import;
mod import_tally;
mod inspection;
mod interrupt;
mod jobs;
mod log_writer;
mod machine;
mod mail;
mod man;
mod migrate;
mod module;
mod openapi;
mod operator;
mod options;
mod output;
mod people_import;
mod policy;
mod report;
mod secret;
mod secrets;
mod seed;
mod serve;
mod session;
mod site;
mod template;
mod tenant;
mod transitions;
mod user;
mod user_type;
mod web;

use std::{ffi::OsString, path::Path, process::ExitCode};

use clap::{Parser, Subcommand};
use platform::core::text;

/// Rows are allocated on one thread and freed on another, which the system's allocator handles slowly.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Machines of dealers, sites and head office: the server and its commands.
#[derive(Parser)]
#[command(name = "hardstand", version, max_term_width = 100, after_help = failure::EXIT_CODES)]
struct Arguments {
    #[command(flatten)]
    options: options::Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve both web apps and every call; SIGTERM drains and ends
    Serve(serve::Arguments),
    /// Apply or revert migrations of the schema, or report its status
    #[command(subcommand)]
    Migrate(migrate::Action),
    /// Fill an empty database with a demonstration world or a large generated one
    #[command(subcommand)]
    Seed(seed::Action),
    /// Groups, which are the tenants
    #[command(subcommand)]
    Group(group::Action),
    /// Sites and their settings
    #[command(subcommand)]
    Site(site::Action),
    /// Modules that are on or off at a site
    #[command(subcommand)]
    Module(module::Action),
    /// People of sites and groups
    #[command(subcommand)]
    User(user::Action),
    /// Platform operators, who see every group at the console
    #[command(subcommand)]
    Operator(operator::Action),
    /// Signed-in sessions
    #[command(subcommand)]
    Session(session::Action),
    /// Bring machines, models, locations, specifications or check templates in from a file
    #[command(subcommand)]
    Import(import::Action),
    /// State and history of machines, and moving and re-stocking them
    #[command(subcommand)]
    Machine(machine::Action),
    /// The inspections of a machine, and their answers
    #[command(subcommand)]
    Inspection(inspection::Action),
    /// Customers of a site, and everything that is stored of one
    #[command(subcommand)]
    Customer(customer::Action),
    /// Handovers as they were accepted, and their verification
    #[command(subcommand)]
    Handover(handover::Action),
    /// Check templates: list them, write them into a file
    #[command(subcommand)]
    Template(template::Action),
    /// Write a report of some sites and days, or the machines in stock, into a spreadsheet
    Report(report::Arguments),
    /// Explain why someone may or may not do something
    #[command(subcommand)]
    Policy(policy::Action),
    /// Look at work outside requests, such as imports, and do it now
    #[command(subcommand)]
    Jobs(jobs::Action),
    /// Mails: list them, send them again, try the mail server, read delivery reports
    #[command(subcommand)]
    Mail(mail::Action),
    /// Read the audit log, or prove that nobody has changed it
    #[command(subcommand)]
    Audit(audit::Action),
    /// Write the database and every object into one file, while the server works
    Backup(backup::BackupArguments),
    /// Restore a backup into an empty database
    Restore(backup::RestoreArguments),
    /// Compare uploaded files with the objects of the storage
    #[command(subcommand)]
    Assets(assets::Action),
    /// Look at everything the program needs; each failure comes with its fix
    Doctor(doctor::Arguments),
    /// Show the configuration that counts
    #[command(subcommand)]
    Config(config::Action),
    /// Create the pepper and the keys of a new installation
    #[command(subcommand)]
    Secrets(secrets::Action),
    /// Print the OpenAPI document of every call, or compare a file with it
    Openapi(openapi::Arguments),
    /// Print completions for a shell
    Completions(completions::Arguments),
    /// Write the manual pages into a folder
    Man(man::Arguments),
}

/// An argument, composed as the texts of requests are; the path of an existing file is left alone.
fn composed(argument: OsString) -> OsString {
    match argument.to_str() {
        Some(text) if !Path::new(text).exists() => text::composed(text).into_owned().into(),
        Some(_) | None => argument,
    }
}

fn main() -> ExitCode {
    let Arguments { options, command } = match Arguments::try_parse_from(std::env::args_os().map(composed)) {
        Ok(arguments) => arguments,
        Err(error) => return context::refuse_arguments(&error),
    };
    context::run(&options, async |options| match command {
        Command::Serve(arguments) => serve::serve(options, arguments).await,
        Command::Migrate(action) => migrate::migrate(options, action).await,
        Command::Seed(action) => seed::seed(options, action).await,
        Command::Group(action) => group::group(options, action).await,
        Command::Site(action) => site::site(options, action).await,
        Command::Module(action) => module::module(options, action).await,
        Command::User(action) => user::user(options, action).await,
        Command::Operator(action) => operator::operator(options, action).await,
        Command::Session(action) => session::session(options, action).await,
        Command::Import(action) => import::import(options, action).await,
        Command::Machine(action) => machine::machine(options, action).await,
        Command::Customer(action) => customer::customer(options, action).await,
        Command::Handover(action) => handover::handover(options, action).await,
        Command::Inspection(action) => inspection::inspection(options, action).await,
        Command::Template(action) => template::template(options, action).await,
        Command::Report(arguments) => report::report(options, arguments).await,
        Command::Policy(action) => policy::policy(options, action).await,
        Command::Jobs(action) => jobs::jobs(options, action).await,
        Command::Mail(action) => mail::mail(options, action).await,
        Command::Audit(action) => audit::audit(options, action).await,
        Command::Backup(arguments) => backup::backup(options, arguments).await,
        Command::Restore(arguments) => backup::restore(options, arguments).await,
        Command::Assets(action) => assets::assets(options, action).await,
        Command::Doctor(arguments) => doctor::doctor(options, &arguments).await,
        Command::Config(action) => config::config(options, &action),
        Command::Secrets(action) => secrets::secrets(options, &action),
        Command::Openapi(arguments) => openapi::openapi(&arguments),
        Command::Completions(arguments) => completions::completions(&arguments),
        Command::Man(arguments) => man::man(&arguments),
    })
}
