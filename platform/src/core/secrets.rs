//! Secrets of the program: the pepper of PINs, and the keys that sign addresses, seal the audit log and encrypt the
//! secrets of sites.
//!
//! They are in `{data_dir}/secrets.toml`, outside the database, so that neither a dump nor a backup of the database
//! reveals them. Signing and encryption keys have ids: the first of each is used, and the others still verify and
//! decrypt.

use std::{
    fmt, fs,
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, anyhow, bail};
use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::{Hmac, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{
    config::Config,
    core::{
        error::{Error, Result},
        folders, private_files,
    },
};

const FILE_NAME: &str = "secrets.toml";
/// The bytes of a short signature.
const SHORT: usize = 12;
const HEAD: &str = "# Pepper and keys of this installation. Keep this file with your backups of the database, and away from\n\
                    # everything else: without it PINs, stored secrets and the audit chain cannot be used again.\n\
                    # Of several keys the first is used; the others still verify and decrypt.\n\n";

/// The pepper and the keys.
pub struct Secrets {
    pepper: Bytes,
    chain: Bytes,
    signing: Vec<Key>,
    encryption: Vec<Key>,
}

/// The file in its written form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    pepper: Bytes,
    chain: Bytes,
    signing: Vec<Key>,
    encryption: Vec<Key>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Key {
    id: String,
    key: Bytes,
}

/// 32 bytes, hexadecimal in the file.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct Bytes([u8; 32]);

impl Secrets {
    /// Reads `secrets.toml`. Creates it when it is missing, except in production, where that is an error.
    pub fn load(config: &Config) -> anyhow::Result<Self> {
        let path = Self::path(config);
        if !path.exists() {
            if config.is_production() {
                bail!(
                    "{} is missing: bring it over from the installation this one follows, or make one with \
                     hardstand secrets create",
                    path.display()
                );
            }
            Self::create(&path)?;
        }
        Self::read(&path, config.is_production())
    }

    /// The file of the secrets.
    pub fn path(config: &Config) -> PathBuf {
        PathBuf::from(&config.data_dir).join(FILE_NAME)
    }

    /// Creates `secrets.toml` for a new installation. Returns `false` if the file exists, which is left as it is: another
    /// one could not open what the first has sealed.
    pub fn create_new(config: &Config) -> anyhow::Result<bool> {
        let path = Self::path(config);
        if path.exists() { Ok(false) } else { Self::create(&path) }
    }

    /// New secrets that are not stored, for tests.
    pub fn generate() -> anyhow::Result<Self> {
        Ok(Self::of(Written::generate()?))
    }

    /// Creates the file completely or not at all; of two programs that start at once, the second uses the file of the
    /// first. Returns `false` if another program was first.
    fn create(path: &Path) -> anyhow::Result<bool> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let fix = || format!("{} cannot be made: data_dir must be a folder that may be written", path.display());
        private_files::create_folder(folder).with_context(fix)?;
        // A temporary file has mode 600 from its first byte.
        let mut file = tempfile::NamedTempFile::new_in(folder).with_context(fix)?;
        let text = toml::to_string(&Written::generate()?)?;
        file.write_all(HEAD.as_bytes()).and_then(|()| file.write_all(text.as_bytes())).with_context(fix)?;
        file.as_file().sync_all().with_context(fix)?;
        match file.persist_noclobber(path) {
            Ok(_) => {}
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => return Ok(false),
            Err(error) => return Err(error.error).with_context(fix),
        }
        folders::sync(folder).with_context(fix)?;
        Ok(true)
    }

    fn read(path: &Path, production: bool) -> anyhow::Result<Self> {
        let shown = path.display();
        let text = fs::read_to_string(path).map_err(|error| anyhow!("{shown} cannot be read ({error})"))?;
        if others_may_read(path) {
            if production {
                bail!("{shown} can be read by others: chmod 600 {shown}");
            }
            tracing::warn!(path = %shown, "others can read the secrets: chmod 600");
        }
        // The error of the parser would quote the line, and with it a key.
        let written: Written = toml::from_str(&text)
            .map_err(|_| anyhow!("{shown} is damaged: restore it from a backup, nothing else opens what it sealed"))?;
        if written.signing.is_empty() || written.encryption.is_empty() {
            bail!("{shown} lacks a signing or an encryption key: restore it from a backup");
        }
        Ok(Self::of(written))
    }

    fn of(written: Written) -> Self {
        let Written { pepper, chain, signing, encryption } = written;
        Self { pepper, chain, signing, encryption }
    }

    /// The HMAC of a PIN under the pepper: a million values would not withstand guessing by any hash alone.
    pub fn pepper(&self, pin: &[u8]) -> Vec<u8> {
        mac(&self.pepper, &[pin]).finalize().into_bytes().to_vec()
    }

    /// The seal of a row of the audit log's hash chain.
    pub fn chain(&self, text: &[u8]) -> Vec<u8> {
        mac(&self.chain, &[text]).finalize().into_bytes().to_vec()
    }

    /// Returns the keyed hash of a text for a purpose, under the key of the chain, which is never replaced: a stored
    /// hash can be compared for as long as its row exists.
    pub fn keyed(&self, purpose: &str, text: &[u8]) -> Vec<u8> {
        mac(&self.chain, &[purpose.as_bytes(), &[0], text]).finalize().into_bytes().to_vec()
    }

    /// Returns a hash that only the same pepper and the same chain key have, by which a backup names the secrets that it
    /// needs. Neither is ever replaced.
    pub fn fingerprint(&self) -> String {
        let of = |key: &Bytes| mac(key, &[b"fingerprint"]).finalize().into_bytes();
        let both = Sha256::new().chain_update(of(&self.pepper)).chain_update(of(&self.chain)).finalize();
        hex::encode(&both[..16])
    }

    /// Returns the ids of the encryption keys.
    pub fn encryption_keys(&self) -> Vec<String> {
        self.encryption.iter().map(|key| key.id.clone()).collect()
    }

    /// Signs a message for a purpose; the signature contains the id of its key.
    pub fn sign(&self, purpose: &str, message: &[u8]) -> String {
        let Some(key) = self.signing.first() else { return String::new() };
        let tag = mac(&key.key, &[purpose.as_bytes(), &[0], message]).finalize().into_bytes();
        format!("{}.{}", key.id, BASE64.encode(tag))
    }

    /// Returns `true` if a signature matches purpose and message; takes the same time either way.
    pub fn verify(&self, purpose: &str, message: &[u8], signature: &str) -> bool {
        let Some((id, tag)) = signature.split_once('.') else { return false };
        let Some(key) = self.signing.iter().find(|key| key.id == id) else { return false };
        let Ok(tag) = BASE64.decode(tag) else { return false };
        mac(&key.key, &[purpose.as_bytes(), &[0], message]).verify_slice(&tag).is_ok()
    }

    /// Returns a short signature of a message for one purpose, for addresses that occur in many rows: 96 bits in 16
    /// characters, without the id of its key.
    pub fn sign_short(&self, purpose: &str, message: &[u8]) -> String {
        let Some(key) = self.signing.first() else { return String::new() };
        let tag = mac(&key.key, &[purpose.as_bytes(), &[0], message]).finalize().into_bytes();
        BASE64.encode(&tag[..SHORT])
    }

    /// Returns `true` if a short signature was made by any of the signing keys.
    pub fn verify_short(&self, purpose: &str, message: &[u8], signature: &str) -> bool {
        let Ok(tag) = BASE64.decode(signature) else { return false };
        let by = |key: &Key| mac(&key.key, &[purpose.as_bytes(), &[0], message]).verify_truncated_left(&tag).is_ok();
        tag.len() == SHORT && self.signing.iter().any(by)
    }

    /// Encrypts a small value for one place (AES-256-GCM, a new nonce each time). The place, such as a site and a key,
    /// is authenticated, so the text can not be moved to another place.
    pub fn encrypt(&self, place: &str, value: &str) -> Result<String> {
        let key = self.encryption.first().ok_or_else(|| Error::internal("no encryption key"))?;
        let cipher = cipher(key)?;
        let mut sealed = value.as_bytes().to_vec();
        let nonce =
            cipher.seal_in_place_append_tag(Aad::from(place.as_bytes()), &mut sealed).map_err(Error::internal)?;
        let mut whole = nonce.as_ref().to_vec();
        whole.append(&mut sealed);
        Ok(format!("{}.{}", key.id, BASE64.encode(whole)))
    }

    /// Decrypts a text of [`Secrets::encrypt`] for the same place.
    pub fn decrypt(&self, place: &str, text: &str) -> Result<String> {
        let broken = || Error::internal("a stored secret cannot be decrypted");
        let (id, whole) = text.split_once('.').ok_or_else(broken)?;
        let key = self.encryption.iter().find(|key| key.id == id);
        let key = key.ok_or_else(|| Error::internal(format!("encryption key {id} is not in secrets.toml")))?;
        let whole = BASE64.decode(whole).map_err(|_| broken())?;
        let (nonce, sealed) = whole.split_at_checked(NONCE_LEN).ok_or_else(broken)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| broken())?;
        let mut sealed = sealed.to_vec();
        let cipher = cipher(key)?;
        let value = cipher.open_in_place(nonce, Aad::from(place.as_bytes()), &mut sealed).map_err(|_| broken())?;
        String::from_utf8(value.to_vec()).map_err(|_| broken())
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = |keys: &[Key]| keys.iter().map(|key| key.id.clone()).collect::<Vec<_>>();
        let (signing, encryption) = (ids(&self.signing), ids(&self.encryption));
        f.debug_struct("Secrets").field("signing", &signing).field("encryption", &encryption).finish_non_exhaustive()
    }
}

impl Written {
    fn generate() -> anyhow::Result<Self> {
        Ok(Self {
            pepper: Bytes::random()?,
            chain: Bytes::random()?,
            signing: vec![Key::random()?],
            encryption: vec![Key::random()?],
        })
    }
}

impl Key {
    fn random() -> anyhow::Result<Self> {
        let key = Bytes::random()?;
        let id = hex::encode(&Bytes::random()?.0[..4]);
        Ok(Self { id, key })
    }
}

impl Bytes {
    fn random() -> anyhow::Result<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no random numbers ({error})"))?;
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Bytes {
    type Error = &'static str;

    fn try_from(text: String) -> std::result::Result<Self, Self::Error> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(&text, &mut bytes).map_err(|_| "64 hexadecimal digits are needed")?;
        // A key of one repeated byte is a placeholder.
        if bytes.iter().all(|byte| *byte == bytes[0]) { Err("this is no random key") } else { Ok(Self(bytes)) }
    }
}

impl From<Bytes> for String {
    fn from(bytes: Bytes) -> Self {
        hex::encode(bytes.0)
    }
}

fn mac(key: &Bytes, parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.0).expect("HMAC takes keys of any length");
    for part in parts {
        mac.update(part);
    }
    mac
}

fn cipher(key: &Key) -> Result<RandomizedNonceKey> {
    RandomizedNonceKey::new(&AES_256_GCM, &key.key.0).map_err(Error::internal)
}

#[cfg(unix)]
fn others_may_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn others_may_read(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::config::Environment;

    fn config(folder: &Path, environment: Environment) -> Config {
        Config { data_dir: folder.display().to_string(), environment, ..Config::default() }
    }

    #[test]
    fn they_are_made_once_and_read_again() {
        let folder = tempfile::tempdir().expect("folder");
        let config = config(&folder.path().join("data"), Environment::Development);
        let first = Secrets::load(&config).expect("made");
        let second = Secrets::load(&config).expect("read");
        assert_eq!(first.pepper(b"482915"), second.pepper(b"482915"));
        assert!(second.verify("asset", b"key", &first.sign("asset", b"key")));
        assert_eq!(second.decrypt("a", &first.encrypt("a", "value").expect("seals")).expect("opens"), "value");
        #[cfg(unix)]
        assert!(!others_may_read(&folder.path().join("data").join(FILE_NAME)));
    }

    #[test]
    fn of_many_starts_at_once_all_have_the_same() {
        let folder = tempfile::tempdir().expect("folder");
        let config = config(folder.path(), Environment::Development);
        let peppers: BTreeSet<_> = std::thread::scope(|scope| {
            let starts: Vec<_> =
                (0..16).map(|_| scope.spawn(|| Secrets::load(&config).expect("loads").pepper(b"1"))).collect();
            starts.into_iter().map(|start| start.join().expect("ends")).collect()
        });
        assert_eq!(peppers.len(), 1);
        assert_eq!(fs::read_dir(folder.path()).expect("folder").count(), 1, "no temporary file is left");
    }

    #[test]
    fn production_does_not_make_them_up() {
        let folder = tempfile::tempdir().expect("folder");
        let production = config(folder.path(), Environment::Production);
        let error = Secrets::load(&production).expect_err("missing").to_string();
        assert!(error.contains("secrets.toml is missing: "), "{error}");
        Secrets::load(&config(folder.path(), Environment::Development)).expect("made");
        Secrets::load(&production).expect("read");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let path = folder.path().join(FILE_NAME);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("mode");
            let error = Secrets::load(&production).expect_err("open to all").to_string();
            assert!(error.contains("chmod 600"), "{error}");
        }
    }

    #[test]
    fn a_new_file_is_made_for_production_and_never_replaced() {
        let folder = tempfile::tempdir().expect("folder");
        let production = config(&folder.path().join("data"), Environment::Production);
        assert!(Secrets::create_new(&production).expect("made"));
        let first = Secrets::load(&production).expect("read");
        assert!(!Secrets::create_new(&production).expect("is there"));
        assert_eq!(first.pepper(b"482915"), Secrets::load(&production).expect("read").pepper(b"482915"));
    }

    #[test]
    fn a_damaged_file_is_refused_and_not_quoted() {
        let folder = tempfile::tempdir().expect("folder");
        let config = config(folder.path(), Environment::Test);
        Secrets::load(&config).expect("made");
        let path = folder.path().join(FILE_NAME);
        let good = fs::read_to_string(&path).expect("text");
        let key = good.lines().find_map(|line| line.strip_prefix("pepper = ")).expect("pepper").trim_matches('"');
        for bad in [
            good.replace("pepper", "papper"),
            good.replace(key, &key[1..]),
            good.replace(key, &"0".repeat(64)),
            good[..good.len() / 2].to_owned(),
            String::new(),
        ] {
            fs::write(&path, bad).expect("write");
            let error = format!("{:?}", Secrets::load(&config).expect_err("damaged"));
            assert!(error.contains("restore it") && !error.contains(&key[8..24]), "{error}");
        }
    }

    #[test]
    fn a_signature_is_good_for_its_purpose_message_and_key_only() {
        let (ours, theirs) = (Secrets::generate().expect("made"), Secrets::generate().expect("made"));
        let signature = ours.sign("asset", b"a/b");
        assert!(ours.verify("asset", b"a/b", &signature));
        assert!(!ours.verify("report", b"a/b", &signature));
        assert!(!ours.verify("asset", b"a/c", &signature));
        assert!(!theirs.verify("asset", b"a/b", &signature));
        let last = signature.len() - 1;
        for bad in ["", ".", "x.y", &signature[..last], signature.trim_start_matches(|c| c != '.')] {
            assert!(!ours.verify("asset", b"a/b", bad), "{bad}");
        }
    }

    #[test]
    fn what_is_encrypted_opens_in_its_place_only() {
        let secrets = Secrets::generate().expect("made");
        let sealed = secrets.encrypt("site 1/DMSPartConfig.Password", "canary").expect("seals");
        assert!(!sealed.contains("canary"));
        assert_ne!(sealed, secrets.encrypt("site 1/DMSPartConfig.Password", "canary").expect("seals"));
        assert_eq!(secrets.decrypt("site 1/DMSPartConfig.Password", &sealed).expect("opens"), "canary");
        assert!(secrets.decrypt("site 2/DMSPartConfig.Password", &sealed).is_err());
        for bad in ["", "x", "x.y", &sealed[..sealed.len() - 2], &sealed[..12]] {
            assert!(secrets.decrypt("site 1/DMSPartConfig.Password", bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn older_keys_still_verify_and_decrypt() {
        let old = Secrets::generate().expect("made");
        let (signature, sealed) = (old.sign("a", b"b"), old.encrypt("c", "d").expect("seals"));
        let mut new = Secrets::generate().expect("made");
        new.signing.extend(old.signing);
        new.encryption.extend(old.encryption);
        assert!(new.verify("a", b"b", &signature));
        assert_eq!(new.decrypt("c", &sealed).expect("opens"), "d");
        assert_ne!(new.sign("a", b"b"), signature);
    }

    #[test]
    fn they_do_not_show_themselves() {
        let secrets = Secrets::generate().expect("made");
        let shown = format!("{secrets:?}");
        for key in [&secrets.pepper, &secrets.chain, &secrets.signing[0].key, &secrets.encryption[0].key] {
            assert!(!shown.contains(&hex::encode(key.0)));
        }
        assert_ne!(secrets.pepper(b"x"), secrets.chain(b"x"));
    }
}
