//! PURE: the stored states of a mail to a customer.

pub(crate) const QUEUED: i16 = 0;
pub(crate) const SENDING: i16 = 1;
pub(crate) const ACCEPTED: i16 = 2;
pub(crate) const WAITING: i16 = 3;
pub(crate) const REFUSED: i16 = 4;
pub(crate) const GIVEN_UP: i16 = 5;
pub(crate) const RETURNED: i16 = 6;
pub(crate) const WITHDRAWN: i16 = 7;

/// The states in which nothing more is tried.
pub(crate) const FINAL: [i16; 5] = [ACCEPTED, REFUSED, GIVEN_UP, RETURNED, WITHDRAWN];

/// Returns true if nothing more is tried.
pub(crate) fn is_final(state: i16) -> bool {
    FINAL.contains(&state)
}
