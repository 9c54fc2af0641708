//! A mail server that accepts mails, or fails as scripted (goal D9).
//!
//! It runs on a thread of its own, because the sender may be another process.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    runtime::Builder,
};

/// Behaviour of the server, from the next line of the protocol on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mood {
    /// It accepts every mail.
    #[default]
    Well,
    /// It is down: every connection is cut before the greeting.
    Down,
    /// It accepts connections and is silent.
    Silent,
    /// It answers every recipient with this line, such as `451 4.7.1 later`.
    Refusing(&'static str),
    /// It accepts every mail, also to addresses that are not ASCII (`SMTPUTF8`).
    International,
    /// It accepts every mail two seconds after it was received.
    Slow,
    /// It accepts the mail, and the connection is cut before the acknowledgement.
    CutAfterData,
}

/// A mail server on a port of its own.
pub struct MailServer {
    state: Arc<State>,
    address: String,
}

#[derive(Default)]
struct State {
    mood: Mutex<Mood>,
    mails: Mutex<Vec<String>>,
    recipients: Mutex<Vec<String>>,
    senders: Mutex<Vec<String>>,
}

impl MailServer {
    /// Starts one that accepts everything.
    pub fn start() -> Self {
        let state = Arc::new(State::default());
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.set_nonblocking(true).expect("a listener for tokio");
        let address = listener.local_addr().expect("an address").to_string();
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async move {
                let listener = TcpListener::from_std(listener).expect("a listener");
                while let Ok((stream, _)) = listener.accept().await {
                    let state = Arc::clone(&shared);
                    tokio::spawn(async move {
                        // A connection that is cut in the middle is part of these tests.
                        let _ = talk(stream, &state).await;
                    });
                }
            });
        });
        Self { state, address }
    }

    /// `smtp://127.0.0.1:{port}`, for `mail.url`.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Changes its behaviour.
    pub fn set(&self, mood: Mood) {
        *self.state.mood.lock().unwrap_or_else(PoisonError::into_inner) = mood;
    }

    /// The accepted mails, as received.
    pub fn mails(&self) -> Vec<String> {
        self.state.mails.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The arguments of `RCPT`, also of those that were refused.
    pub fn recipients(&self) -> Vec<String> {
        self.state.recipients.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The lines of `MAIL`, of every mail that was begun.
    pub fn senders(&self) -> Vec<String> {
        self.state.senders.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the number of times that each mail was received, by its Message-ID.
    pub fn times(&self) -> BTreeMap<String, usize> {
        let mut times = BTreeMap::new();
        for mail in self.mails() {
            let id = mail.lines().find_map(|line| line.strip_prefix("Message-ID: ")).expect("a Message-ID");
            *times.entry(id.to_owned()).or_default() += 1;
        }
        times
    }
}

impl State {
    fn mood(&self) -> Mood {
        *self.mood.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while the server is silent; false when the connection must be cut.
    async fn answers(&self) -> bool {
        if self.mood() == Mood::Silent {
            tokio::time::sleep(Duration::from_hours(1)).await;
        }
        self.mood() != Mood::Down
    }
}

async fn talk(stream: TcpStream, state: &State) -> std::io::Result<()> {
    if !state.answers().await {
        return Ok(());
    }
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut mail: Option<String> = None;
    writer.write_all(b"220 here\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        if let Some(text) = &mut mail
            && line != "."
        {
            text.push_str(&line);
            text.push('\n');
            continue;
        }
        // The behaviour also applies to connections that were open before.
        if !state.answers().await {
            return Ok(());
        }
        let answer = match (mail.take(), line.split_whitespace().next().unwrap_or_default()) {
            (Some(text), _) => {
                state.mails.lock().unwrap_or_else(PoisonError::into_inner).push(text);
                match state.mood() {
                    Mood::CutAfterData => return Ok(()),
                    Mood::Slow => tokio::time::sleep(Duration::from_secs(2)).await,
                    _ => {}
                }
                "250 taken"
            }
            (None, "MAIL") => {
                state.senders.lock().unwrap_or_else(PoisonError::into_inner).push(line);
                "250 fine"
            }
            (None, "RCPT") => {
                state.recipients.lock().unwrap_or_else(PoisonError::into_inner).push(line);
                match state.mood() {
                    Mood::Refusing(answer) => answer,
                    _ => "250 fine",
                }
            }
            (None, "EHLO") if state.mood() == Mood::International => "250-here\r\n250-8BITMIME\r\n250 SMTPUTF8",
            (None, "DATA") => {
                mail = Some(String::new());
                "354 go on"
            }
            (None, "QUIT") => "221 bye",
            (None, _) => "250 fine",
        };
        writer.write_all(format!("{answer}\r\n").as_bytes()).await?;
        if answer.starts_with("221") {
            break;
        }
    }
    Ok(())
}
