//! Mails: one trait, sent by SMTP or written as `.eml` files; stored in memory for tests.
//!
//! Delivery is at least once: the outbox sends a mail until it is acknowledged. The same mail always has the same
//! Message-ID, so its recipient can recognize a second copy.

use std::{
    fs::DirBuilder,
    io::Write as _,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use actix_web::web::Bytes;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use lettre::{
    Address, Message,
    address::Envelope,
    message::{
        Attachment as MailFile, Mailbox, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};

pub use super::reasons;
use super::smtp::MailServer;
use crate::{
    config::Config,
    core::{
        email_address,
        error::{Error, Result},
        folders,
    },
};

/// A file that a mail carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its file name.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// Its content.
    pub bytes: Bytes,
}

/// A mail to send.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Letter {
    /// Its identity: the left part of its Message-ID, such as the id of its outbox row.
    pub id: String,
    /// Time at which it was written.
    pub at: DateTime<Utc>,
    /// Its recipients.
    pub to: Vec<String>,
    /// The name of the sender in addition to the configured address (`EmailSettings.SenderName`).
    pub sender_name: Option<String>,
    /// The subject, one line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The HTML alternative.
    pub html: Option<String>,
    /// The address to which the recipient replies; `None` for the sender's.
    pub reply_to: Option<String>,
    /// The Message-ID of the first mail of the conversation.
    pub references: Option<String>,
    /// `true` if a person has written it. Other mails state that they are automatic.
    pub is_personal: bool,
    /// The attached files.
    pub attachments: Vec<Attachment>,
    /// The address to which the mail returns; `None` for the sender's.
    pub return_path: Option<String>,
}

/// The headers of a mail that no person wrote (RFC 3834).
const AUTOMATIC: [(&str, &str); 2] = [("Auto-Submitted", "auto-generated"), ("X-Auto-Response-Suppress", "All")];

/// A transport of mails.
#[async_trait]
pub trait Mail: Send + Sync {
    /// Sends one mail. Of the reasons here, [`reasons::POSTPONED`] means that trying again soon does not help, and the
    /// others that it never helps; unreachable means that it does. Returns the first line of the mail server's reply.
    async fn send(&self, letter: &Letter) -> Result<String>;

    /// Checks that mails can be sent; for `doctor` and the degraded parts of readiness.
    async fn check(&self) -> Result<()>;

    /// The mails sent so far, of a transport that stores them in memory.
    fn letters(&self) -> Vec<Letter> {
        Vec::new()
    }
}

/// Refuses a mail that no server would accept: an invalid address, a subject of two lines.
pub fn check(letter: &Letter) -> Result<()> {
    let from = Address::new("nobody", "localhost").map_err(Error::internal)?;
    let writer = Writer { from: Mailbox::new(None, from), domain: String::from("localhost") };
    writer.message(letter).map(drop)
}

/// The transport of the configuration.
pub fn open(config: &Config) -> Result<Arc<dyn Mail>> {
    let url = config.mail.url.as_str();
    let writer = Writer::of(config)?;
    if url == "memory://" {
        return Ok(Arc::new(InMemory { writer, letters: Mutex::default() }));
    }
    if let Some(folder) = url.strip_prefix("file://") {
        return Ok(Arc::new(Folder { writer, path: PathBuf::from(folder) }));
    }
    let server = MailServer::of(url, Duration::from_secs(config.limits.smtp_seconds)).ok_or_else(|| {
        Error::internal("mail.url is no address of a mail server: give smtp://HOST:PORT or smtps://HOST:PORT")
    })?;
    Ok(Arc::new(Smtp { writer, server }))
}

/// Turns mails into messages.
struct Writer {
    from: Mailbox,
    domain: String,
}

impl Writer {
    fn of(config: &Config) -> Result<Self> {
        let wrong = || Error::internal("mail.from is no address");
        let from = config.mail.from.parse::<Mailbox>().map_err(|_| wrong())?;
        let address = email_address::with_ascii_domain(from.email).ok_or_else(wrong)?;
        let from = Mailbox::new(from.name, address);
        let address = config.server.public_url.parse::<actix_web::http::Uri>();
        let domain = address.ok().and_then(|address| address.host().map(str::to_owned));
        let domain = domain.unwrap_or_else(|| String::from("localhost"));
        Ok(Self { from, domain })
    }

    fn message(&self, letter: &Letter) -> Result<Message> {
        let one_line = |text: &str| !text.contains(['\r', '\n', '\0']);
        let id_fits =
            !letter.id.is_empty() && letter.id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let name_fits = letter.sender_name.as_deref().is_none_or(one_line);
        if !one_line(&letter.subject) || !id_fits || !name_fits {
            return Err(reasons::BAD_LETTER.into());
        }
        let from = match &letter.sender_name {
            Some(name) => Mailbox::new(Some(name.clone()), self.from.email.clone()),
            None => self.from.clone(),
        };
        let mut message = Message::builder()
            .message_id(Some(format!("<{}@{}>", letter.id, self.domain)))
            .date(letter.at.into())
            .from(from)
            .subject(letter.subject.as_str());
        // An automatic reply to a mail that nobody has written would reach nobody and could loop.
        if !letter.is_personal {
            for (name, value) in AUTOMATIC {
                message = message.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned()));
            }
        }
        if let Some(address) = &letter.reply_to {
            let address = email_address::parse(address).ok_or(reasons::BAD_LETTER)?;
            message = message.reply_to(Mailbox::new(letter.sender_name.clone(), address));
        }
        if let Some(id) = &letter.references {
            if !one_line(id) {
                return Err(reasons::BAD_LETTER.into());
            }
            message = message.references(id.clone());
        }
        if letter.to.is_empty() {
            return Err(reasons::BAD_ADDRESS.into());
        }
        for address in &letter.to {
            let address = email_address::parse(address).ok_or(reasons::BAD_ADDRESS)?;
            message = message.to(Mailbox::new(None, address));
        }
        if let Some(address) = &letter.return_path {
            let sender = email_address::parse(address).ok_or(reasons::BAD_LETTER)?;
            let to = letter.to.iter().filter_map(|address| email_address::parse(address)).collect();
            let envelope = Envelope::new(Some(sender), to);
            message = message.envelope(envelope.map_err(|error| Error::from(reasons::BAD_LETTER).because(error))?);
        }
        let bad = |error: lettre::error::Error| Error::from(reasons::BAD_LETTER).because(error);
        let text = || letter.text.clone();
        if letter.attachments.is_empty() {
            let built = match &letter.html {
                Some(html) => message.multipart(MultiPart::alternative_plain_html(text(), html.clone())),
                None => message.singlepart(SinglePart::plain(text())),
            };
            return built.map_err(bad);
        }
        let mut parts = match &letter.html {
            Some(html) => MultiPart::mixed().multipart(MultiPart::alternative_plain_html(text(), html.clone())),
            None => MultiPart::mixed().singlepart(SinglePart::plain(text())),
        };
        for Attachment { name, media_type, bytes } in &letter.attachments {
            let media_type = ContentType::parse(media_type).map_err(|_| Error::from(reasons::BAD_LETTER))?;
            if !one_line(name) {
                return Err(reasons::BAD_LETTER.into());
            }
            parts = parts.singlepart(MailFile::new(name.clone()).body(bytes.to_vec(), media_type));
        }
        message.multipart(parts).map_err(bad)
    }
}

/// The Message-ID of the mail of this identity.
pub fn message_id(config: &Config, id: &str) -> Result<String> {
    Ok(format!("<{id}@{}>", Writer::of(config)?.domain))
}

/// Sends mails by SMTP.
struct Smtp {
    writer: Writer,
    server: MailServer,
}

#[async_trait]
impl Mail for Smtp {
    async fn send(&self, letter: &Letter) -> Result<String> {
        self.server.send(&self.writer.message(letter)?).await
    }

    async fn check(&self) -> Result<()> {
        self.server.check().await
    }
}

/// Writes mails as files, one for each mail; the same mail again replaces its file.
struct Folder {
    writer: Writer,
    path: PathBuf,
}

#[async_trait]
impl Mail for Folder {
    async fn send(&self, letter: &Letter) -> Result<String> {
        let message = self.writer.message(letter)?.formatted();
        let name = format!("{}-{}.eml", letter.at.format("%Y%m%dT%H%M%SZ"), letter.id);
        let folder = self.path.clone();
        let written = tokio::task::spawn_blocking(move || {
            folders::create(&folder, &DirBuilder::new())?;
            let mut file = tempfile::NamedTempFile::new_in(&folder)?;
            file.write_all(&message)?;
            file.as_file().sync_all()?;
            file.persist(folder.join(name)).map_err(|error| error.error)?;
            folders::sync(&folder)
        });
        written.await.map_err(Error::internal)?.map_err(Error::unreachable)?;
        Ok(String::new())
    }

    async fn check(&self) -> Result<()> {
        let folder = self.path.clone();
        let made = tokio::task::spawn_blocking(move || {
            std::fs::create_dir_all(&folder)?;
            tempfile::NamedTempFile::new_in(&folder).map(drop)
        });
        made.await.map_err(Error::internal)?.map_err(Error::unreachable)
    }
}

/// Stores mails in memory, for tests; a mail that could not be sent is not stored either.
struct InMemory {
    writer: Writer,
    letters: Mutex<Vec<Letter>>,
}

#[async_trait]
impl Mail for InMemory {
    async fn send(&self, letter: &Letter) -> Result<String> {
        self.writer.message(letter)?;
        self.letters.lock().unwrap_or_else(PoisonError::into_inner).push(letter.clone());
        Ok(String::new())
    }

    async fn check(&self) -> Result<()> {
        Ok(())
    }

    fn letters(&self) -> Vec<Letter> {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;
    use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};

    use super::*;

    fn letter() -> Letter {
        Letter {
            id: String::from("outbox-42"),
            at: Utc.with_ymd_and_hms(2026, 3, 2, 8, 30, 0).single().expect("a time"),
            to: vec![String::from("zoe@müller-bau.example")],
            sender_name: Some(String::from("Ashby Plant Sales")),
            subject: String::from("Übergabe"),
            text: String::from("Plain words"),
            html: Some(String::from("<p>Rich words</p>")),
            ..Letter::default()
        }
    }

    fn config(url: &str) -> Config {
        let mut config = Config::default();
        url.clone_into(&mut config.mail.url);
        config.server.public_url = String::from("https://machines.example.org:8443");
        config
    }

    #[tokio::test]
    async fn a_letter_becomes_a_file_and_again_the_same_one() {
        let folder = tempfile::tempdir().expect("folder");
        let outbox = folder.path().join("deep").join("outbox");
        let mail = open(&config(&format!("file://{}", outbox.display()))).expect("opens");
        mail.check().await.expect("can write");
        mail.send(&letter()).await.expect("sends");
        mail.send(&letter()).await.expect("sends again");
        let files: Vec<_> =
            std::fs::read_dir(&outbox).expect("folder").map(|file| file.expect("file").path()).collect();
        assert_eq!(files.len(), 1);
        assert!(files[0].ends_with("20260302T083000Z-outbox-42.eml"), "{}", files[0].display());
        let text = std::fs::read_to_string(&files[0]).expect("text");
        for line in [
            "Message-ID: <outbox-42@machines.example.org>",
            "Date: Mon, 02 Mar 2026 08:30:00 +0000",
            "From: \"Ashby Plant Sales\" <no-reply@localhost>",
            "Auto-Submitted: auto-generated",
            "X-Auto-Response-Suppress: All",
            "multipart/alternative",
            "Plain words",
            "<p>Rich words</p>",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }

    #[tokio::test]
    async fn letters_that_would_smuggle_headers_are_refused() {
        let mail = open(&config("memory://")).expect("opens");
        let refused = async |change: fn(&mut Letter)| {
            let mut letter = letter();
            change(&mut letter);
            mail.send(&letter).await.expect_err("refused").reason()
        };
        assert_eq!(
            refused(|letter| letter.subject = String::from("a\r\nBcc: all@example.org")).await,
            reasons::BAD_LETTER
        );
        assert_eq!(refused(|letter| letter.sender_name = Some(String::from("a\nb"))).await, reasons::BAD_LETTER);
        assert_eq!(refused(|letter| letter.id = String::from("../x")).await, reasons::BAD_LETTER);
        assert_eq!(refused(|letter| letter.id.clear()).await, reasons::BAD_LETTER);
        assert_eq!(refused(|letter| letter.to = vec![String::from("nobody")]).await, reasons::BAD_ADDRESS);
        assert_eq!(
            refused(|letter| letter.to = vec![String::from("a@b.example\r\nBcc: c@d.example")]).await,
            reasons::BAD_ADDRESS
        );
        assert_eq!(refused(|letter| letter.to.clear()).await, reasons::BAD_ADDRESS);
        assert!(mail.letters().is_empty());
        mail.send(&letter()).await.expect("sends");
        assert_eq!(mail.letters(), [letter()]);
    }

    /// A minimal mail server: answers `answer` to the recipient, and accepts the rest.
    async fn server(answer: &'static str) -> (String, tokio::task::JoinHandle<String>) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("port");
        let url = format!("smtp://{}", listener.local_addr().expect("address"));
        let talk = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.expect("caller");
            let (reader, mut writer) = stream.into_split();
            let (mut lines, mut transcript, mut in_data) = (BufReader::new(reader).lines(), String::new(), false);
            writer.write_all(b"220 here\r\n").await.expect("says");
            while let Ok(Some(line)) = lines.next_line().await {
                transcript.push_str(&line);
                transcript.push('\n');
                let reply = match line.as_str() {
                    "." if in_data => {
                        in_data = false;
                        "250 taken"
                    }
                    _ if in_data => continue,
                    "DATA" => {
                        in_data = true;
                        "354 go on"
                    }
                    "QUIT" => "221 bye",
                    _ if line.starts_with("RCPT") => answer,
                    _ => "250 fine",
                };
                writer.write_all(format!("{reply}\r\n").as_bytes()).await.expect("says");
                if line == "QUIT" {
                    break;
                }
            }
            transcript
        });
        (url, talk)
    }

    #[tokio::test]
    async fn a_letter_goes_by_smtp() {
        let (url, talk) = server("250 fine").await;
        let mail = open(&config(&url)).expect("opens");
        mail.send(&letter()).await.expect("sends");
        drop(mail);
        let transcript = tokio::time::timeout(Duration::from_mins(2), talk).await.expect("ends").expect("said");
        assert!(
            transcript.contains("RCPT TO:<zoe@xn--mller-bau-q9a.example>")
                && transcript.contains("<outbox-42@machines.example.org>"),
            "{transcript}"
        );
    }

    #[tokio::test]
    async fn a_refusal_for_good_can_be_distinguished_from_one_for_now() {
        let reason = async |answer| {
            let (url, _talk) = server(answer).await;
            open(&config(&url)).expect("opens").send(&letter()).await.expect_err("refused").reason()
        };
        assert_eq!(reason("550 no such person").await, reasons::REFUSED);
        assert_eq!(reason("550 5.7.1 not you").await, reasons::POSTPONED);
        assert_eq!(reason("451 later").await, crate::core::reason::own::UNREACHABLE);
        let nobody = open(&config("smtp://127.0.0.1:1")).expect("opens");
        assert_eq!(nobody.send(&letter()).await.expect_err("nobody").reason(), crate::core::reason::own::UNREACHABLE);
        assert!(nobody.check().await.is_err());
    }
}
