//! Values as JSON, which JavaScript reads faster than it is given objects field by field.
//!
//! The text is put together here: a general serialiser would be a twentieth of the module that everybody fetches.

/// A result that JavaScript gets; what is missing is `null`.
pub trait ToJson {
    /// Appends the value.
    fn write(&self, json: &mut String);

    /// The value as a text.
    fn to_json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn write(&self, json: &mut String) {
        match self {
            Some(value) => value.write(json),
            None => json.push_str("null"),
        }
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn write(&self, json: &mut String) {
        json.push('[');
        for (at, value) in self.iter().enumerate() {
            if at > 0 {
                json.push(',');
            }
            value.write(json);
        }
        json.push(']');
    }
}

impl ToJson for str {
    fn write(&self, json: &mut String) {
        json.push('"');
        for sign in self.chars() {
            match sign {
                '"' | '\\' => json.extend(['\\', sign]),
                // No text of ours holds one; of a token that was given none must end the text early.
                _ if sign.is_ascii_control() => json.push(' '),
                _ => json.push(sign),
            }
        }
        json.push('"');
    }
}

impl ToJson for String {
    fn write(&self, json: &mut String) {
        self.as_str().write(json);
    }
}

impl ToJson for bool {
    fn write(&self, json: &mut String) {
        json.push_str(if *self { "true" } else { "false" });
    }
}

impl ToJson for u64 {
    fn write(&self, json: &mut String) {
        if *self > 9 {
            (*self / 10).write(json);
        }
        json.push((b'0' + (*self % 10) as u8) as char);
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {
        $(impl ToJson for $type {
            fn write(&self, json: &mut String) {
                (*self as u64).write(json);
            }
        })*
    };
}

numbers!(u16, u32, usize);

/// An object that is being written.
#[derive(Debug)]
pub struct Object<'a> {
    json: &'a mut String,
    /// What stands before the next field.
    before: char,
}

impl<'a> Object<'a> {
    /// Nothing but its begin.
    pub const fn begin(json: &'a mut String) -> Self {
        Self { json, before: '{' }
    }

    /// Where the value of this field is to be written.
    pub fn field(&mut self, name: &str) -> &mut String {
        self.json.push(self.before);
        self.before = ',';
        name.write(self.json);
        self.json.push(':');
        self.json
    }

    /// Writes its end, behind one field at least.
    pub fn end(self) {
        self.json.push('}');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_and_numbers_written_out() {
        assert_eq!(r#"a "b" \"#.to_json(), r#""a \"b\" \\""#);
        assert_eq!("a\nb\0".to_json(), r#""a b ""#);
        let numbers: Vec<u64> = vec![0, 7, 10, u64::MAX];
        assert_eq!(numbers.to_json(), "[0,7,10,18446744073709551615]");
        assert_eq!(Vec::<u16>::new().to_json(), "[]");
    }
}
