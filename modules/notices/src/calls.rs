//! The event stream of the current site, and notifications (docs/behaviour/api.md, "Live news").

use std::{collections::VecDeque, convert::Infallible, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{CONTENT_ENCODING, ContentEncoding, HeaderName},
    post,
    web::{Bytes, Json},
};
use futures::Stream;
use platform::{
    api::{
        case_insensitive_json::{JsonBody, OptionalJsonBody},
        legacy_filters::CallQuery,
    },
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::{
    LISTEN,
    cursor::StreamPosition,
    hub::{Hub, Seat},
    list::{self, Notification, NotificationMark},
    message::{BEAT, Ears, EventData, greeting},
    site::{self, Since},
};

/// The header with the id of the last event that the client received.
const LAST: &str = "Last-Event-ID";

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_notifications).service(update_notification).service(read_events);
}

/// Lists the notifications of the signed-in user.
#[utoipa::path(tag = "notices", operation_id = "list_notifications", request_body = Option<CallQuery>,
    responses((status = 200, description = "The latest first, those of the last 30 days.", body = [Notification])))]
#[post("/api/notification/list")]
async fn list_notifications(ctx: Ctx, input: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<Notification>>> {
    let query = input.0.read(&ctx.platform().config.limits)?;
    Ok(Json(list::list(&ctx, query).await?))
}

/// Marks a notification as read or unread, or everything up to it as read.
#[utoipa::path(tag = "notices", operation_id = "update_notification", request_body = NotificationMark,
    responses((status = 200, description = "Marked.")))]
#[post("/api/notification/update")]
async fn update_notification(ctx: Ctx, input: JsonBody<NotificationMark>) -> Result<HttpResponse> {
    list::mark(&ctx, &input.0).await?;
    Ok(HttpResponse::Ok().json(serde_json::json!({})))
}

/// Streams the events of the current site. `machine`: machines have changed. `counts`: the counts of the side
/// navigation have changed. `import`: an import has made progress. `notification`: there is a new notification.
/// `inspection`: an inspection was begun, answered, photographed or ended. The stream begins with the counts and the
/// imports under way. It ends with the session, with a change of rights, when the client is too slow to receive the
/// events, and when the server stops. A client that reconnects with `Last-Event-ID` misses nothing; a change may be
/// sent twice.
#[utoipa::path(tag = "notices", operation_id = "read_events",
    params(("Last-Event-ID" = Option<String>, Header, description = "The id that was received last, to go on from there.")),
    responses((status = 200, description = "The stream; here stands the data of one event.", content_type = "text/event-stream", body = EventData)))]
#[get("/api/events")]
async fn read_events(ctx: Ctx, request: HttpRequest) -> Result<HttpResponse> {
    ctx.can(LISTEN)?;
    let platform = ctx.platform();
    let site = ctx.site()?;
    let since = match request.headers().get(LAST) {
        None => Since::Now,
        Some(last) => last.to_str().ok().and_then(StreamPosition::parse).map_or(Since::Unknown, Since::StreamPosition),
    };
    // The seat is taken before the site is read, so that changes in between are received.
    let seat = Hub::of(platform).enter(site.group_id, ctx.session_snapshot()?, &platform.config.limits)?;
    let ears = Ears::of(&ctx);
    let (place, messages) = site::enter(platform, &seat.site, since).await?;
    let heard = messages.iter().filter_map(|message| ears.hear(message));
    let first = std::iter::once(greeting(place)).chain(heard).collect();
    let beat = Duration::from_secs(platform.config.limits.event_beat_seconds);
    let mut beats = interval_at(Instant::now() + beat, beat);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        // Compression and proxy buffering would delay events.
        .insert_header((CONTENT_ENCODING, ContentEncoding::Identity))
        .insert_header((HeaderName::from_static("x-accel-buffering"), "no"))
        .streaming(stream(Listening { first, ears, beats, seat })))
}

/// An open stream.
struct Listening {
    /// The events to send first.
    first: VecDeque<Bytes>,
    ears: Ears,
    beats: Interval,
    seat: Seat,
}

fn stream(listening: Listening) -> impl Stream<Item = Result<Bytes, Infallible>> {
    futures::stream::unfold(listening, |mut listening| async move {
        let next = listening.next().await?;
        Some((Ok(next), listening))
    })
}

impl Listening {
    /// The next bytes to send; `None` when the stream ends.
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.pop_front() {
            return Some(first);
        }
        loop {
            tokio::select! {
                biased;
                _ = &mut self.seat.ended => return None,
                message = self.seat.messages.recv() => {
                    // A client that is too far behind is disconnected and reconnects with its place.
                    if let Some(heard) = self.ears.hear(&*message.ok()?) {
                        return Some(heard);
                    }
                }
                _ = self.beats.tick() => return Some(BEAT),
            }
        }
    }
}
