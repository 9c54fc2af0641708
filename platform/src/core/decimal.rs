//! Numbers with a fixed number of decimals, stored as whole units of the last one, so that no database rounds them.

use serde_json::Number;

/// The most digits before the point.
const WHOLE_DIGITS: usize = 9;

/// Reads a number such as `16.5` in units of its last decimal: 165 for one decimal. The point divides decimals, and
/// thousands have no separator. `None` when it is no number, or has more digits or decimals than allowed; zeros count, so
/// that `1.000` is never taken for a thousand.
pub fn parse(text: &str, decimals: u32) -> Option<i64> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, part) = match digits.split_once('.') {
        // A point without decimals is part of no number.
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (digits, ""),
    };
    let most = usize::try_from(decimals).ok()?;
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > WHOLE_DIGITS || part.len() > most || !all_digits(whole) || !all_digits(part) {
        return None;
    }
    let units: i64 = format!("{whole}{part:0<most$}").parse().ok()?;
    Some(if negative { -units } else { units })
}

/// The text of a number of units, without needless zeros.
pub fn text(units: i64, decimals: u32) -> String {
    let (sign, units, one) = (if units < 0 { "-" } else { "" }, units.unsigned_abs(), 10_u64.pow(decimals));
    let (whole, part) = (units / one, units % one);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let width = usize::try_from(decimals).unwrap_or(0);
    format!("{sign}{whole}.{part:0>width$}").trim_end_matches('0').to_owned()
}

/// The number of JSON for a number of units: `16` or `16.5`.
pub fn number(units: i64, decimals: u32) -> Number {
    text(units, decimals).parse().unwrap_or_else(|_| Number::from(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written_exactly() {
        for (sent, decimals, units, written) in [
            ("16.5", 1, 165, "16.5"),
            (" 16 ", 1, 160, "16"),
            ("16.0", 1, 160, "16"),
            ("7.75", 2, 775, "7.75"),
            ("7.5", 2, 750, "7.5"),
            ("0.05", 2, 5, "0.05"),
            ("-0.05", 2, -5, "-0.05"),
            ("19", 0, 19, "19"),
        ] {
            assert_eq!(parse(sent, decimals), Some(units), "{sent}");
            assert_eq!(text(units, decimals), written);
            assert_eq!(number(units, decimals).to_string(), written);
        }
        for wrong in ["", "-", ".5", "5.", "1.25", "1.00", "1e3", "1234567890", "NaN", "1,5", "+1", "1 000", "１"] {
            assert_eq!(parse(wrong, 1), None, "{wrong}");
        }
    }
}
