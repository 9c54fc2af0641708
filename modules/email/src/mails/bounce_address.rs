//! PURE: the envelope address of a mail to a customer, to which delivery reports are sent.

use platform::core::secrets::Secrets;

/// The purpose of the codes.
const PURPOSE: &str = "mail.bounce";
/// The bytes of a code.
const CODE: usize = 10;

/// The envelope address of a mail; `None` without `mail.bounce_address`.
pub(crate) fn of(secrets: &Secrets, bounce_address: &str, id: i64) -> Option<String> {
    let (name, domain) = bounce_address.trim().rsplit_once('@')?;
    Some(format!("{name}+{id}.{}@{domain}", code(secrets, id)))
}

/// Hexadecimal digits, because mail servers may write the part before the at sign in small letters.
fn code(secrets: &Secrets, id: i64) -> String {
    let digits = secrets.keyed(PURPOSE, id.to_string().as_bytes());
    digits.iter().take(CODE).fold(String::new(), |mut code, byte| {
        use std::fmt::Write as _;
        let _ = write!(code, "{byte:02x}");
        code
    })
}

/// The mail of an envelope address, if its code is right.
pub(crate) fn id_of(secrets: &Secrets, address: &str) -> Option<i64> {
    let (_, tag) = address.trim().trim_matches(['<', '>']).rsplit_once('@')?.0.rsplit_once('+')?;
    let (id, given) = tag.split_once('.')?;
    let id: i64 = id.parse().ok()?;
    let (expected, given) = (code(secrets, id), given.to_ascii_lowercase());
    let same = expected.len() == given.len()
        && expected.bytes().zip(given.bytes()).fold(0, |difference, (one, other)| difference | (one ^ other)) == 0;
    same.then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_ours_by_its_code() {
        let (secrets, others) = (Secrets::generate().expect("keys"), Secrets::generate().expect("keys"));
        let address = of(&secrets, "bounces@h.example", 42).expect("an address");
        assert!(address.starts_with("bounces+42.") && address.ends_with("@h.example"), "{address}");
        assert_eq!(id_of(&secrets, &address), Some(42));
        assert_eq!(id_of(&secrets, &format!("<{}>", address.to_uppercase())), Some(42));
        assert_eq!(id_of(&others, &address), None);
        for foreign in [address.replace("+42.", "+43."), "bounces@h.example".into(), "bounces+42.@h.example".into()] {
            assert_eq!(id_of(&secrets, &foreign), None, "{foreign}");
        }
        assert_eq!(of(&secrets, "", 42), None);
    }
}
