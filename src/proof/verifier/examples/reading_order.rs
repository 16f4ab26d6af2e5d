//! Lists the verifier's source files in reading order, with their lines of code.

fn main() {
    for (file, lines, subject) in verifier::reading_order() {
        println!("{file:12}{lines:5}  {subject}");
    }
    let total: usize = verifier::reading_order().map(|(_, lines, _)| lines).sum();
    println!("{:12}{total:5}  lines of code", "all");
}
