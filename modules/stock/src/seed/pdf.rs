//! A small PDF file: lines of text on a page of A4, in a type that every reader has.

use std::fmt::Write as _;

/// Points from the lower edge to the first line, and from line to line.
const TOP: usize = 780;
const LEADING: usize = 22;

/// A page with a heading and lines below it. Characters beyond ASCII become a question mark.
pub(super) fn page(heading: &str, lines: &[String]) -> Vec<u8> {
    let mut text = format!("BT /F1 18 Tf 60 {TOP} Td {LEADING} TL {} Tj /F1 11 Tf T* T*", quoted(heading));
    for line in lines {
        // Writing to a text does not fail.
        let _ = write!(text, " {} Tj T*", quoted(line));
    }
    text.push_str(" ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>"
            .to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{text}\nendstream", text.len()),
    ];
    let mut file = String::from("%PDF-1.4\n");
    let mut places = String::new();
    for (at, object) in objects.iter().enumerate() {
        let _ = writeln!(places, "{:010} 00000 n ", file.len());
        let _ = write!(file, "{} 0 obj\n{object}\nendobj\n", at + 1);
    }
    let (table, size) = (file.len(), objects.len() + 1);
    let _ = write!(
        file,
        "xref\n0 {size}\n0000000000 65535 f \n{places}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    );
    file.into_bytes()
}

fn quoted(text: &str) -> String {
    let plain = text.chars().map(|one| if one.is_ascii() && !one.is_ascii_control() { one } else { '?' });
    let escaped: String =
        plain.flat_map(|one| [Some('\\').filter(|_| matches!(one, '(' | ')' | '\\')), Some(one)]).flatten().collect();
    format!("({escaped})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_says_where_each_object_begins() {
        let file = page("Delivery note", &["Serial 7104822".to_owned(), "Bucket (1.2 m\u{b3})".to_owned()]);
        let text = String::from_utf8(file).expect("ASCII");
        assert!(text.starts_with("%PDF-1.4\n") && text.ends_with("%%EOF\n"));
        assert!(text.contains("(Bucket \\(1.2 m?\\)) Tj"));
        let (_, table) = text.split_once("xref\n0 6\n").expect("a table");
        for (number, line) in table.lines().take(6).enumerate().skip(1) {
            let place: usize = line[..10].parse().expect("a place");
            assert!(text[place..].starts_with(&format!("{number} 0 obj\n")), "object {number}");
        }
        let start: usize = text.lines().rev().nth(1).expect("a line").parse().expect("a place");
        assert!(text[start..].starts_with("xref\n"));
    }
}
