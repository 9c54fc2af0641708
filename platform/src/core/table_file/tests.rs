use std::io::Cursor;

use super::*;

/// Three columns by position; a header begins with a word.
fn read_with(bytes: &[u8], columns: RangeInclusive<usize>, header: Option<bool>) -> (Layout, Vec<Row>) {
    let heading = |cells: &[String]| match cells {
        [.., last] if last == "reason" => Heading::Certain,
        [first, ..] if !first.contains(|c: char| c.is_ascii_digit()) => Heading::Likely,
        _ => Heading::No,
    };
    let title = |text: &str| text.contains(char::is_alphabetic);
    let expected = Expected { columns, header, heading: &heading, title: &title, longest_row: 256 };
    let file = TableFile::open(Cursor::new(bytes), &expected).expect("readable");
    let layout = file.layout().clone();
    let rows: Vec<Row> = file.map(|row| row.expect("readable")).collect();
    assert_eq!(rows.len(), layout.rows, "the survey counts the rows that are read");
    (layout, rows)
}

fn lines(rows: &[Row]) -> Vec<String> {
    rows.iter().map(|row| format!("{} {}", row.line, row.cells.join("|"))).collect()
}

fn read(bytes: &[u8]) -> Vec<String> {
    lines(&read_with(bytes, 3..=3, None).1)
}

fn wide(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

/// STOCK-127, STOCK-128
#[test]
fn every_dialect_gives_the_same_rows() {
    let dialects: Vec<(&str, Vec<u8>, [u64; 2])> = vec![
        ("commas", b"A,B,C\n71,K\xC3\xBCbel,X\n72,Y,Z\n".to_vec(), [2, 3]),
        ("no header", "71,Kübel,X\n72,Y,Z".into(), [1, 2]),
        ("semicolons", "A;B;C\n71;Kübel;X\n72;Y;Z\n".into(), [2, 3]),
        ("tabs", "A\tB\tC\n71\tKübel\tX\n72\tY\tZ\n".into(), [2, 3]),
        ("CRLF", "A,B,C\r\n71,Kübel,X\r\n72,Y,Z\r\n".into(), [2, 3]),
        ("CR", "A,B,C\r71,Kübel,X\r72,Y,Z\r".into(), [2, 3]),
        ("mark", "\u{feff}A,B,C\n71,Kübel,X\n72,Y,Z\n".into(), [2, 3]),
        ("Windows-1252", b"A,B,C\n71,K\xFCbel,X\n72,Y,Z\n".to_vec(), [2, 3]),
        ("UTF-16 LE, mark", wide("\u{feff}A\tB\tC\r\n71\tKübel\tX\r\n72\tY\tZ\r\n", u16::to_le_bytes), [2, 3]),
        ("UTF-16 BE, mark", wide("\u{feff}A\tB\tC\r\n71\tKübel\tX\r\n72\tY\tZ\r\n", u16::to_be_bytes), [2, 3]),
        ("UTF-16 LE", wide("A\tB\tC\r\n71\tKübel\tX\r\n72\tY\tZ\r\n", u16::to_le_bytes), [2, 3]),
        ("UTF-16 BE", wide("71;Kübel;X\n72;Y;Z\n", u16::to_be_bytes), [1, 2]),
        ("sep", "sep=;\nA;B;C\n71;Kübel;X\n72;Y;Z\n".into(), [3, 4]),
        ("sep with mark", "\u{feff}SEP=;\r\n71;Kübel;X\r\n72;Y;Z\r\n".into(), [2, 3]),
        ("sep of a tab", "sep=\t\n71\tKübel\tX\n72\tY\tZ\n".into(), [2, 3]),
        ("quoted sep", "\"sep=;\"\n71;Kübel;X\n72;Y;Z\n".into(), [2, 3]),
        ("quotes", "\"A\",\"B\",\"C\"\n\"71\",\"Kübel\",\"X\"\n\"72\",\"Y\",\"Z\"\n".into(), [2, 3]),
        ("title", "Machines of 2026\nA,B,C\n71,Kübel,X\n72,Y,Z\n".into(), [3, 4]),
        ("filled title", "Machines of 2026;;\n;;\nA;B;C\n71;Kübel;X\n72;Y;Z\n".into(), [4, 5]),
        ("trailing columns", "A,B,C,,\n71,Kübel,X,,\n72,Y,Z,\n".into(), [2, 3]),
        ("trailing columns, no header", "71;Kübel;X;\n72;Y;Z;\n".into(), [1, 2]),
        ("leading column", ",A,B,C\n,71,Kübel,X\n,72,Y,Z\n".into(), [2, 3]),
        ("leading columns, no header", ";;71;Kübel;X\n;;72;Y;Z\n".into(), [1, 2]),
        ("title, leading column", "Machines;;;;\n;A;B;C;\n;71;Kübel;X;\n;72;Y;Z;\n".into(), [3, 4]),
        ("blank lines", "\nA,B,C\n\n71,Kübel,X\n , ,\n\"\",,\n72,Y,Z\n\n".into(), [4, 7]),
    ];
    for (name, bytes, [first, second]) in dialects {
        assert_eq!(read(&bytes), [format!("{first} 71|Kübel|X"), format!("{second} 72|Y|Z")], "{name}");
    }
}

/// RFC 4180: a quoted cell has dividers, quotes and line breaks, and is part of one row.
#[test]
fn quoted_cells_have_dividers_quotes_and_line_breaks() {
    for end in ["\n", "\r\n", "\r"] {
        let text = "71,\"a, \"\"b\"\"; c\",X\n72,\"one\n\ntwo\",\"Y\nZ\"\n\n73,P 5\",R\n".replace('\n', end);
        let expected = ["1 71|a, \"b\"; c|X", "2 72|one\n\ntwo|Y\nZ", "4 73|P 5\"|R"];
        assert_eq!(read(text.as_bytes()), expected, "{end:?}");
    }
}

/// A quote that is never closed, or not before a divider, takes no other row with it.
#[test]
fn a_quote_left_open_ends_with_its_line() {
    let rows = "\"71,A,B\n72,\"C,D\n73,E,F\n74,\"G, 1\",H\n\"75\",I,J\n";
    assert_eq!(read(rows.as_bytes()), ["1 71,A,B", "2 72|C,D", "3 73|E|F", "4 74|G, 1|H", "5 75|I|J"]);
    // The next quote seems to close it, but the row would not have three cells.
    assert_eq!(read(b"71,A,B\n\"72,A,B\n73,C,D\n74,E 5\",F\n"), ["1 71|A|B", "2 72,A,B", "3 73|C|D", "4 74|E 5\"|F"]);
    let long = format!("71,\"{},B\n72,C,D\n73,\"E\",F\n", "x\n".repeat(200));
    let rows = read(long.as_bytes());
    assert_eq!((rows.len(), rows[0].as_str(), rows[201].as_str()), (203, "1 71|x", "202 72|C|D"), "{rows:?}");
}

#[test]
fn a_row_that_is_too_long_or_has_nul_is_a_faulty_row() {
    let mut bytes = b"71,A,B\n72,A\0,B\n73,".to_vec();
    bytes.extend(std::iter::repeat_n(b'x', 1_000_000));
    bytes.extend_from_slice(b"\n74,A,B\n75,A\n");
    let rows = read_with(&bytes, 3..=3, None).1;
    let refusals: Vec<Option<String>> = rows.iter().map(|row| row.refusal(&(3..=3))).collect();
    let refused = |text: &str| Some(text.to_owned());
    assert_eq!(
        refusals,
        [
            None,
            refused("Line 2 has a NUL character"),
            refused("Line 3 is too long"),
            None,
            refused("Line 5 has 2 columns")
        ]
    );
}

/// A comma in a file of semicolons is text, and the reverse.
#[test]
fn the_divider_is_that_of_the_columns() {
    for (text, delimiter) in [
        ("71,BH-90,DOCK\n", Delimiter::Comma),
        ("A;B;C\n71;\"BH;90\";Bay 1, left\n", Delimiter::Semicolon),
        ("71\tBH-90\tBay 1, left; right\n", Delimiter::Tab),
        ("71,BH;90,DOCK;\n72,BH-90,DOCK\n", Delimiter::Comma),
        ("71;BH,90;DOCK,\n72;BH-90;DOCK\n", Delimiter::Semicolon),
        ("sep=,\n71,a;b,c;d\n72,a;b,c;d\n", Delimiter::Comma),
        ("71\n", Delimiter::Comma),
    ] {
        assert_eq!(read_with(text.as_bytes(), 3..=3, None).0.delimiter, delimiter, "{text}");
    }
    // Columns that a header names: it chooses the divider, whatever commas the questions have.
    let text = "kind;group\nA;Is it a, b, c, d or e, f\nB;Is it a, b, c, d or e, f\n";
    let (layout, rows) = read_with(text.as_bytes(), 1..=usize::MAX, Some(true));
    assert_eq!((layout.delimiter, rows[0].cells.len()), (Delimiter::Semicolon, 2));
}

/// A name may have a divider in it, which divides only where every line has it.
#[test]
fn a_single_column_is_divided_where_every_line_is() {
    let one = |text: &str| lines(&read_with(text.as_bytes(), 1..=1, Some(false)).1);
    assert_eq!(one("Bay 1;left\nDOCK\n"), ["1 Bay 1;left", "2 DOCK"]);
    assert_eq!(one("Bay 1;\nDOCK;\n"), ["1 Bay 1", "2 DOCK"]);
    assert_eq!(one("Bay 1,left\nDOCK\n"), ["1 Bay 1|left", "2 DOCK"]);
    assert_eq!(one("sep=;\nBay 1, left\nDOCK\n"), ["2 Bay 1, left", "3 DOCK"]);
    assert_eq!(one("Bay 1;2\nDOCK;3\n"), ["1 Bay 1|2", "2 DOCK|3"]);
}

/// STOCK-130: a header is skipped where it is announced or recognized, and a title only in front of a recognized one.
#[test]
fn a_header_and_the_title_before_it_are_no_rows() {
    let read = |text: &str, header| {
        let (layout, rows) = read_with(text.as_bytes(), 3..=4, header);
        (layout.header, layout.first.map_or(0, |first| first.line), lines(&rows))
    };
    let rows = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    let titled = "Machines\nA,B,C\n71,D,E\n";
    assert_eq!(read(titled, None), (true, 2, rows(&["3 71|D|E"])));
    assert_eq!(read(titled, Some(true)), (true, 2, rows(&["3 71|D|E"])));
    assert_eq!(read(titled, Some(false)), (false, 1, rows(&["1 Machines", "2 A|B|C", "3 71|D|E"])));
    assert_eq!(read("71,D,E\n72,D,E\n", Some(true)), (true, 1, rows(&["2 72|D|E"])));
    assert_eq!(read("Machines of 2026\n71,D,E\n", None), (false, 1, rows(&["1 Machines of 2026", "2 71|D|E"])));
    assert_eq!(
        read("71,,\nA,D,E\n", None),
        (false, 1, rows(&["1 71||", "2 A|D|E"])),
        "a row without words is no title"
    );
    assert_eq!(read("A,B,C,reason\n71,D,E,F\n", Some(false)), (true, 1, rows(&["2 71|D|E|F"])));
    assert_eq!(read("", None), (false, 0, rows(&[])));
    assert_eq!(read("sep=;\n", Some(true)), (false, 0, rows(&[])));
}

/// An empty cell is no empty column: the first row of a file may lack a value.
#[test]
fn only_columns_that_are_empty_throughout_are_left_out() {
    let read = |bytes: &[u8]| lines(&read_with(bytes, 3..=3, Some(false)).1);
    assert_eq!(read(b",A,B\n72,C,D\n"), ["1 |A|B", "2 72|C|D"]);
    assert_eq!(read(b"71,,\n72,,\n"), ["1 71||", "2 72||"]);
    assert_eq!(read(b",71,A,B\n9,72,C,D\n"), ["1 |71|A|B", "2 9|72|C|D"]);
    assert_eq!(read(b"A,B,C,\n71,D,E,\n72,D,E,more\n"), ["1 A|B|C", "2 71|D|E", "3 72|D|E|more"]);
}

#[test]
fn equal_headings_are_named() {
    let repeated = |headings: &[&str]| {
        let headings: Vec<String> = headings.iter().map(ToString::to_string).collect();
        repeated_heading(&headings, |heading| heading.to_lowercase().replace("user", ""))
    };
    assert_eq!(repeated(&["name", "mail", "", ""]), None);
    assert_eq!(repeated(&["name", "mail", "name"]).as_deref(), Some("column 'name' is there twice"));
    assert_eq!(repeated(&["Name", "username"]).as_deref(), Some("columns 'Name' and 'username' are the same"));
}

/// Goal I2: any bytes are read, in flat memory, and every row is at most one record of the file.
#[test]
fn any_file_is_read() {
    let words = [
        "\"",
        "\"\"",
        ",",
        ";",
        "\n",
        "\r\n",
        "\r",
        "7100001",
        "A,B,C\n",
        "\u{feff}",
        "sep=;\n",
        "\0",
        "Kübel",
        "x,\"y\nz\",",
    ];
    fuzz::feed("machines-csv", &words, |bytes| {
        let (layout, rows) = read_with(bytes, 3..=4, None);
        assert!(rows.len() <= bytes.split(|byte| matches!(byte, b'\n' | b'\r')).count());
        assert!(rows.is_sorted_by_key(|row| row.line));
        let good = rows.iter().filter(|row| row.refusal(&(3..=4)).is_none()).count();
        format!("{:?} {:?} {} {} {good}", layout.delimiter, layout.encoding, layout.header, rows.len().min(20))
    });
}
