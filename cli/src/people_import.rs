//! `hardstand import users`: people of a site from a CSV file with a heading line.

use std::{
    collections::HashMap,
    io::{Read, Seek, Write as _},
    path::{Path, PathBuf},
};

use identity::users::{
    create,
    input::{UserInput, explained, mistakes, weak_secrets},
    list,
};
use platform::{
    auth::password::LONGEST_PIN,
    core::{
        error::Error,
        private_files, spreadsheet,
        table_file::{Expected, Heading, LONGEST_ROW, TableFile, repeated_heading},
    },
};

use crate::{
    context::Context,
    failure::Failure,
    import_tally::{KNOWN, LineFate, Tally},
    options::Options,
    secret, user_type,
};

/// The columns, by the names that their headings may have in any letter case.
const COLUMNS: [(&str, &[&str]); 8] = [
    ("login", &["login", "loginid", "username"]),
    ("first", &["first", "firstname", "first name"]),
    ("last", &["last", "surname", "lastname", "last name"]),
    ("email", &["email", "mail"]),
    ("type", &["type", "usertypeid", "user type"]),
    ("role", &["role", "roleid"]),
    ("pin", &["pin", "loginpin"]),
    ("password", &["password"]),
];
/// Columns that a file must have.
const NEEDED: [&str; 5] = ["login", "first", "last", "email", "type"];

#[derive(clap::Args)]
pub struct Source {
    /// The file: CSV with a heading line that names the columns login, first, last, email and type, and if wanted
    /// role, pin and password
    file: PathBuf,
    /// The site they work at
    #[arg(long, value_name = "CODE")]
    site: String,
    /// Make up the passwords that the file does not have, and write them into this file, which only this user may read
    #[arg(long, value_name = "FILE.csv")]
    passwords: Option<PathBuf>,
    /// Report the outcome of each line without importing anything
    #[arg(long)]
    dry_run: bool,
    /// Write the lines that stayed out into this file, each with its reason
    #[arg(long, value_name = "FILE.csv")]
    errors: Option<PathBuf>,
}

/// One line of the file, by column.
struct Line(HashMap<&'static str, String>);

impl Line {
    fn text(&self, column: &str) -> Option<String> {
        self.0.get(column).filter(|text| !text.is_empty()).cloned()
    }

    /// The user type, by name or number.
    fn user_type(&self) -> Result<Option<i16>, String> {
        self.text("type").map(|text| user_type::parse(&text)).transpose()
    }

    /// The role, by name or number.
    fn role(&self) -> Result<Option<i16>, String> {
        self.text("role").map(|text| user_type::parse_role(&text)).transpose()
    }

    /// The user of this line at a site, or the cause why the line describes none.
    fn input(&self, site: i64) -> Result<UserInput, String> {
        if let Some(cause) = self.pin_fault() {
            return Err(cause);
        }
        Ok(UserInput {
            login: self.text("login"),
            first_name: self.text("first"),
            last_name: self.text("last"),
            email: self.text("email"),
            entity: Some(20),
            user_type: self.user_type()?,
            role_id: self.role()?,
            site_id: Some(site),
            pin: self.text("pin"),
            password: self.text("password"),
            ..UserInput::default()
        })
    }

    /// The cause why the PIN cannot be taken from a file: a spreadsheet removes the leading zeros of a number, so that a
    /// shorter PIN may be part of another.
    fn pin_fault(&self) -> Option<String> {
        let digits = self.text("pin")?.chars().count();
        (digits < LONGEST_PIN).then(|| {
            format!("A PIN in a file has {LONGEST_PIN} digits, and this one has {digits}: a spreadsheet removes leading zeros")
        })
    }
}

pub async fn import(options: &Options, context: &Context, source: Source) -> Result<Tally, Failure> {
    let site = context.site(&source.site).await?;
    let lines = read(&source.file)?;
    let (editor, auth) = (context.editor(), &context.platform.config.auth);
    // Before anybody is made: whoever gets a password that is written nowhere cannot sign in.
    let passwords = source.passwords.as_deref().filter(|_| !source.dry_run);
    let mut passwords = passwords.map(Passwords::begin).transpose()?;
    let mut errors = Vec::new();
    let mut tally = Tally::default();
    let mut imported = std::collections::HashSet::new();
    let bar = options.bar("users", u64::try_from(lines.len()).unwrap_or(0));
    for (number, line) in &lines {
        bar.inc(1);
        let login = line.text("login").unwrap_or_default().to_lowercase();
        let known = list::id_of(&editor, Some(site.id), site.group_id, &login).await.is_ok();
        let fate = if known || imported.contains(&login) {
            LineFate::Known
        } else {
            match line.input(site.id) {
                Err(reason) => LineFate::Refused(reason),
                Ok(mut input) => {
                    let is_made_up = input.password.is_none() && source.passwords.is_some();
                    if is_made_up {
                        input.password = Some(secret::made_up()?);
                    }
                    let result = if source.dry_run {
                        let words = [login.as_str(), site.code.as_str()];
                        let mut wrong = mistakes(&input, true);
                        wrong.extend(weak_secrets(&input, auth, &words));
                        Error::of_fields(&wrong)
                            .map_or(Ok(()), |error| Err(explained(error, input.new_password(), auth, &words)))
                    } else {
                        create::create(&editor, input.clone()).await.map(|_| ())
                    };
                    match result {
                        Ok(()) => {
                            if let Some(passwords) = passwords.as_mut().filter(|_| is_made_up) {
                                passwords.row(&login, &input.password.unwrap_or_default())?;
                            }
                            LineFate::Imported
                        }
                        Err(error) => LineFate::Refused(Failure::from(error).text),
                    }
                }
            }
        };
        tally.count(*number, &login, &fate);
        match fate {
            LineFate::Imported => {
                imported.insert(login);
            }
            LineFate::Known => errors.push((*number, login, KNOWN.to_owned())),
            LineFate::Refused(reason) => errors.push((*number, login, reason)),
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &source.errors {
        let rows = errors.iter().map(|(line, login, reason)| vec![line.to_string(), login.clone(), reason.clone()]);
        write(path, &["line", "name", "reason"], rows)?;
    }
    if !source.dry_run && tally.has_imported() {
        context.wrote();
    }
    Ok(tally)
}

/// The file of the passwords that were made up. Each is on the disk before the next person is made.
struct Passwords<'a> {
    path: &'a Path,
    file: spreadsheet::CsvWriter<std::fs::File>,
}

impl<'a> Passwords<'a> {
    /// Creates a new file; an existing one contains the passwords of an earlier run and is refused.
    fn begin(path: &'a Path) -> Result<Self, Failure> {
        if path.exists() {
            return Err(Failure::usage(format!(
                "{} exists already: name a new file for the passwords",
                path.display()
            )));
        }
        private_files::create_file(path).map_err(|error| cannot(path, &error))?;
        let file = std::fs::OpenOptions::new().write(true).open(path).map_err(|error| cannot(path, &error))?;
        let mut begun = Self { path, file: spreadsheet::CsvWriter::new(file) };
        begun.row("login", "password")?;
        Ok(begun)
    }

    fn row(&mut self, login: &str, password: &str) -> Result<(), Failure> {
        self.file.row([login, password]).map_err(|error| cannot(self.path, &error))?;
        self.file.flush().map_err(|error| cannot(self.path, &error))
    }
}

fn cannot(path: &Path, error: &impl std::fmt::Display) -> Failure {
    Failure::failed(format!("{} cannot be written: {error}", path.display()))
}

fn write(path: &Path, head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Result<(), Failure> {
    let file = std::fs::OpenOptions::new().write(true).create(true).truncate(true).open(path);
    let mut file = spreadsheet::CsvWriter::new(file.map_err(|error| cannot(path, &error))?);
    file.row(head).map_err(|error| cannot(path, &error))?;
    for row in rows {
        file.row(row).map_err(|error| cannot(path, &error))?;
    }
    file.end().and_then(|mut file| file.flush()).map_err(|error| cannot(path, &error))
}

/// Reads the lines, each with the number that a spreadsheet gives it.
fn read(path: &Path) -> Result<Vec<(u64, Line)>, Failure> {
    let file = std::fs::File::open(path)
        .map_err(|error| Failure::not_found(format!("{} cannot be read: {error}", path.display())))?;
    parse(file)
}

fn parse(file: impl Read + Seek) -> Result<Vec<(u64, Line)>, Failure> {
    let wrong = |error: std::io::Error| Failure::usage(format!("the file cannot be read: {error}"));
    // One column may be anything; two that are known are no title.
    let heading = |cells: &[String]| {
        let known = cells.iter().filter(|cell| column(cell).is_some()).count();
        if known > 1 { Heading::Certain } else { Heading::No }
    };
    let expected = Expected {
        columns: 1..=usize::MAX,
        header: Some(true),
        heading: &heading,
        title: &|_| true,
        longest_row: LONGEST_ROW,
    };
    let rows = TableFile::open(file, &expected).map_err(wrong)?;
    let header = rows.layout().first.as_ref().ok_or_else(|| Failure::usage("the file is empty"))?;
    let headings: Vec<String> = header.cells.iter().map(|cell| cell.trim().to_owned()).collect();
    let key = |heading: &str| column(heading).map_or_else(|| heading.to_lowercase(), ToOwned::to_owned);
    if let Some(repeated) = repeated_heading(&headings, key) {
        return Err(Failure::usage(format!("line {}: {repeated}", header.line)));
    }
    let names: Vec<Option<&'static str>> = headings.iter().map(|heading| column(heading)).collect();
    if let Some(missing) = NEEDED.iter().find(|needed| !names.contains(&Some(**needed))) {
        let line = header.line;
        return Err(Failure::usage(format!("line {line} should name the columns, and there is no column {missing}")));
    }
    let mut lines = Vec::new();
    for row in rows {
        let row = row.map_err(wrong)?;
        if let Some(fault) = row.fault {
            return Err(Failure::usage(format!("line {} {fault}", row.line)));
        }
        let cells = names.iter().zip(&row.cells);
        let line: HashMap<_, _> = cells
            .filter_map(|(name, cell)| Some(((*name)?, spreadsheet::as_written(cell.trim()).into_owned())))
            .collect();
        if line.values().any(|text| !text.is_empty()) {
            lines.push((row.line, Line(line)));
        }
    }
    Ok(lines)
}

/// The column of a heading; others are left out.
fn column(heading: &str) -> Option<&'static str> {
    let heading = heading.trim().to_lowercase();
    COLUMNS.iter().find(|(_, names)| names.contains(&heading.as_str())).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn parse(text: &str) -> Result<Vec<(u64, Line)>, Failure> {
        super::parse(Cursor::new(text))
    }

    #[test]
    fn lines_are_read_by_their_headings() {
        let text = "UserTypeId;Surname;First Name;LoginId;Notes;Email\n7;Berg;Nora;nora;x;nora@example.org\n\n5;Vik;\n";
        let lines = parse(text).unwrap_or_default();
        let read: Vec<_> = lines.iter().map(|(number, line)| (*number, line.text("login"), line.user_type())).collect();
        assert_eq!(read, [(2, Some("nora".to_owned()), Ok(Some(7))), (4, None, Ok(Some(5)))]);
        assert!(parse("login,first,last,email\na,b,c,d\n").is_err(), "no column type");
        let input = |line: &str| {
            let lines = parse(&format!("login,first,last,email,type,role\n{line}\n")).unwrap_or_default();
            lines[0].1.input(1)
        };
        let named = input("a,b,c,d,technician,Read Only").unwrap_or_default();
        assert_eq!((named.user_type, named.role_id), (Some(7), Some(9)));
        let refused = input("a,b,c,d,boss,").err().unwrap_or_default();
        assert!(refused.starts_with("there is no user type boss"), "{refused}");
    }

    #[test]
    fn a_header_with_equal_headings_is_refused() {
        let refused =
            |headings: &str| parse(&format!("{headings}\na,b,c,d,e,f\n")).err().map(|failure| failure.to_string());
        let name = |text: &str| Some(text.to_owned());
        assert_eq!(refused("login,first,last,email,type,pin"), None);
        assert_eq!(
            refused("login,first,last,email,type,Login Id"),
            None,
            "a heading that is no column of this import is left out"
        );
        assert_eq!(
            refused("login,first,last,email,type,UserName"),
            name("line 1: columns 'login' and 'UserName' are the same")
        );
        assert_eq!(
            refused("sep=,\nPeople\nlogin,first,last,email,type,email"),
            name("line 3: column 'email' is there twice")
        );
    }

    #[test]
    fn a_pin_that_may_have_lost_zeros_is_refused() {
        let text = "login,first,last,email,type,pin\na,b,c,d,7,48213\nb,b,c,d,7,048213\nc,b,c,d,7,\n";
        let faults: Vec<Option<String>> =
            parse(text).unwrap_or_default().iter().map(|(_, line)| line.pin_fault()).collect();
        let fault = "A PIN in a file has 6 digits, and this one has 5: a spreadsheet removes leading zeros";
        assert_eq!(faults, [Some(fault.to_owned()), None, None]);
    }
}
