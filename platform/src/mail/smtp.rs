//! Mails by SMTP, one connection for each mail, and the meaning of a refusal.
//!
//! lettre's own transport does not name the command that was refused, and a mail is refused for good only where its
//! recipient or its content is. So the commands are given one by one.

use std::{error::Error as _, time::Duration};

use lettre::{
    Message,
    address::Envelope,
    transport::smtp::{
        Error as SmtpError, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT,
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, Tls, TlsParameters},
        commands::{Data, Mail, Rcpt},
        extension::{ClientId, Extension, MailBodyParameter, MailParameter},
    },
};
use percent_encoding::percent_decode_str;
use url::Url;

use super::reasons;
use crate::core::error::{Error, Result};

/// The longest wait for the answer to `QUIT`.
const GOODBYE: Duration = Duration::from_secs(2);

/// A mail server, and how it is reached.
pub(crate) struct MailServer {
    host: String,
    port: u16,
    tls: Tls,
    client: ClientId,
    credentials: Option<Credentials>,
    timeout: Duration,
}

/// The part of a conversation that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Connecting, encryption, signing in.
    Connection,
    /// `MAIL FROM`
    Sender,
    /// `RCPT TO`
    Recipient,
    /// `DATA`, and the mail itself.
    Content,
}

impl MailServer {
    /// Reads an address as lettre does: `smtp://HOST:PORT`, with `?tls=required` or `?tls=opportunistic`, or
    /// `smtps://HOST:PORT`; `USER:PASSWORD@` signs in, and a path is the name of this machine. `None` when it is another.
    pub(crate) fn of(address: &str, timeout: Duration) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        let host = url.host_str()?.to_owned();
        let encryption = || TlsParameters::new(host.clone()).ok();
        let wish = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let (usual_port, tls) = match (url.scheme(), wish.as_deref()) {
            ("smtp", None) => (SMTP_PORT, Tls::None),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Tls::Required(encryption()?)),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Tls::Opportunistic(encryption()?)),
            ("smtps", _) => (SUBMISSIONS_PORT, Tls::Wrapper(encryption()?)),
            _ => return None,
        };
        let client = Some(url.path().trim_matches('/')).filter(|name| !name.is_empty());
        let decoded = |text: &str| percent_decode_str(text).decode_utf8().ok().map(std::borrow::Cow::into_owned);
        let credentials = match url.password() {
            Some(password) => Some(Credentials::new(decoded(url.username())?, decoded(password)?)),
            None => None,
        };
        Some(Self {
            port: url.port().unwrap_or(usual_port),
            tls,
            client: client.map_or_else(ClientId::default, |name| ClientId::Domain(name.to_owned())),
            credentials,
            timeout,
            host,
        })
    }

    /// Sends one mail; returns the first line of the reply.
    pub(crate) async fn send(&self, message: &Message) -> Result<String> {
        let mut connection = self.connect().await.map_err(|error| failure(Stage::Connection, &error))?;
        let sent = deliver(&mut connection, message.envelope(), &message.formatted()).await;
        // The mail is delivered or not, even if the server does not answer any more.
        let _ = tokio::time::timeout(GOODBYE, connection.abort()).await;
        sent
    }

    /// Connects and signs in, without sending anything.
    pub(crate) async fn check(&self) -> Result<()> {
        let mut connection = self.connect().await.map_err(Error::unreachable)?;
        let answers = connection.test_connected().await;
        let _ = tokio::time::timeout(GOODBYE, connection.abort()).await;
        if answers { Ok(()) } else { Err(Error::unreachable("the mail server does not answer")) }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpError> {
        let wrapper = if let Tls::Wrapper(encryption) = &self.tls { Some(encryption.clone()) } else { None };
        let server = (self.host.trim_matches(['[', ']']), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(self.timeout), &self.client, wrapper, None).await?;
        match &self.tls {
            Tls::Required(encryption) => connection.starttls(encryption.clone(), &self.client).await?,
            Tls::Opportunistic(encryption) if connection.can_starttls() => {
                connection.starttls(encryption.clone(), &self.client).await?;
            }
            Tls::Opportunistic(_) | Tls::Wrapper(_) | Tls::None => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

async fn deliver(connection: &mut AsyncSmtpConnection, envelope: &Envelope, content: &[u8]) -> Result<String> {
    let offers = |extension| connection.server_info().supports_feature(extension);
    let mut parameters = Vec::new();
    // Domains are in ASCII already; this is a name before the at sign.
    if envelope.to().iter().chain(envelope.from()).any(|address| !AsRef::<str>::as_ref(address).is_ascii()) {
        if !offers(Extension::SmtpUtfEight) {
            return Err(Error::from(reasons::REFUSED).because("the mail server does not offer SMTPUTF8"));
        }
        parameters.push(MailParameter::SmtpUtfEight);
    }
    if !content.is_ascii() && offers(Extension::EightBitMime) {
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    let mail = Mail::new(envelope.from().cloned(), parameters);
    connection.command(mail).await.map_err(|error| failure(Stage::Sender, &error))?;
    for recipient in envelope.to() {
        let recipient = Rcpt::new(recipient.clone(), Vec::new());
        connection.command(recipient).await.map_err(|error| failure(Stage::Recipient, &error))?;
    }
    connection.command(Data).await.map_err(|error| failure(Stage::Content, &error))?;
    let reply = connection.message(content).await.map_err(|error| failure(Stage::Content, &error))?;
    Ok(reply.first_line().unwrap_or_default().to_owned())
}

fn failure(stage: Stage, error: &SmtpError) -> Error {
    let code = error.status().filter(|_| error.is_permanent()).map(u16::from);
    let Some(code) = code else { return Error::unreachable(error) };
    let reply = error.source().map(ToString::to_string).unwrap_or_default();
    let reason = match (is_final(stage, code, &reply), stage) {
        (false, _) => reasons::POSTPONED,
        (true, Stage::Recipient) => reasons::REFUSED,
        (true, Stage::Connection | Stage::Sender | Stage::Content) => reasons::BAD_LETTER,
    };
    Error::from(reason).because(error)
}

/// Accepts a refusal that will be the same at every further try. The enhanced code (RFC 3463) decides where it concerns the
/// recipient's address or the size; a refusal of the sender, of its rights or of a full mailbox passes.
fn is_final(stage: Stage, code: u16, reply: &str) -> bool {
    match (stage, enhanced(reply)) {
        (_, Some((3, 4))) => true,
        (Stage::Connection | Stage::Sender, _) | (_, Some((7, _) | (2, 2) | (1, 7 | 8))) => false,
        (Stage::Recipient | Stage::Content, Some((1, _))) => true,
        (Stage::Recipient, _) => (550..=553).contains(&code),
        (Stage::Content, _) => matches!(code, 552 | 554),
    }
}

/// Subject and detail of the enhanced code with which a reply begins.
fn enhanced(reply: &str) -> Option<(u16, u16)> {
    let mut parts = reply.split_whitespace().next()?.strip_prefix("5.")?.split('.');
    let code = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_of_recipient_and_content_are_final() {
        for (stage, code, reply) in [
            (Stage::Recipient, 550, "no such person"),
            (Stage::Recipient, 550, "5.1.1 <zoe@example.org>: Recipient address rejected"),
            (Stage::Recipient, 550, "5.2.1 The mailbox is disabled"),
            (Stage::Recipient, 551, "User not local"),
            (Stage::Recipient, 553, "5.6.7 SMTPUTF8 is needed"),
            (Stage::Recipient, 501, "5.1.3 Bad recipient address syntax"),
            (Stage::Sender, 552, "5.3.4 Message size exceeds fixed limit"),
            (Stage::Content, 552, "5.3.4 Message too big for system"),
            (Stage::Content, 552, "too big"),
            (Stage::Content, 554, "no"),
            (Stage::Content, 554, "5.6.0 Message contains invalid header"),
        ] {
            assert!(is_final(stage, code, reply), "{stage:?} {code} {reply}");
        }
    }

    #[test]
    fn refusals_of_the_sender_and_of_now_pass() {
        for (stage, code, reply) in [
            (Stage::Connection, 554, "No SMTP service here"),
            (Stage::Connection, 535, "5.7.8 Authentication credentials invalid"),
            (Stage::Sender, 550, "not you"),
            (Stage::Sender, 553, "5.1.7 Sender address syntax"),
            (Stage::Recipient, 550, "5.1.8 Sender address rejected: Domain not found"),
            (Stage::Recipient, 550, "5.7.1 not you"),
            (Stage::Recipient, 552, "5.2.2 The mailbox is full"),
            (Stage::Recipient, 530, "Authentication required"),
            (Stage::Recipient, 554, "Relay access denied"),
            (Stage::Content, 554, "5.7.1 Message rejected as spam"),
            (Stage::Content, 550, "no"),
        ] {
            assert!(!is_final(stage, code, reply), "{stage:?} {code} {reply}");
        }
    }

    #[test]
    fn an_enhanced_code_is_the_first_word() {
        assert_eq!(enhanced("5.1.10 no mail exchanger"), Some((1, 10)));
        for none in ["", "4.1.1 later", "5.1", "5.1.x", "no 5.1.1", "5.1.1.1"] {
            assert_eq!(enhanced(none), None, "{none}");
        }
    }

    #[test]
    fn a_server_is_named_by_its_address() {
        let of = |address: &str| MailServer::of(address, Duration::from_secs(1));
        let plain = of("smtp://mail.example").expect("a server");
        assert_eq!((plain.host.as_str(), plain.port, plain.credentials.is_none()), ("mail.example", 25, true));
        let full = of("smtps://anna%40example.org:p%3Aw@mail.example:2465/desk.example").expect("a server");
        assert_eq!((full.port, full.client), (2465, ClientId::Domain("desk.example".to_owned())));
        let given = Credentials::new("anna@example.org".to_owned(), "p:w".to_owned());
        assert_eq!(full.credentials, Some(given));
        assert_eq!(of("smtp://mail.example?tls=required").expect("a server").port, 587);
        assert!(of("smtp://mail.example?tls=maybe").is_none() && of("http://mail.example").is_none());
        assert!(of("mail.example").is_none());
    }
}
