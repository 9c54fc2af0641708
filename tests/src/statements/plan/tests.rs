use super::*;

/// Table, group and site of each demand; `-` is free, `!` matches no row.
fn demanded(sql: &str) -> Vec<String> {
    let shown = |bound: &Bound| match bound {
        Bound::Free => "-".to_owned(),
        Bound::Nothing => "!".to_owned(),
        Bound::To(each) => {
            let place = |place: &Place| match place {
                Place::Bind(bind) => bind.to_string(),
                Place::Cell(cell) => format!(".{cell}"),
            };
            let one = |places: &Vec<Place>| places.iter().map(place).collect::<Vec<_>>().join("+");
            each.iter().map(one).collect::<Vec<_>>().join("&")
        }
    };
    let demands = Plan::of(sql).demands;
    demands.iter().map(|one| format!("{} {} {}", one.table, shown(&one.group), shown(&one.site))).collect()
}

#[test]
fn a_bound_predicate_is_found_wherever_it_holds() {
    for (sql, want) in [
        ("SELECT id FROM machine WHERE group_id = ? AND site_id IN (?, ?) AND id = ?", "machine 0 1+2"),
        (
            r#"SELECT "machine"."id" FROM "machine" WHERE "machine"."group_id" = ? AND ("machine"."site_id" = ?)"#,
            "machine 0 1",
        ),
        ("SELECT id FROM machine WHERE id = $3 AND $1 = group_id AND site_id = $2", "machine 0 1"),
        ("UPDATE machine SET version = ? WHERE group_id = ? AND site_id = ?", "machine 1 2"),
        ("DELETE FROM model WHERE (group_id = ?) AND id = 3", "model 0 -"),
        ("INSERT INTO machine (group_id, serial, site_id) VALUES (?, ?, ?), (?, 'a?', ?)", "machine 0+3 2+4"),
        ("INSERT INTO model (group_id, name) SELECT $1, 'x' WHERE 1 = 1", "model 0 -"),
        (
            "INSERT INTO machine (serial, group_id, site_id) SELECT r.value ->> 0, r.value ->> 1, r.value ->> 2 \
             FROM json_each($1) r",
            "machine .1 .2",
        ),
        ("SELECT id FROM machine WHERE group_id = ? AND 1 = 0", "machine ! !"),
        (
            "INSERT INTO model (group_id, name) VALUES (?, ?) ON CONFLICT (group_id, name) WHERE deleted = ? DO NOTHING",
            "model 0 -",
        ),
        ("SELECT 1 FROM country", ""),
        ("SELECT id FROM site WHERE group_id = ? AND id = ? AND id IN (?, ?)", "site 0 1&2+3"),
        ("PRAGMA optimize", ""),
    ] {
        assert_eq!(demanded(sql).join("; "), want, "{sql}");
    }
}

#[test]
fn what_is_equal_to_a_bound_column_is_bound() {
    for (sql, want) in [
        (
            "SELECT m.id FROM machine m JOIN machine_serial s ON s.machine_id = m.id AND s.site_id = m.site_id \
             AND s.group_id = m.group_id WHERE m.group_id = ? AND m.site_id = ?",
            "machine 0 1; machine_serial 0 1",
        ),
        (
            "SELECT id FROM machine m WHERE m.group_id = ? AND m.site_id = ? AND EXISTS (SELECT 1 FROM model o WHERE \
             o.group_id = m.group_id AND o.id = m.model_id)",
            "machine 0 1; model 0 -",
        ),
        (
            "INSERT INTO stock_total (group_id, site_id, number) SELECT group_id, site_id, count(*) FROM machine \
             WHERE group_id = ? AND site_id = ? GROUP BY group_id, site_id",
            "stock_total 0 1; machine 0 1",
        ),
    ] {
        assert_eq!(demanded(sql).join("; "), want, "{sql}");
    }
}

#[test]
fn a_predicate_that_does_not_hold_alone_is_none() {
    for (sql, want) in [
        ("SELECT id FROM machine WHERE id = ?", "machine - -"),
        ("SELECT id FROM machine WHERE group_id = ? OR site_id = ?", "machine - -"),
        ("SELECT id FROM machine WHERE NOT (group_id = ? AND site_id = ?)", "machine - -"),
        ("SELECT id FROM machine WHERE group_id = 7 AND site_id > ?", "machine - -"),
        ("SELECT id FROM machine WHERE group_id = ? AND site_id NOT IN (?)", "machine 0 -"),
        (
            "SELECT m.id FROM machine m JOIN model o ON o.id = m.model_id WHERE m.group_id = ? AND m.site_id = ?",
            "machine 0 1; model - -",
        ),
        (
            "SELECT id FROM machine WHERE group_id = ? AND site_id = ? AND id IN (SELECT machine_id FROM machine_serial)",
            "machine 0 1; machine_serial - -",
        ),
        ("SELECT id FROM machine WHERE group_id = ? UNION SELECT id FROM machine", "machine 0 -; machine - -"),
        (
            "SELECT 1 FROM machine m LEFT JOIN model o ON o.group_id = ? AND m.group_id = ? AND m.site_id = ?",
            "machine - -; model 0 -",
        ),
        ("UPDATE machine SET group_id = ?, site_id = ?", "machine - -"),
        ("DELETE FROM machine", "machine - -"),
        ("INSERT INTO machine (serial) VALUES (?)", "machine - -"),
        ("INSERT INTO model (group_id) SELECT group_id FROM model", "model - -; model - -"),
    ] {
        assert_eq!(demanded(sql).join("; "), want, "{sql}");
    }
}
