//! The write-ahead log as another process reads it: one object after the other, each a group of writes.
use crate::bucket::Bucket;
use crate::error::{Failure, Outcome};
use crate::ffi::LogObject;
use crate::wait;
use slatedb::object_store::{self, path::Path};
use slatedb::{ValueDeletable, WalReader};
use std::error::Error;
use std::sync::Arc;

impl Bucket {
    pub fn read_log(&self, path: &str, id: u64) -> Outcome<LogObject> {
        let file = WalReader::new(Path::from(path), self.store(false)?).get(id);
        wait(async {
            let mut object = LogObject { found: true, bytes: Vec::new() };
            let mut rows = match file.iterator().await {
                Err(error) if is_missing(&error) => return Ok(LogObject { found: false, ..object }),
                rows => rows?,
            };
            let mut last_key = None;
            while let Some(row) = rows.next().await? {
                // Of one key the newest comes first.
                if last_key.as_ref() == Some(&row.key) {
                    continue;
                }
                let (length, value) = match &row.value {
                    ValueDeletable::Value(value) => (value.len() as u32, &value[..]),
                    ValueDeletable::Tombstone => (u32::MAX, &[][..]),
                    ValueDeletable::Merge(_) => return Err(Failure::invalid("a merge in the log")),
                };
                object.bytes.extend_from_slice(&row.seq.to_le_bytes());
                object.bytes.extend_from_slice(&(row.key.len() as u32).to_le_bytes());
                object.bytes.extend_from_slice(&length.to_le_bytes());
                object.bytes.extend_from_slice(&row.key);
                object.bytes.extend_from_slice(value);
                last_key = Some(row.key);
            }
            Ok(object)
        })
    }
}

fn is_missing(error: &slatedb::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        let shared = error.downcast_ref::<Arc<object_store::Error>>().map(Arc::as_ref);
        if matches!(shared.or(error.downcast_ref()), Some(object_store::Error::NotFound { .. })) {
            return true;
        }
        cause = error.source();
    }
    false
}
