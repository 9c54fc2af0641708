//! Every way this module refuses.

platform::reasons! { "notices", "Notification":
    /// The caller has no such notification.
    NO_SUCH_NOTIFICATION("NotificationId"): NotFound, "Notification not found";
}
