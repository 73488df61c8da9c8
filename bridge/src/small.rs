//! Objects of a few bytes that processes leave for each other, beside the databases.
use crate::bucket::Bucket;
use crate::error::Outcome;
use crate::ffi::Found;
use crate::wait;
use futures::TryStreamExt;
use slatedb::object_store::{path::Path, Error::NotFound, ObjectStore, ObjectStoreExt};

impl Bucket {
    pub fn put_object(&self, path: &str, bytes: &[u8]) -> Outcome<()> {
        let store = self.store(true)?;
        wait(async { Ok(store.put(&Path::from(path), bytes.to_vec().into()).await.map(drop)?) })
    }

    pub fn read_object(&self, path: &str) -> Outcome<Found> {
        let nothing = Found { found: false, value: Vec::new() };
        if !self.exists() {
            return Ok(nothing);
        }
        let store = self.store(false)?;
        wait(async {
            match store.get(&Path::from(path)).await {
                Ok(object) => Ok(Found { found: true, value: object.bytes().await?.to_vec() }),
                Err(NotFound { .. }) => Ok(nothing),
                Err(error) => Err(error.into()),
            }
        })
    }

    pub fn remove_object(&self, path: &str) -> Outcome<()> {
        let store = self.store(false)?;
        wait(async {
            match store.delete(&Path::from(path)).await {
                Ok(()) | Err(NotFound { .. }) => Ok(()),
                Err(error) => Err(error.into()),
            }
        })
    }

    pub fn list_names(&self, path: &str) -> Outcome<Vec<String>> {
        if !self.exists() {
            return Ok(Vec::new());
        }
        let (store, directory) = (self.store(false)?, Path::from(path));
        wait(async {
            let objects: Vec<_> = store.list(Some(&directory)).try_collect().await?;
            Ok(objects.iter().filter_map(|object| object.location.filename().map(str::to_string)).collect())
        })
    }
}
