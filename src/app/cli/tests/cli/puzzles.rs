//! Tests that the same seed gives the same puzzles, and that a false claim in a puzzle is found.

use std::path::Path;

use crate::common::{Ran, conforms, run, schemas};
use tempfile::TempDir;

fn make(folder: &Path, seed: u32) -> Ran {
    run(folder, &format!("puzzles make --count 8 --seed {seed} --out made.json"))
}

#[test]
fn puzzles_depend_only_on_the_seed_and_are_correct() {
    let folder = TempDir::new().expect("a temporary folder");
    let [made, found] = ["made.json", "made.json.found"].map(|name| folder.path().join(name));
    let read = |file: &Path| std::fs::read_to_string(file).expect("a file");
    assert_eq!(make(folder.path(), 4).code, Some(0));
    let (text, lines) = (read(&made), read(&found));
    // One line for the seed and one for each puzzle, even if the last game contains more puzzles.
    assert_eq!(lines.lines().count(), 9, "{lines}");
    let begun: Vec<&str> = lines.lines().take(6).collect();
    let game = |line: &str| line.split(' ').next().map(str::to_owned);
    let whole =
        begun.len() - begun.iter().filter(|line| game(line) == game(lines.lines().nth(6).unwrap())).count();
    std::fs::write(&found, begun[..whole].join("\n") + "\n").expect("the file can be cut");
    assert_eq!(make(folder.path(), 4).code, Some(0));
    assert_eq!((read(&made), read(&found)), (text.clone(), lines));
    assert_eq!(make(folder.path(), 5).code, Some(2), "another seed does not go on in the same file");

    let checked = run(folder.path(), "puzzles check made.json");
    assert_eq!((checked.code, checked.out.contains("PROVEN")), (Some(0), true), "{checked:?}");

    // Claim each win one stone sooner. All of these claims must be rejected.
    let sooner: Vec<String> = text
        .lines()
        .map(|line| {
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            if words.len() == 7 {
                let less =
                    |word: &str| word.parse::<u8>().map_or(0, |number| number.saturating_sub(1)).to_string();
                // The number of stones, and the number of quiet moves or fours among them.
                words[1] = less(&words[1]);
                let part = if words[3] == "0" { 2 } else { 3 };
                words[part] = less(&words[part]);
            }
            words.join(" ")
        })
        .collect();
    std::fs::write(&made, sooner.join("\n")).expect("the file can be written");
    let checked = run(folder.path(), "puzzles check made.json --json");
    let said = checked.json();
    assert_eq!(checked.code, Some(1));
    assert_eq!(conforms(&said, &schemas()["puzzles check"]), Ok(()));
    assert_eq!((said["proven"].as_bool(), said["puzzles"].as_u64()), (Some(false), Some(8)));
    let wins = said["by_theme"].as_object().expect("themes").iter();
    let wins: u64 =
        wins.filter(|(name, _)| !name.ends_with("defence")).filter_map(|(_, count)| count.as_u64()).sum();
    assert!(said["wrong"].as_array().is_some_and(|wrong| wrong.len() as u64 >= wins), "{said}");
}
