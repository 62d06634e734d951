//! Packs that a spreadsheet has opened and saved.

use crate::in_memory::{self, findings};
use puzzle_pack::source::{PackBoard, Source, TableOptions, read_each_board, read_table};
use puzzle_pack::{Columns, PackForm, PackReader, PackWriter, Recipe, Restored};

/// Reads a pack and writes it again; what was restored, or the first error.
fn rewritten(pack: &[u8]) -> Result<(String, Restored), String> {
    let mut reader = PackReader::new(pack).map_err(|error| error.to_string())?;
    let columns = reader.columns().clone();
    let mut writer = PackWriter::new(Vec::new(), &columns, PackForm::Csv).unwrap();
    for row in reader.by_ref() {
        writer
            .write(&row.map_err(|error| error.to_string())?)
            .unwrap();
    }
    let text = String::from_utf8(writer.finish().unwrap()).unwrap();
    Ok((text, reader.restored()))
}

fn error(pack: &str) -> String {
    rewritten(pack.as_bytes()).unwrap_err()
}

/// A value as Excel saves it: numbers lose zeros and digits, clues become dates.
fn saved(value: &str, decimal: char) -> String {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    if let Some((day, month)) = value.split_once('/')
        && let (Ok(day), Ok(month)) = (day.parse::<u32>(), month.parse::<usize>())
        && (1..=12).contains(&month)
    {
        return format!("{day:02}-{}", MONTHS[month - 1]);
    }
    let number = value.starts_with(|first: char| first.is_ascii_digit());
    let Some(number) = number.then(|| value.parse::<f64>().ok()).flatten() else {
        return value.to_string();
    };
    let text = match number {
        1e11.. => format!("{number:.5e}").replace('e', "E+"),
        _ => number.to_string(),
    };
    text.replace('.', &decimal.to_string())
}

fn through_spreadsheet(pack: &str, separator: &str, decimal: char) -> String {
    let mut lines = pack.lines();
    let mut text = lines.next().unwrap().replace(',', separator) + "\r\n";
    for line in lines {
        let values: Vec<String> = line.split(',').map(|value| saved(value, decimal)).collect();
        text += &(values.join(separator) + "\r\n");
    }
    text
}

/// All unique boards of 2x3: their clues are dates, and their cells numbers.
fn small() -> String {
    let mut recipe = Recipe::new(2, 3);
    recipe.source = Source::Exhaustive;
    recipe.density = Some(0.0..=1.0);
    recipe.footholds = true;
    in_memory::pack(&recipe, 0, 64).0
}

#[test]
fn packs_that_a_spreadsheet_saved_are_restored() {
    let pack = small();
    assert!(pack.lines().count() > 30);
    for (separator, decimal) in [(",", '.'), (";", ','), ("\t", '.')] {
        let damaged = through_spreadsheet(&pack, separator, decimal);
        let (restored, count) = rewritten(damaged.as_bytes()).unwrap();
        assert!(restored == pack, "{restored}");
        assert!(count.rows as usize > pack.lines().count() / 2, "{count:?}");
        // verify takes the file as it is.
        assert!(findings(&damaged).contains("column cells: expected 6 cells"));
        let boards = read_each_board(damaged.as_bytes()).unwrap();
        assert!(boards.iter().all(Result::is_ok));
        let flagged = boards.iter().flatten().filter(|board| board.is_restored);
        assert_eq!(flagged.count() as u64, count.rows);
        let table = read_table(damaged.as_bytes(), &TableOptions::default()).unwrap();
        assert_eq!((table.given.len(), table.restored), (boards.len(), count));
    }
    assert_eq!(
        rewritten(pack.as_bytes()).unwrap(),
        (pack, Restored::default())
    );
}

/// Marks of the byte order, UTF-16, empty rows and columns, repeated headers.
#[test]
fn what_spreadsheets_add_is_left_out() {
    let pack = small();
    let mut lines: Vec<String> = pack.lines().map(|line| format!("{line},,")).collect();
    let header = lines[0].clone();
    lines.insert(5, header);
    lines.push(",".repeat(lines[0].split(',').count() - 1));
    lines.push(lines.last().unwrap().clone());
    let added = format!("\u{feff}{}\r\n", lines.join("\r\n"));
    let utf16: Vec<u8> = added.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for file in [added.as_bytes(), &utf16] {
        let (text, restored) = rewritten(file).unwrap();
        assert_eq!(text, pack);
        assert_eq!((restored.rows, restored.headers), (0, 1));
        assert_eq!(restored.to_string(), "left out 1 repeated header");
    }
    let found = findings(&added);
    assert!(
        found.contains("line 6: the header again: `concat` joins packs"),
        "{found}"
    );
    let named = format!("{},mine\r\n", lines[1]);
    let named = error(&format!("{},\r\n{named}", lines[0]));
    assert_eq!(
        named,
        "line 2, column : expected a column's name above \"mine\""
    );
}

#[test]
fn names_of_columns_may_have_any_case() {
    let pack = small();
    let (header, rows) = pack.split_once('\n').unwrap();
    let loud = format!(" {} \n{rows}", header.to_uppercase().replace(',', " , "));
    assert_eq!(rewritten(loud.as_bytes()).unwrap().0, pack);
    assert_eq!(findings(&loud), "");
    let board = PackBoard::of_row([("Width", "1"), (" HEIGHT", "1"), ("Cells", "1")]).unwrap();
    assert_eq!(board.picture.to_bits(), "1");
    let twice = error("Width,width,height,cells\n1,1,1,1\n");
    assert_eq!(twice, "line 1: \"Width\" and \"width\" are the same column");
    let twice = error("{\"id\":\"\",\"ID\":\"\"}\n");
    assert_eq!(twice, "line 1: \"id\" and \"ID\" are the same column");
}

#[test]
fn texts_that_were_told_to_stay_texts_are_taken_out_of_their_signs() {
    let id = "6d863d4e7b24df86";
    for cells in ["=\"101110\"", "\"=\"\"101110\"\"\"", "'101110"] {
        let pack = format!("id,width,height,cells\n{id},3,2,{cells}\n");
        let (text, restored) = rewritten(pack.as_bytes()).unwrap();
        assert_eq!(text, format!("id,width,height,cells\n{id},3,2,101110\n"));
        assert!(restored.is_empty());
    }
}

/// What the rest of the row does not prove.
#[test]
fn rows_that_nothing_proves_are_refused() {
    let header = "width,height,cells,rows,columns";
    for (row, expected) in [
        // The number of the issue: two rows of zeros are lost, and the clues are others.
        (
            "3,3,111010,3/1/1,1/1/1",
            "column cells: expected 9 cells, row by row, found \"111010\" of 6 characters; with \
             zeros before them they do not give the clues of the row",
        ),
        (
            "5,5,1.11010E+24,5/1/1/1/1,5/1/1/1/1",
            "column cells: expected 25 cells of 0 and 1, row by row, found \"1.11010E+24\" of 11 \
             characters; a spreadsheet",
        ),
        // Digits after the fifteenth have become 0.
        (
            "4,4,1111111111111110,4/4/4/4,4/4/4/4",
            "column rows: row 4: the cells give \"3\", the file says \"4\"",
        ),
        (
            "2,2,1011,1/2,02-Mar",
            "column columns: column 1: the cells give \"2\"",
        ),
        (
            "2,2,1011,01-Feb,02-Jan",
            "column rows: expected clues, found \"01-Feb\", which a spreadsheet",
        ),
        (
            "2,2,11,,",
            "column cells: expected 4 cells, row by row, found \"11\"",
        ),
        (
            "two,2,1011,1/2,2/1",
            "column width: expected a whole number",
        ),
    ] {
        let pack = format!("{header}\n{row}\n");
        let mut errors = vec![
            error(&pack),
            read_each_board(pack.as_bytes()).unwrap()[0]
                .as_ref()
                .unwrap_err()
                .to_string(),
        ];
        match read_table(pack.as_bytes(), &TableOptions::default()) {
            Err(error) => errors.push(error.to_string()),
            // In a table, this is something else than clues.
            Ok(_) => assert!(row.ends_with("02-Mar"), "{row}"),
        }
        for found in errors {
            assert!(
                found.starts_with(&format!("line 2, {expected}")),
                "{row}: {found}"
            );
        }
    }
    let found = error("width,height,cells\n3,3,111010\n");
    assert!(
        found.contains("expected 9 cells of 0 and 1, row by row, found"),
        "{found}"
    );
    let good = "3,3,111010,/3/1.1,2/1/2";
    let found = error(&format!("{header}\n{good}\n"));
    assert!(found.contains("do not give the clues"), "{found}");
}

/// Right rows stay as they are, and large boards have as many zeros as they need.
#[test]
fn what_is_no_damage_stays() {
    // A short number for a large board.
    let large = "id,width,height,cells,rows\n0000000000000001,260,260,1,1\n";
    assert!(error(large).contains("expected clues") || error(large).contains("column"));
    // Thousands are no decimals.
    let thousands = "width,height,cells,xp\n1,1,1,\"3,000\"\n";
    assert!(!rewritten(thousands.as_bytes()).is_ok_and(|(text, _)| text.ends_with(",3\n")));
    // The id says that another picture was meant.
    let other = "id,width,height,cells,rows\n857925f9a48d4187,3,3,10010010,1/1/1\n";
    assert!(error(other).contains("do not give the clues of the row"));
    // These numbers are no date of 1/2/1.
    let moved = "width,height,cells,rows,columns\n3,3,111010,/3/1,1/1/2\n";
    assert!(error(moved).contains("do not give the clues of the row"));
    // Inks without a palette cannot be compared.
    let inks = "width,height,cells,rows\n2,1,12,1a.1b\n";
    assert_eq!(rewritten(inks.as_bytes()).unwrap().0, inks);
    // A density that was rounded for the screen.
    let rounded = "width,height,cells,density\n3,1,100,\"0,3\"\n";
    let (text, _) = rewritten(rounded.as_bytes()).unwrap();
    assert_eq!(text, "width,height,cells,density\n3,1,100,0.3333\n");
    // Columns of a table are the user's.
    let table = "width,height,cells,rows\n2,1,11,back row\n";
    assert!(read_table(table.as_bytes(), &TableOptions::default()).is_ok());
    // `verify` takes a file as it is.
    let told = "id,width,height,cells\n6d863d4e7b24df86,3,2,'101110\n";
    assert!(
        findings(told).contains("column cells"),
        "{}",
        findings(told)
    );
}

/// Numbers that are none, and what formulas leave.
#[test]
fn other_values_are_refused_with_their_column() {
    let rest = "width,height,cells\n1,1,1";
    for (column, value, expected) in [
        (
            "seed",
            "1.84467E+19",
            "expected a number, found \"1.84467E+19\"; a spreadsheet",
        ),
        ("difficulty", "high", "expected a number, found \"high\""),
        (
            "title_en",
            "#NAME?",
            "a spreadsheet has put #NAME? in the place of the title",
        ),
    ] {
        let pack = rest.replace('\n', &format!(",{column}\n")) + &format!(",{value}\n");
        let found = error(&pack);
        assert!(
            found.starts_with(&format!("line 2, column {column}: {expected}")),
            "{found}"
        );
    }
    let pack = rest.replace('\n', ",flips,loss,Artist\n") + ",5.0,\"0,5\",3/4\n";
    let (text, restored) = rewritten(pack.as_bytes()).unwrap();
    assert_eq!(
        text,
        "width,height,cells,flips,loss,Artist\n1,1,1,5,0.500,3/4\n"
    );
    assert_eq!(
        restored.to_string(),
        "restored 1 row that a spreadsheet had changed"
    );
    assert!(Columns::has_numbers("loss"));
}

/// pandas and JavaScript write 0.2200 as 0.22, and whole numbers beside gaps as 5.0.
#[test]
fn a_number_that_is_only_written_otherwise_is_no_damage() {
    let pack = "width,height,cells,flips,density\n5,2,1000000000,5,0.1000\n";
    let other = "width,height,cells,flips,density\n5,2,1000000000,5.0,0.1\n";
    let found = rewritten(other.as_bytes()).unwrap();
    assert_eq!(found, (pack.to_string(), Restored::default()));
    let row = |density| {
        let values = ["5", "2", "1000000000", density];
        ["width", "height", "cells", "density"]
            .into_iter()
            .zip(values)
    };
    assert!(!PackBoard::of_row(row("0.1")).unwrap().is_restored);
    for wrong in ["0.2", "0,1"] {
        assert!(
            PackBoard::of_row(row(wrong)).unwrap().is_restored,
            "{wrong}"
        );
    }
}
