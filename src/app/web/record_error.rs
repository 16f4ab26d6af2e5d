//! What is wrong with a record, as JavaScript gets it.

use record::RecordError;

use crate::to_json::{Object, ToJson};

/// The details of what is wrong with a record, beside the message.
pub fn write_details(error: &RecordError, object: &mut Object<'_>) {
    match error {
        RecordError::Turn { number } | RecordError::Many { number } => number.write(object.field("number")),
        RecordError::Setup | RecordError::End => {}
        RecordError::Size { size } => size.write(object.field("size")),
        RecordError::Long { limit } | RecordError::Deep { limit } => limit.write(object.field("limit")),
        RecordError::Point { number, token: text } | RecordError::Line { number, text } => {
            number.write(object.field("number"));
            text.write(object.field("token"));
        }
    }
}
