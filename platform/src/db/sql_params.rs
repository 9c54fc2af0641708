//! Parameters of statements: lists of placeholders, and parameters of SQLite without their names.

use sea_orm::Value;

use crate::core::error::{Error, Result};

/// Statements with more parameters than this are given to SQLite without names. To SQLite `$7` is a name, which it
/// looks up from the first one on at every bind, so that a statement of 15,000 parameters took seconds; a plain `?`
/// costs nothing.
pub(crate) const NAMED: usize = 64;

/// The placeholders of so many values of a list in a statement, `$1, $2, …`, from the first value on.
pub fn placeholders(count: usize) -> String {
    (1..=count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}

/// Returns the statement with `?` for every `$1`, `$2`, …, and the values in that order.
pub(crate) fn unnamed(text: &str, values: &[Value]) -> Result<(String, Vec<Value>)> {
    let mut plain = String::with_capacity(text.len());
    let mut ordered = Vec::with_capacity(values.len());
    let mut parts = text.split('$');
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = part.split_at(digits);
        if number.is_empty() {
            // A path in JSON.
            plain.push('$');
        } else {
            let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let value =
                at.and_then(|at| values.get(at)).ok_or_else(|| Error::internal(format!("no value for ${number}")))?;
            plain.push('?');
            ordered.push(value.clone());
        }
        plain.push_str(rest);
    }
    Ok((plain, ordered))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_the_order_of_their_marks() {
        let values: Vec<Value> = [10_i64, 20, 30].map(Value::from).to_vec();
        let text = "SELECT json_extract(a, '$[0].b') FROM t WHERE x = $3 AND y IN ($1, $3) AND z = $2";
        let (plain, ordered) = unnamed(text, &values).expect("there are three");
        assert_eq!(plain, "SELECT json_extract(a, '$[0].b') FROM t WHERE x = ? AND y IN (?, ?) AND z = ?");
        assert_eq!(ordered, [30_i64, 10, 30, 20].map(Value::from));
        assert!(unnamed("SELECT $4", &values).is_err());
    }
}
