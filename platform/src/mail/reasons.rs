//! Reasons for which a mail is not sent.

crate::reasons! { "mail", "Email":
    BAD_ADDRESS("Email"): Invalid, "Invalid Email Address";
    BAD_LETTER: Invalid, "This email cannot be sent as it is";
    REFUSED: Invalid, "The mail server does not take this email";
    POSTPONED: Unreachable, "The mail server does not take emails at the moment";
}
