fn main() {
    println!("dicegames");
}
