//! Merges the sources of the configuration: `default.toml`, `config/{HARDSTAND_ENV}.toml`, the file of `--config`, then
//! `HARDSTAND__SECTION__KEY`; later ones win.
//!
//! The defaults contain every key, and a value of another source must have the same type, so a misspelt key is found in
//! every source, by its name.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    path::{Path, PathBuf},
};

use ::config::{File, FileFormat, Value, ValueKind};
use serde::{Deserialize, Deserializer};

use super::{Config, DEFAULT_TOML};

const ENVIRONMENT_NAME: &str = "HARDSTAND_ENV";
const CHOICES: [(&str, &[&str]); 3] = [
    ("environment", &["development", "test", "production"]),
    ("storage.kind", &["disk", "s3", "memory"]),
    ("log.format", &["text", "json"]),
];

/// The sources of the configuration.
#[derive(Debug, Clone)]
pub struct Load {
    folder: Option<PathBuf>,
    file: Option<PathBuf>,
    environment: HashMap<String, String>,
}

/// The configuration, and the source of each value.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The merged configuration.
    pub config: Config,
    pub(super) values: BTreeMap<String, (Layer, String)>,
}

/// A value of one source, of one of the four types.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Layer {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<String>),
}

/// A problem of the configuration: the key, its value, and the fix, in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    key: String,
    wrong: String,
    source: String,
    fix: String,
}

/// All problems of the configuration, one a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError(Vec<Problem>);

impl Problem {
    pub(super) fn of_value(key: &str, value: &str, fix: &str) -> Self {
        let wrong = if value.is_empty() { String::from("is not set") } else { format!("cannot be {value:?}") };
        Self { key: key.to_owned(), wrong, source: String::new(), fix: fix.to_owned() }
    }

    fn new(key: &str, wrong: impl Into<String>, source: &str, fix: impl Into<String>) -> Self {
        Self { key: key.to_owned(), wrong: wrong.into(), source: source.to_owned(), fix: fix.into() }
    }

    /// The key with the problem.
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.key, self.wrong)?;
        if !self.source.is_empty() {
            write!(f, " (from {})", self.source)?;
        }
        write!(f, ": {}", self.fix)
    }
}

impl ConfigError {
    /// The problems, in the order of sources and keys.
    pub fn problems(&self) -> &[Problem] {
        &self.0
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, problem) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigError {}

impl Load {
    /// Returns the sources of this process: the folder `config`, the environment, and the file of `--config`, if any.
    pub fn of_process(file: Option<&Path>) -> Self {
        let text = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
        Self {
            folder: Some(PathBuf::from("config")),
            file: file.map(Path::to_owned),
            environment: std::env::vars_os().map(|(name, value)| (text(name), text(value))).collect(),
        }
    }

    /// The defaults alone: no files, no environment.
    pub fn bare() -> Self {
        Self { folder: None, file: None, environment: HashMap::new() }
    }

    /// Looks for `{environment}.toml` in this folder.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// The file of `--config`.
    #[must_use]
    pub fn file(mut self, file: impl Into<PathBuf>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// Sets one environment variable.
    #[must_use]
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.environment.insert(name.into(), value.into());
        self
    }

    /// Reads and checks all sources.
    pub fn load(&self) -> Result<Loaded, ConfigError> {
        let defaults = read(&File::from_str(DEFAULT_TOML, FileFormat::Toml), "default")?;
        let mut merge = Merge::over(defaults);
        if let Some(name) = self.environment.get(ENVIRONMENT_NAME) {
            merge.put("environment", &Value::new(None, name.as_str()), ENVIRONMENT_NAME);
        }
        let named = merge.text("environment");
        if let Some(path) =
            self.folder.as_ref().map(|folder| folder.join(format!("{named}.toml"))).filter(|path| path.is_file())
        {
            merge.file(&path)?;
        }
        if let Some(path) = &self.file {
            merge.file(path)?;
        }
        merge.variables(&self.environment)?;
        merge.finish()
    }
}

/// The values so far, and the problems.
struct Merge {
    values: BTreeMap<String, (Layer, String)>,
    problems: Vec<Problem>,
}

impl Merge {
    fn over(defaults: Vec<(String, Value)>) -> Self {
        let values = defaults.into_iter().filter_map(|(key, value)| {
            let layer = match value.kind {
                ValueKind::Boolean(flag) => Layer::Flag(flag),
                ValueKind::I64(number) => Layer::Number(number),
                ValueKind::String(text) => Layer::Text(text),
                ValueKind::Array(_) => Layer::List(Vec::new()),
                _ => return None,
            };
            Some((key, (layer, String::from("default"))))
        });
        Self { values: values.collect(), problems: Vec::new() }
    }

    fn text(&self, key: &str) -> String {
        match self.values.get(key) {
            Some((Layer::Text(text), _)) => text.clone(),
            _ => String::new(),
        }
    }

    fn file(&mut self, path: &Path) -> Result<(), ConfigError> {
        let shown = path.display().to_string();
        for (key, value) in read(&File::from(path).format(FileFormat::Toml), &shown)? {
            self.put(&key, &value, &shown);
        }
        Ok(())
    }

    fn variables(&mut self, environment: &HashMap<String, String>) -> Result<(), ConfigError> {
        let source = ::config::Environment::with_prefix("HARDSTAND")
            .prefix_separator("__")
            .separator("__")
            .source(Some(environment.clone()));
        for (key, value) in read(&source, "the environment")? {
            let variable = format!("HARDSTAND__{}", key.replace('.', "__").to_uppercase());
            self.put(&key, &value, &variable);
        }
        Ok(())
    }

    fn put(&mut self, key: &str, value: &Value, source: &str) {
        let Some((before, _)) = self.values.get(key) else {
            self.problems.push(self.unknown(key, source));
            return;
        };
        match coerce(before, value) {
            Ok(layer) => {
                if let (Layer::Text(text), Some((_, choices))) = (&layer, CHOICES.iter().find(|(name, _)| *name == key))
                    && !choices.contains(&text.as_str())
                {
                    let fix = format!("give {}", choices.join(" or "));
                    self.problems.push(Problem { source: source.to_owned(), ..Problem::of_value(key, text, &fix) });
                    return;
                }
                self.values.insert(key.to_owned(), (layer, source.to_owned()));
            }
            Err(wanted) => {
                let wrong = format!("is not {wanted}");
                self.problems.push(Problem::new(key, wrong, source, format!("give {wanted}")));
            }
        }
    }

    fn unknown(&self, key: &str, source: &str) -> Problem {
        let near = self
            .values
            .keys()
            .map(|known| (strsim::damerau_levenshtein(known, key), known))
            .filter(|(distance, known)| *distance <= (known.len() / 3).max(2))
            .min();
        let fix = match near {
            Some((_, known)) => format!("did you mean {known}?"),
            None => String::from("remove it; config/default.toml lists every key"),
        };
        Problem::new(key, "is no key of the configuration", source, fix)
    }

    fn finish(mut self) -> Result<Loaded, ConfigError> {
        if !self.problems.is_empty() {
            return Err(ConfigError(self.problems));
        }
        let config = self.config().map_err(|error| {
            ConfigError(vec![Problem::new(
                "configuration",
                format!("cannot be read ({error})"),
                "",
                "see config/default.toml",
            )])
        })?;
        let mut problems = config.validate();
        if problems.is_empty() {
            return Ok(Loaded { config, values: std::mem::take(&mut self.values) });
        }
        for problem in &mut problems {
            if let Some((_, source)) = self.values.get(&problem.key) {
                problem.source.clone_from(source);
            }
        }
        Err(ConfigError(problems))
    }

    fn config(&self) -> Result<Config, ::config::ConfigError> {
        let mut builder = ::config::Config::builder();
        for (key, (layer, _)) in &self.values {
            let kind = match layer {
                Layer::Text(text) => ValueKind::from(text.as_str()),
                Layer::Number(number) => ValueKind::from(*number),
                Layer::Flag(flag) => ValueKind::from(*flag),
                Layer::List(list) => ValueKind::from(list.clone()),
            };
            builder = builder.set_override(key, Value::new(None, kind))?;
        }
        builder.build()?.try_deserialize()
    }
}

/// The values of one source, by dotted key.
fn read<S: ::config::Source + Send + Sync + Clone + 'static>(
    source: &S,
    shown: &str,
) -> Result<Vec<(String, Value)>, ConfigError> {
    let table = source.collect().map_err(|error| {
        let text = error.to_string().replace('\n', " ");
        let (wrong, fix) = if text.contains("not found") {
            (String::from("cannot be found"), "give the path of an existing file")
        } else {
            (format!("cannot be read ({})", text.trim()), "correct the file; config/default.toml shows the form")
        };
        ConfigError(vec![Problem::new(shown, wrong, "", fix)])
    })?;
    let mut leaves = Vec::new();
    flatten("", table, &mut leaves);
    leaves.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(leaves)
}

fn flatten(prefix: &str, table: ::config::Map<String, Value>, leaves: &mut Vec<(String, Value)>) {
    for (name, value) in table {
        let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        match value.kind {
            ValueKind::Table(table) => flatten(&key, table, leaves),
            _ => leaves.push((key, value)),
        }
    }
}

/// A value as the type of its key, or the type that was expected. Environment variables are always text.
fn coerce(before: &Layer, value: &Value) -> Result<Layer, &'static str> {
    match (before, &value.kind) {
        (Layer::Text(_), ValueKind::String(text)) => Ok(Layer::Text(text.trim().to_owned())),
        // `auto_migrate` is the one text that may be written as a boolean, and a site code the one that may be written
        // as a number.
        (Layer::Text(_), ValueKind::Boolean(_) | ValueKind::I64(_)) => Ok(Layer::Text(value.to_string())),
        (Layer::Text(_), _) => Err("a text"),
        (Layer::Number(_), kind) => {
            let number = match kind {
                ValueKind::I64(number) => u32::try_from(*number).ok(),
                ValueKind::String(text) => text.trim().replace('_', "").parse::<u32>().ok(),
                _ => None,
            };
            number.map(|number| Layer::Number(i64::from(number))).ok_or("a whole number, 0 or more")
        }
        (Layer::Flag(_), ValueKind::Boolean(flag)) => Ok(Layer::Flag(*flag)),
        (Layer::Flag(_), ValueKind::String(text)) => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "1" | "yes" | "on" => Ok(Layer::Flag(true)),
            "false" | "0" | "no" | "off" => Ok(Layer::Flag(false)),
            _ => Err("true or false"),
        },
        (Layer::Flag(_), _) => Err("true or false"),
        (Layer::List(_), ValueKind::Array(values)) => values
            .iter()
            .map(|value| match &value.kind {
                ValueKind::String(text) => Ok(text.clone()),
                _ => Err("a list of texts"),
            })
            .collect::<Result<_, _>>()
            .map(Layer::List),
        (Layer::List(_), ValueKind::String(text)) => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Ok(Layer::List(parts.map(str::to_owned).collect()))
        }
        (Layer::List(_), _) => Err("a list of texts"),
    }
}

/// TOML has no null: an empty text means unset.
pub(super) fn unset_when_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Some(String::deserialize(deserializer)?).filter(|text| !text.is_empty()))
}
