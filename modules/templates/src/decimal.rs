//! Numbers with at most three decimals, stored as whole thousandths, so that no database rounds them.

use platform::core::decimal;

/// The most decimals of a number.
pub(crate) const MOST_DECIMALS: i16 = 3;

/// Reads a number such as `-12.5` of a field with so many decimals, as [`decimal::parse`] does.
pub(crate) fn parse(text: &str, decimals: i16) -> Option<i64> {
    let decimals = u32::try_from(decimals.clamp(0, MOST_DECIMALS)).ok()?;
    Some(decimal::parse(text, decimals)? * 10_i64.pow(3 - decimals))
}

/// The text of a number, without needless zeros.
pub(crate) fn text(value: i64) -> String {
    decimal::text(value, 3)
}

/// The number of decimals that a number needs.
pub(crate) fn decimals(value: i64) -> i16 {
    match value.unsigned_abs() % 1000 {
        0 => 0,
        part if part % 100 == 0 => 1,
        part if part % 10 == 0 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written_exactly() {
        for (sent, thousandths, written) in [
            ("12.5", 12_500, "12.5"),
            ("-0.125", -125, "-0.125"),
            (" 7 ", 7_000, "7"),
            ("1.500", 1_500, "1.5"),
            ("999999999.999", 999_999_999_999, "999999999.999"),
            ("0", 0, "0"),
        ] {
            assert_eq!(parse(sent, 3), Some(thousandths), "{sent}");
            assert_eq!(text(thousandths), written);
        }
        for wrong in ["", "-", ".5", "5.", "1.2345", "1.0000", "1e3", "1234567890", "NaN", "1,5", "--1", "+1", "１"] {
            assert_eq!(parse(wrong, 3), None, "{wrong}");
        }
    }

    #[test]
    fn decimals_beyond_those_of_the_field_are_refused_zeros_included() {
        for (sent, needed) in [("1", 0), ("1.0", 1), ("1.00", 2), ("1.000", 3), ("-0.0", 1), ("1.5", 1), ("1.250", 3)] {
            for decimals in 0..=3 {
                assert_eq!(parse(sent, decimals).is_some(), needed <= decimals, "{sent} of {decimals}");
            }
        }
        assert_eq!(parse("1", -1), Some(1_000));
        assert_eq!(parse("1.0", -1), None);
    }

    #[test]
    fn thousands_have_no_separator() {
        for separated in ["1,000", "1.000.000", "1,000.5", "1.000,5", "1 250", "1'250", "1\u{a0}250", "1_000"] {
            assert_eq!(parse(separated, 3), None, "{separated}");
        }
    }

    #[test]
    fn decimals_are_counted() {
        let of = |number: &str| decimals(parse(number, 3).expect("a number"));
        assert_eq!([of("3"), of("3.1"), of("-3.25"), of("0.125")], [0, 1, 2, 3]);
    }
}
