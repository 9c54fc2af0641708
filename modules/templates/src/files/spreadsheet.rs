//! Templates as a spreadsheet: a header, then one row for each question. What the rows of a template or a group have in
//! common may be left empty behind the first of them. A pure part.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io::Cursor,
};

use platform::{
    api::name_list::NameList as _,
    core::{
        spreadsheet::{CsvWriter, as_written},
        table_file::{self, Delimiter, Expected, Heading, LONGEST_ROW, TableFile},
    },
};

use super::{
    BadLine, TEMPLATES,
    text::{ByCode, GroupText, ItemText, TemplateText},
};
use crate::entity::check_template;

/// The columns in the order in which they are written. Behind them come translations: `template:de_DE`, `group:de_DE` and
/// `question:de_DE` for each language.
const COLUMNS: [&str; 15] = [
    "template",
    "kind",
    "language",
    "group",
    "stage",
    "question",
    "type",
    "category",
    "comment list",
    "required",
    "photo",
    "min",
    "max",
    "unit",
    "decimals",
];
/// Columns that a file must have.
const NEEDED: [&str; 4] = ["template", "kind", "group", "question"];
/// Columns that have translations.
const TRANSLATED: [&str; 3] = ["template", "group", "question"];

/// Content of a file.
#[derive(Debug, Default)]
pub(super) struct TemplateSheet {
    pub templates: Vec<TemplateText>,
    pub bad: Vec<BadLine>,
    /// The number of rows.
    pub rows: usize,
}

/// Reads a file. One that is no such spreadsheet, or has too many templates, is refused as a whole.
pub(super) fn read(bytes: &[u8]) -> Result<TemplateSheet, String> {
    let unreadable = |error: std::io::Error| format!("the file cannot be read: {error}");
    // One column may be anything; two that are known are no title.
    let heading = |cells: &[String]| {
        let known = cells.iter().filter(|cell| COLUMNS.contains(&column_name(cell).as_str())).count();
        if known > 1 { Heading::Certain } else { Heading::No }
    };
    let expected = Expected {
        columns: 1..=usize::MAX,
        header: Some(true),
        heading: &heading,
        title: &|_| true,
        longest_row: LONGEST_ROW,
    };
    let rows = TableFile::open(Cursor::new(bytes), &expected).map_err(unreadable)?;
    let header = Header::read(rows.layout().first.as_ref().ok_or("the file is empty")?)?;
    let decimal_comma = rows.layout().delimiter == Delimiter::Semicolon;
    let mut reader = Reader::default();
    for row in rows {
        let row = row.map_err(unreadable)?;
        reader.sheet.rows += 1;
        let place = format!("line {}", row.line);
        let result = match row.fault {
            Some(fault) => Err(format!("the line {fault}")),
            None => reader.row(&place, &Row { header: &header, cells: &row.cells, decimal_comma }),
        };
        if reader.sheet.templates.len() > TEMPLATES {
            return Err(format!("{place}: the file has more than {TEMPLATES} templates"));
        }
        if let Err(reason) = result {
            let template = reader.name().to_owned();
            reader.sheet.bad.push(BadLine { place, template, reason });
        }
    }
    Ok(reader.sheet)
}

/// A heading as it is compared.
fn column_name(heading: &str) -> String {
    as_written(heading).trim().to_lowercase().replace('_', " ")
}

/// Positions of the columns.
struct Header {
    columns: HashMap<&'static str, usize>,
    /// The column of a translation, by what it translates and the code of the language.
    translations: BTreeMap<(&'static str, String), usize>,
}

impl Header {
    fn read(row: &table_file::Row) -> Result<Self, String> {
        let mut header = Self { columns: HashMap::new(), translations: BTreeMap::new() };
        let line = row.line;
        if let Some(repeated) = table_file::repeated_heading(&row.cells, column_name) {
            return Err(format!("line {line}: {repeated}"));
        }
        for (at, cell) in row.cells.iter().enumerate() {
            let name = column_name(cell);
            if name.is_empty() {
                continue;
            }
            if let Some((of, _)) = name.split_once(':') {
                let of = TRANSLATED.into_iter().find(|column| *column == of.trim());
                let of = of.ok_or_else(|| format!("line {line}: there is no column '{cell}'"))?;
                let code = as_written(cell).split_once(':').map(|(_, code)| code.trim().to_owned());
                header.translations.insert((of, code.unwrap_or_default()), at);
            } else {
                let column = COLUMNS.into_iter().find(|column| *column == name);
                header.columns.insert(column.ok_or_else(|| format!("line {line}: there is no column '{cell}'"))?, at);
            }
        }
        match NEEDED.into_iter().find(|column| !header.columns.contains_key(column)) {
            Some(column) => Err(format!("line {line}: column '{column}' is missing")),
            None => Ok(header),
        }
    }
}

/// A row under its header.
struct Row<'a> {
    header: &'a Header,
    cells: &'a [String],
    /// True where semicolons divide the cells, as in the files of a German spreadsheet, so that a comma may divide decimals.
    decimal_comma: bool,
}

impl Row<'_> {
    fn at(&self, at: usize) -> String {
        as_written(self.cells.get(at).map_or("", String::as_str)).trim().to_owned()
    }

    fn cell(&self, column: &str) -> String {
        self.header.columns.get(column).map(|at| self.at(*at)).unwrap_or_default()
    }

    /// A number with a decimal point. A number with both signs is left as it is written, and refused where it is read.
    fn number(&self, column: &str) -> String {
        let cell = self.cell(column);
        if self.decimal_comma && !cell.contains('.') { cell.replace(',', ".") } else { cell }
    }

    /// The translations that the row has of a column.
    fn translations(&self, column: &str) -> ByCode {
        let mine = self.header.translations.iter().filter(|((of, _), _)| *of == column);
        mine.map(|((_, code), at)| (code.clone(), self.at(*at))).filter(|(_, text)| !text.is_empty()).collect()
    }

    fn flag(&self, column: &str, unsaid: bool) -> Result<bool, String> {
        match self.cell(column).to_lowercase().as_str() {
            "" => Ok(unsaid),
            "yes" | "y" | "true" | "1" => Ok(true),
            "no" | "n" | "false" | "0" => Ok(false),
            _ => Err(format!("'{column}' should be yes or no")),
        }
    }
}

#[derive(Default)]
struct Reader {
    sheet: TemplateSheet,
}

impl Reader {
    fn name(&self) -> &str {
        self.sheet.templates.last().map_or("", |template| template.name.as_str())
    }

    /// Adds a question to the template and the group that the row names, or to those of the row above.
    fn row(&mut self, place: &str, row: &Row<'_>) -> Result<(), String> {
        if row.cells.len() > row.header.columns.len() + row.header.translations.len() {
            let named: BTreeSet<usize> =
                row.header.columns.values().chain(row.header.translations.values()).copied().collect();
            if (0..row.cells.len()).any(|at| !named.contains(&at) && !row.at(at).is_empty()) {
                return Err("a cell stands under no column".to_owned());
            }
        }
        self.template(place, row)?;
        let template = self.sheet.templates.last_mut().ok_or("the template is missing")?;
        let group = group(template, place, row)?;
        let item = ItemText {
            place: place.to_owned(),
            question: row.cell("question"),
            kind: row.cell("type"),
            category: row.cell("category"),
            comment_list: row.cell("comment list"),
            required: row.flag("required", true)?,
            photo: row.flag("photo", false)?,
            min: row.number("min"),
            max: row.number("max"),
            unit: row.cell("unit"),
            decimals: row.cell("decimals"),
            questions: row.translations("question"),
        };
        group.items.push(item);
        Ok(())
    }

    /// Makes the last template the one that the row names.
    fn template(&mut self, place: &str, row: &Row<'_>) -> Result<(), String> {
        let name = row.cell("template");
        let same = |one: &TemplateText| key(&one.name) == key(&name);
        let stands = self.sheet.templates.last().is_some_and(|last| name.is_empty() || same(last));
        if !stands {
            if name.is_empty() {
                return Err("the template is missing".to_owned());
            }
            if self.sheet.templates.iter().any(same) {
                return Err(format!("the rows of template '{name}' do not follow each other"));
            }
            self.sheet.templates.push(TemplateText { place: place.to_owned(), name, ..TemplateText::default() });
        }
        let Some(template) = self.sheet.templates.last_mut() else { return Ok(()) };
        common(&mut template.kind, row.cell("kind"), "kind", "template")?;
        common(&mut template.language, row.cell("language"), "language", "template")?;
        all_common(&mut template.names, row.translations("template"), "template")
    }
}

/// The group of a template that a row names; the last one when it names none.
fn group<'a>(template: &'a mut TemplateText, place: &str, row: &Row<'_>) -> Result<&'a mut GroupText, String> {
    let name = row.cell("group");
    let at = if name.is_empty() {
        template.groups.len().checked_sub(1).ok_or("the group is missing")?
    } else {
        let known = template.groups.iter().position(|group| key(&group.name) == key(&name));
        known.unwrap_or_else(|| {
            template.groups.push(GroupText { place: place.to_owned(), name, ..GroupText::default() });
            template.groups.len() - 1
        })
    };
    let group = template.groups.get_mut(at).ok_or("the group is missing")?;
    common(&mut group.stage, row.cell("stage"), "stage", "group")?;
    all_common(&mut group.names, row.translations("group"), "group")?;
    Ok(group)
}

/// Takes the value of a row for its template or group; rows with a different value are refused.
fn common(shared: &mut String, sent: String, what: &str, of: &str) -> Result<(), String> {
    if shared.is_empty() {
        *shared = sent;
    } else if !sent.is_empty() && *shared != sent {
        return Err(format!("'{what}' differs from a row above of the same {of}"));
    }
    Ok(())
}

fn all_common(shared: &mut ByCode, sent: ByCode, of: &str) -> Result<(), String> {
    for (code, text) in sent {
        common(shared.entry(code.clone()).or_default(), text, &format!("{of}:{code}"), of)?;
    }
    Ok(())
}

/// A name as it is compared.
fn key(name: &str) -> String {
    check_template::Entity::name(name).map_or_else(|_| name.to_uppercase(), |name| name.key)
}

/// Writes templates, in the same columns.
pub(super) fn write(templates: &[TemplateText]) -> csv::Result<Vec<u8>> {
    let mut codes: BTreeSet<&str> = BTreeSet::new();
    for template in templates {
        codes.extend(template.names.keys().map(String::as_str));
        for group in &template.groups {
            codes.extend(group.names.keys().map(String::as_str));
            codes.extend(group.items.iter().flat_map(|item| item.questions.keys()).map(String::as_str));
        }
    }
    let mut file = CsvWriter::new(Vec::new());
    let translated = TRANSLATED.iter().flat_map(|of| codes.iter().map(move |code| format!("{of}:{code}")));
    file.row(COLUMNS.iter().map(ToString::to_string).chain(translated))?;
    for template in templates {
        for group in &template.groups {
            for item in &group.items {
                file.row(row_of(template, group, item, &codes))?;
            }
        }
    }
    file.end().map_err(csv::Error::from)
}

/// Every cell of a row, so that rows can be sorted and filtered.
fn row_of(template: &TemplateText, group: &GroupText, item: &ItemText, codes: &BTreeSet<&str>) -> Vec<String> {
    let flag = |flag: bool| if flag { "yes" } else { "no" }.to_owned();
    let mut cells = vec![
        template.name.clone(),
        template.kind.clone(),
        template.language.clone(),
        group.name.clone(),
        group.stage.clone(),
        item.question.clone(),
        item.kind.clone(),
        item.category.clone(),
        item.comment_list.clone(),
        flag(item.required),
        flag(item.photo),
        item.min.clone(),
        item.max.clone(),
        item.unit.clone(),
        item.decimals.clone(),
    ];
    for texts in [&template.names, &group.names, &item.questions] {
        cells.extend(codes.iter().map(|code| texts.get(*code).cloned().unwrap_or_default()));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(sheet: &TemplateSheet) -> Vec<(&str, &str)> {
        sheet.bad.iter().map(|bad| (bad.place.as_str(), bad.reason.as_str())).collect()
    }

    #[test]
    fn empty_cells_mean_what_stands_above() {
        let file = "template;kind;group;question;question:de_DE;required\n\
            Check A;gate;Cab;Seat;Sitz;\n;;;Belt;;no\n\n;;Engine;Oil;;\n;;cab;Door;Tür;1\nCheck B;audit;Cab;Lights;;\n";
        let sheet = read(file.as_bytes()).expect("a sheet");
        assert_eq!((sheet.rows, lines(&sheet)), (5, vec![]));
        let [one, two] = sheet.templates.as_slice() else { panic!("two templates") };
        assert_eq!((one.name.as_str(), one.kind.as_str(), two.kind.as_str()), ("Check A", "gate", "audit"));
        let questions = |template: &TemplateText| {
            let of = |group: &GroupText| group.items.iter().map(|item| item.question.clone()).collect::<Vec<_>>();
            template.groups.iter().map(|group| (group.name.clone(), of(group))).collect::<Vec<_>>()
        };
        let sent = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            questions(one),
            [("Cab".to_owned(), sent(&["Seat", "Belt", "Door"])), ("Engine".to_owned(), sent(&["Oil"]))]
        );
        let door = &one.groups[0].items[2];
        assert_eq!((door.place.as_str(), door.required, one.groups[0].items[1].required), ("line 6", true, false));
        assert_eq!(door.questions.get("de_DE").map(String::as_str), Some("Tür"));
        assert_eq!(questions(two).len(), 1);
    }

    #[test]
    fn every_bad_row_is_reported_with_its_line() {
        let file = "template,kind,group,question,photo\n,gate,Cab,Seat,\nA,gate,,Seat,\nA,gate,Cab,Seat,perhaps\n\
            A,audit,Cab,Belt,\nB,gate,Cab,Seat,\nA,,Cab,Oil,,\nB,,Cab,Oil,,more\n";
        let sheet = read(file.as_bytes()).expect("a sheet");
        assert_eq!(
            lines(&sheet),
            [
                ("line 2", "the template is missing"),
                ("line 3", "the group is missing"),
                ("line 4", "'photo' should be yes or no"),
                ("line 5", "'kind' differs from a row above of the same template"),
                ("line 7", "the rows of template 'A' do not follow each other"),
                ("line 8", "a cell stands under no column"),
            ]
        );
    }

    /// A spreadsheet whose decimals have a comma divides cells by semicolons.
    #[test]
    fn a_file_divided_by_semicolons_may_have_decimal_commas() {
        let limits = |file: &str| {
            let sheet = read(file.as_bytes()).expect("a sheet");
            let item = &sheet.templates[0].groups[0].items[0];
            (item.min.clone(), item.max.clone())
        };
        let texts = |min: &str, max: &str| (min.to_owned(), max.to_owned());
        let header = "template;kind;group;question;type;min;max;decimals\n";
        let semicolons = |cells: &str| limits(&format!("{header}A;gate;Cab;Seat;number;{cells};1\n"));
        assert_eq!(semicolons("1,5;-2,5"), texts("1.5", "-2.5"));
        assert_eq!(semicolons("1.5;2"), texts("1.5", "2"));
        assert_eq!(semicolons("1.000,5;1,000.5"), texts("1.000,5", "1,000.5"));
        assert_eq!(semicolons("1,000,000;3"), texts("1.000.000", "3"));
        for divider in [",", "\t"] {
            let row = "A;gate;Cab;Seat;number;\"1,5\";\"2,5\";1\n";
            assert_eq!(limits(&format!("{header}{row}").replace(';', divider)), texts("1,5", "2,5"));
        }
    }

    /// The file of a spreadsheet: a line that names the divider, a title, line breaks in cells, UTF-16, empty columns.
    #[test]
    fn lines_have_the_numbers_of_a_spreadsheet() {
        let file = "sep=;\n\nChecks of June;;;;\ntemplate;kind;group;question;\nA;gate;Cab;\"Seat\nand belt\";\n;;;;\n;;;Oil;\n;;;More;;x\n";
        let wide: Vec<u8> = file.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for bytes in [file.as_bytes(), &wide, &file.replace('\n', "\r").into_bytes()] {
            let sheet = read(bytes).expect("a sheet");
            assert_eq!(lines(&sheet), [("line 8", "a cell stands under no column")]);
            let items = &sheet.templates[0].groups[0].items;
            assert_eq!((items[0].place.as_str(), items[1].place.as_str()), ("line 5", "line 7"));
            assert!(items[0].question.starts_with("Seat\n"), "{:?}", items[0].question);
        }
    }

    #[test]
    fn a_file_of_too_many_templates_is_refused_where_they_begin() {
        let row = |at: usize| ["Check ", &at.to_string(), ",gate,Cab,Seat\n"].concat();
        let rows = |count: usize| (0..count).map(row).collect::<String>();
        let file = |count: usize| format!("template,kind,group,question\n{}", rows(count));
        assert_eq!(read(file(200).as_bytes()).expect("a sheet").templates.len(), 200);
        let refused = format!("{}Check,,,,,\"", file(5_000));
        assert_eq!(read(refused.as_bytes()).expect_err("refused"), "line 202: the file has more than 200 templates");
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        let refused = |file: &str| read(file.as_bytes()).expect_err("refused");
        assert_eq!(refused(""), "the file is empty");
        assert_eq!(refused("template,kind,question\n"), "line 1: column 'group' is missing");
        assert_eq!(refused("template,kind,group,question,colour\n"), "line 1: there is no column 'colour'");
        assert_eq!(refused("template,kind,group,question,stage:de_DE\n"), "line 1: there is no column 'stage:de_DE'");
        assert_eq!(refused("template,kind,group,question,group\n"), "line 1: column 'group' is there twice");
        assert_eq!(
            refused("\ntemplate,kind,group,question,comment list,Comment_List\n"),
            "line 2: columns 'comment list' and 'Comment_List' are the same"
        );
    }

    /// A cell that a spreadsheet would run is written as text, and read as it was.
    #[test]
    fn what_is_written_is_read_again() {
        let item = ItemText {
            question: "=SUM(A1), \"quoted\"; - und Öl".to_owned(),
            kind: "number".to_owned(),
            min: "-1.5".to_owned(),
            unit: "bar".to_owned(),
            decimals: "1".to_owned(),
            photo: true,
            questions: ByCode::from([("de_DE".to_owned(), "Druck".to_owned())]),
            ..ItemText::default()
        };
        let group = GroupText {
            name: "Hydraulics".to_owned(),
            stage: "Line 1".to_owned(),
            items: vec![item],
            ..GroupText::default()
        };
        let template = TemplateText {
            name: "Check".to_owned(),
            kind: "pdi".to_owned(),
            language: "en_GB".to_owned(),
            names: ByCode::from([("de_DE".to_owned(), "Prüfung".to_owned())]),
            groups: vec![group],
            ..TemplateText::default()
        };
        let file = write(std::slice::from_ref(&template)).expect("written");
        let mut sheet = read(&file).expect("a sheet");
        assert_eq!((sheet.rows, lines(&sheet)), (1, vec![]));
        let read = &mut sheet.templates[0];
        read.place.clear();
        read.groups[0].place.clear();
        read.groups[0].items[0].place.clear();
        assert_eq!(*read, template);
    }
}
