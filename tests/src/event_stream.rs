//! A client of the event stream.

use reqwest::{Method, Response};
use serde_json::Value;

use crate::{patience::PATIENCE, person::Person};

/// An open stream.
pub struct EventStream {
    answer: Response,
    /// The received part of the next event.
    buffer: String,
    /// The id of the last event, from which a stream can continue.
    pub last: String,
}

/// An event.
#[derive(Debug, Clone)]
pub struct Event {
    /// `machine`, `counts`, `import` or `notification`.
    pub name: String,
    /// Its data.
    pub data: Value,
}

impl Event {
    /// The machines that it names; empty for other kinds of events.
    pub fn machines(&self) -> Vec<i64> {
        let changes = self.data["Changes"].as_array().into_iter().flatten();
        changes.filter_map(|change| change["VhcId"].as_i64()).collect()
    }
}

impl EventStream {
    /// Opens a stream.
    pub async fn open(person: &Person) -> Self {
        Self::of(Self::ask(person, None).await)
    }

    /// Opens a stream that continues after an event id.
    pub async fn resume(person: &Person, last: &str) -> Self {
        Self::of(Self::ask(person, Some(last)).await)
    }

    /// Requests a stream and returns the response, whatever it is.
    pub async fn ask(person: &Person, last: Option<&str>) -> Response {
        let mut call = person.request(Method::GET, "events");
        if let Some(last) = last {
            call = call.header("last-event-id", last);
        }
        call.send().await.expect("the server answers")
    }

    /// Reads the stream of a response.
    pub fn of(answer: Response) -> Self {
        assert_eq!(answer.status(), 200);
        Self { answer, buffer: String::new(), last: String::new() }
    }

    /// A header of the response.
    pub fn header(&self, name: &str) -> &str {
        self.answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The next event; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            while let Some((block, rest)) = self.buffer.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.buffer = rest;
                if let Some(event) = self.read(&block) {
                    return Some(event);
                }
            }
            let piece =
                tokio::time::timeout(PATIENCE, self.answer.chunk()).await.expect("something is told, a beat at least");
            let piece = piece.expect("the stream is not broken off")?;
            self.buffer.push_str(std::str::from_utf8(&piece).expect("a frame is sent whole"));
        }
    }

    fn read(&mut self, block: &str) -> Option<Event> {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        if let Some(id) = field("id:") {
            id.clone_into(&mut self.last);
        }
        let data = serde_json::from_str(field("data:")?).expect("JSON");
        // The first event carries the place of the stream and nothing else.
        let name = field("event:").filter(|name| *name != "open")?.to_owned();
        Some(Event { name, data })
    }

    /// Reads events until `is_it` returns `true` for one.
    pub async fn until(&mut self, what: &str, is_it: impl Fn(&Event) -> bool) -> Event {
        let wait = async {
            loop {
                let event = self.next().await.unwrap_or_else(|| panic!("the stream ended before {what}"));
                if is_it(&event) {
                    return event;
                }
            }
        };
        tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("{what} was never told"))
    }

    /// Reads events until one names the machine.
    pub async fn machine(&mut self, id: i64) -> Event {
        self.until(&format!("machine {id}"), |event| event.name == "machine" && event.machines().contains(&id)).await
    }

    /// Reads events until the stream ends.
    pub async fn end(&mut self) {
        let wait = async { while self.next().await.is_some() {} };
        tokio::time::timeout(PATIENCE, wait).await.expect("the stream ends");
    }
}
