//! The initials of a person.

/// The first letters of both names, in capitals.
pub fn initials(first: &str, last: &str) -> String {
    [first, last].iter().filter_map(|name| name.chars().next()).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::initials;

    #[test]
    fn initials_are_the_first_letters_of_both_names() {
        assert_eq!(initials("sara", "O'Neill"), "SO");
        assert_eq!(initials("Élodie", ""), "É");
        assert_eq!(initials("", ""), "");
    }
}
