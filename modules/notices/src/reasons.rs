//! Every way this module refuses.

platform::reasons! { "notices", "Notification":
    /// New, in the style of 3§8.
    NO_SUCH_NOTIFICATION("NotificationId"): NotFound, "Notification not found";
}
