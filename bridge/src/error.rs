//! Failures with the code that `StoreErrorCode` gives them.
use slatedb::{object_store, CloseReason, ErrorKind};
use std::fmt;

/// The digits are the order of `StoreErrorCode`.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(u8)]
pub enum Code {
    Fenced = b'0',
    Closed = b'1',
    Unavailable = b'2',
    Corrupt = b'3',
    Invalid = b'4',
    Unknown = b'5',
}

#[derive(Clone, Debug)]
pub struct Failure {
    pub code: Code,
    pub message: String,
}

pub type Outcome<T> = Result<T, Failure>;

impl Failure {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
    /// The message on one line.
    pub fn line(&self) -> String {
        self.message.replace(['\n', '\r'], " ")
    }
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(Code::Invalid, message)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.code as u8 as char, self.line())
    }
}

pub fn close_code(reason: CloseReason) -> Code {
    match reason {
        CloseReason::Fenced => Code::Fenced,
        _ => Code::Closed,
    }
}

impl From<slatedb::Error> for Failure {
    fn from(error: slatedb::Error) -> Self {
        let code = match error.kind() {
            ErrorKind::Closed(reason) => close_code(reason),
            ErrorKind::Unavailable => Code::Unavailable,
            ErrorKind::Data => Code::Corrupt,
            ErrorKind::Invalid | ErrorKind::Transaction => Code::Invalid,
            // The engine contradicts itself: nothing it says later can be trusted.
            _ => Code::Closed,
        };
        Self::new(code, error.to_string())
    }
}

impl From<object_store::Error> for Failure {
    fn from(error: object_store::Error) -> Self {
        use object_store::Error::*;
        let code = match error {
            NotFound { .. } | PermissionDenied { .. } | Unauthenticated { .. } | InvalidPath { .. } => {
                Code::Invalid
            }
            NotSupported { .. } | NotImplemented { .. } | UnknownConfigurationKey { .. } => Code::Invalid,
            _ => Code::Unavailable,
        };
        Self::new(code, error.to_string())
    }
}
