use std::fs;

use super::{Config, Load, load::Layer, show::redact_url};

fn problem(load: &Load) -> String {
    load.load().expect_err("refused").to_string()
}

/// The defaults that documents and tests rely on.
#[test]
fn the_defaults_are_those_of_the_contract() {
    let config = Config::default();
    assert_eq!(config.server.listen, "127.0.0.1:8080");
    assert_eq!(config.server.metrics_listen, None);
    assert_eq!(config.database.url, "sqlite://data/hardstand.db?mode=rwc");
    assert_eq!(config.mail.url, "file://data/outbox");
    assert_eq!(config.storage.path, "data/objects");
    assert_eq!((config.brand.slug.as_str(), config.brand.name.as_str()), ("jcb", crate::core::brand::DEFAULT));
    assert_eq!(config.site.model_audit_site_code, "220000");
    assert!(config.auto_migrate());
    assert!(!config.is_production());
}

#[test]
fn the_limits_are_those_of_the_table() {
    let Config { limits, auth, session, .. } = Config::default();
    assert_eq!((limits.page_rows, limits.console_page_rows, limits.batch_machines), (5000, 1000, 500));
    assert_eq!((limits.document_mib, limits.image_mib, limits.video_mib), (25, 10, 200));
    assert_eq!((limits.import_mib, limits.import_rows, limits.json_kib), (100, 1_000_000, 256));
    assert_eq!((limits.signed_put_minutes, limits.signed_get_minutes, limits.report_token_minutes), (5, 10, 5));
    assert_eq!((limits.handler_seconds, limits.report_seconds), (15, 60));
    assert_eq!((session.idle_minutes, session.technician_idle_minutes, session.absolute_hours), (120, 15, 12));
    assert_eq!((auth.password_tries_a_day, auth.pin_tries_a_day, auth.lock_after_failures), (50, 15, 5));
}

#[test]
fn sources_lie_over_each_other_in_order() {
    let folder = tempfile::tempdir().expect("folder");
    fs::write(folder.path().join("test.toml"), "[limits]\npage_rows = 10\nfilters = 3\n[server]\nworkers = 1\n")
        .expect("file");
    let file = folder.path().join("mine.toml");
    fs::write(&file, "[limits]\npage_rows = 20\nfilters = 4\n").expect("file");
    let loaded = Load::bare()
        .folder(folder.path())
        .file(&file)
        .variable("HARDSTAND_ENV", "test")
        .variable("HARDSTAND__LIMITS__FILTERS", "5")
        .variable("HARDSTAND__SERVER__ALLOWED_ORIGINS", "https://a.example, https://b.example")
        .variable("HARDSTAND__DATABASE__AUTO_MIGRATE", "false")
        .variable("PATH", "/bin")
        .load()
        .expect("loads");
    let config = &loaded.config;
    assert_eq!((config.server.workers, config.limits.page_rows, config.limits.filters), (1, 20, 5));
    assert_eq!(config.server.allowed_origins, ["https://a.example", "https://b.example"]);
    assert!(!config.auto_migrate());
    let source = |key: &str| loaded.redacted().into_iter().find(|row| row.key == key).expect("row").source;
    assert_eq!(source("limits.filters"), "HARDSTAND__LIMITS__FILTERS");
    assert_eq!(source("limits.page_rows"), file.display().to_string());
    assert_eq!(source("environment"), "HARDSTAND_ENV");
    assert_eq!(source("limits.json_kib"), "default");
}

#[test]
fn an_unknown_key_is_named_with_what_was_intended() {
    let folder = tempfile::tempdir().expect("folder");
    let file = folder.path().join("mine.toml");
    fs::write(&file, "[limits]\npage_row = 10\n").expect("file");
    let shown = file.display();
    assert_eq!(
        problem(&Load::bare().file(&file)),
        format!("limits.page_row is no key of the configuration (from {shown}): did you mean limits.page_rows?")
    );
    assert_eq!(
        problem(&Load::bare().variable("HARDSTAND__COFFEE__STRENGTH__TODAY", "9")),
        "coffee.strength.today is no key of the configuration (from HARDSTAND__COFFEE__STRENGTH__TODAY): \
         remove it; config/default.toml lists every key"
    );
}

#[test]
fn an_impossible_value_is_named_with_its_source_and_the_fix() {
    let of = |name: &str, value: &str| problem(&Load::bare().variable(name, value));
    assert_eq!(
        of("HARDSTAND__LIMITS__PAGE_ROWS", "many"),
        "limits.page_rows is not a whole number, 0 or more (from HARDSTAND__LIMITS__PAGE_ROWS): give a whole number, 0 or more"
    );
    assert_eq!(
        of("HARDSTAND__LIMITS__PAGE_ROWS", "0"),
        "limits.page_rows cannot be \"0\" (from HARDSTAND__LIMITS__PAGE_ROWS): give a number from 1 to 100000"
    );
    assert_eq!(
        of("HARDSTAND__STORAGE__KIND", "tape"),
        "storage.kind cannot be \"tape\" (from HARDSTAND__STORAGE__KIND): give disk or s3 or memory"
    );
    for (name, value) in [
        ("HARDSTAND__LIMITS__PAGE_ROWS", "-1"),
        ("HARDSTAND__SERVER__LISTEN", "here"),
        ("HARDSTAND__SERVER__PUBLIC_URL", "https://example.org/app"),
        ("HARDSTAND__SERVER__TRUSTED_PROXIES", "everyone"),
        ("HARDSTAND__DATABASE__URL", "mysql://host/db"),
        ("HARDSTAND__DATABASE__REPLICA_URL", "postgres://host/db"),
        ("HARDSTAND__DATABASE__AUTO_MIGRATE", "perhaps"),
        ("HARDSTAND__STORAGE__KIND", "s3"),
        ("HARDSTAND__MAIL__URL", "pigeon://roof"),
        ("HARDSTAND__MAIL__FROM", "nobody"),
        ("HARDSTAND__BRAND__SLUG", "J C B"),
        ("HARDSTAND__BRAND__TERMS_URL", "javascript:alert(1)"),
        ("HARDSTAND__AUTH__PIN_REQUIRES_ENROLLED_DEVICE", "maybe"),
        ("HARDSTAND__AUTH__LOCK_LONGEST_SECONDS", "30"),
        ("HARDSTAND__LIMITS__SIGNED_GET_MINUTES", "16"),
        ("HARDSTAND__SESSION__IDLE_MINUTES", "721"),
        ("HARDSTAND_ENV", "moon"),
        ("HARDSTAND__DATA_DIR", ""),
    ] {
        let text = of(name, value);
        let key = match name {
            "HARDSTAND_ENV" => String::from("environment"),
            "HARDSTAND__STORAGE__KIND" => String::from("storage."),
            _ => name.trim_start_matches("HARDSTAND__").to_lowercase().replace("__", "."),
        };
        assert!(text.starts_with(&key), "{name}={value}: {text}");
        assert!(text.lines().all(|line| line.contains(": ")), "{text}");
    }
}

#[test]
fn a_file_that_is_missing_or_no_toml_is_named() {
    let folder = tempfile::tempdir().expect("folder");
    let file = folder.path().join("mine.toml");
    assert!(problem(&Load::bare().file(&file)).ends_with("cannot be found: give the path of an existing file"));
    fs::write(&file, "[limits\npage_rows").expect("file");
    let text = problem(&Load::bare().file(&file));
    assert!(text.contains("mine.toml cannot be read") && text.lines().count() == 1, "{text}");
}

#[test]
fn production_wants_its_own_address_and_real_stores() {
    let text = problem(&Load::bare().variable("HARDSTAND_ENV", "production"));
    assert!(text.starts_with("server.public_url"), "{text}");
    let production = Load::bare()
        .variable("HARDSTAND_ENV", "production")
        .variable("HARDSTAND__SERVER__PUBLIC_URL", "https://machines.example.org");
    assert!(production.load().expect("loads").config.is_https());
    let memory = production.variable("HARDSTAND__MAIL__URL", "memory://");
    assert!(problem(&memory).starts_with("mail.url"));
}

#[test]
fn s3_wants_keys_of_its_own_and_a_place_that_browsers_reach() {
    let s3 = Load::bare()
        .variable("HARDSTAND__STORAGE__KIND", "s3")
        .variable("HARDSTAND__STORAGE__REGION", "eu-west-2")
        .variable("HARDSTAND__STORAGE__BUCKET", "machines.example-1")
        .variable("HARDSTAND__STORAGE__ACCESS_KEY", "access")
        .variable("HARDSTAND__STORAGE__SECRET_KEY", "secret")
        .variable("HARDSTAND__STORAGE__ENDPOINT", "http://127.0.0.1:9000");
    s3.clone().load().expect("loads");
    for (name, value) in [
        ("REGION", ""),
        ("REGION", "eu west"),
        ("BUCKET", ""),
        ("BUCKET", "no"),
        ("BUCKET", "Machines"),
        ("BUCKET", "machines/../others"),
        ("BUCKET", "-machines"),
        ("ACCESS_KEY", ""),
        ("SECRET_KEY", ""),
        ("ENDPOINT", "objects.example.org"),
        ("ENDPOINT", "https://objects.example.org/"),
        ("ENDPOINT", "https://access:canary@objects.example.org"),
    ] {
        let text = problem(&s3.clone().variable(format!("HARDSTAND__STORAGE__{name}"), value));
        assert!(text.starts_with(&format!("storage.{}", name.to_lowercase())), "{name}={value}: {text}");
        assert!(!text.contains("canary"), "{text}");
    }
    let secure = s3.variable("HARDSTAND__SERVER__PUBLIC_URL", "https://machines.example.org");
    assert!(problem(&secure).starts_with("storage.endpoint cannot be \"http://127.0.0.1:9000\""));
    secure.variable("HARDSTAND__STORAGE__ENDPOINT", "https://objects.example.org").load().expect("loads");
}

#[test]
fn the_shipped_files_load() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../config");
    for environment in ["development", "test"] {
        let load = Load::bare().folder(folder).variable("HARDSTAND_ENV", environment);
        load.load().unwrap_or_else(|error| panic!("{environment}: {error}"));
    }
    let example = Load::bare().file(format!("{folder}/production.example.toml")).load().expect("loads");
    assert!(example.config.is_production() && !example.config.auto_migrate());
}

#[test]
fn every_default_has_a_comment_above_it_or_shares_one() {
    let mut commented = false;
    for line in super::DEFAULT_TOML.lines() {
        match line {
            "" => commented = false,
            _ if line.starts_with('#') => commented = true,
            _ if line.starts_with('[') => commented = line != "[limits]" && line != "[storage]",
            _ => assert!(commented || line.starts_with("signed_put"), "{line}"),
        }
    }
}

/// The redacted view shows no secret, and it can be loaded again.
#[test]
fn the_redacted_view_hides_secrets_and_is_toml() {
    let loaded = Load::bare()
        .variable("HARDSTAND__DATABASE__URL", "postgres://app:canary/1@db/hardstand")
        .variable("HARDSTAND__MAIL__URL", "smtp://user:canary@mail:25")
        .variable("HARDSTAND__STORAGE__SECRET_KEY", "canary")
        .load()
        .expect("loads");
    let text = loaded.redacted_toml();
    assert!(!text.contains("canary"), "{text}");
    assert!(!format!("{:?}", loaded.config.storage).contains("canary"));
    assert!(text.contains("url = \"postgres://app:***@db/hardstand\" # HARDSTAND__DATABASE__URL"), "{text}");
    let again: toml::Table = text.parse().expect("TOML");
    assert_eq!(again["limits"]["page_rows"].as_integer(), Some(5000));
    assert_eq!(again["environment"].as_str(), Some("development"));
    assert_eq!(loaded.redacted().len(), loaded.values.len());
    assert!(matches!(loaded.values["server.workers"].0, Layer::Number(0)));
    let json = serde_json::to_string(&loaded.redacted()).expect("JSON");
    assert!(!json.contains("canary"));
}

#[test]
fn passwords_leave_addresses() {
    assert_eq!(redact_url("postgres://a:b@c/d"), "postgres://a:***@c/d");
    assert_eq!(redact_url("postgres://c/d"), "postgres://c/d");
    assert_eq!(redact_url("sqlite://data/hardstand.db?mode=rwc"), "sqlite://data/hardstand.db?mode=rwc");
}
