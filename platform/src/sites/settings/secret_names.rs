//! Names that look like those of secrets.

/// Parts of names of secrets, in lower case and without signs between words.
const SECRET_WORDS: [&str; 18] = [
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "pwd",
    "secret",
    "token",
    "credential",
    "bearer",
    "apikey",
    "accesskey",
    "accountkey",
    "authkey",
    "clientkey",
    "privatekey",
    "sharedkey",
    "signingkey",
    "connectionstring",
];

/// Returns `true` if a name looks like that of a secret: `SmtpPassword`, `api_key`, `db-pass`.
pub(super) fn sounds_secret(name: &str) -> bool {
    let plain: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    // The last word is "pass", which is also the end of a compass.
    let ends_in_pass = plain == "pass" || ["Pass", "_pass", "-pass", ".pass"].iter().any(|end| name.ends_with(end));
    ends_in_pass || SECRET_WORDS.iter().any(|word| plain.contains(word))
}
