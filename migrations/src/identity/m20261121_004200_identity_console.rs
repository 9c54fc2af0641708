//! Indexes for the lists of the console: sessions by last use, users by username, name and last sign-in; over all
//! groups, for operators, and within one group.
crate::indexes::indexes! {
    ("session_seen", "session", &["last_seen_at", "id"]),
    ("session_group_seen", "session", &["group_id", "last_seen_at", "id"]),
    ("session_group", "session", &["group_id", "id"]),
    ("app_user_group", "app_user", &["group_id", "id"]),
    ("app_user_login", "app_user", &["login", "id"]),
    ("app_user_of_group", "app_user", &["group_id", "login", "id"]),
    ("app_user_last_name", "app_user", &["last_name", "id"]),
    ("app_user_seen", "app_user", &["last_sign_in_at", "id"]),
    ("app_user_group_seen", "app_user", &["group_id", "last_sign_in_at", "id"]),
}
