//! Checking the objects that a database consists of, one by one: beside its writer, without writing.
use crate::bucket::{Bucket, Store};
use crate::error::{Failure, Outcome};
use crate::wait;
use futures::{FutureExt, StreamExt, TryStreamExt};
use slatedb::admin::{Admin, AdminBuilder};
use slatedb::db_cache::foyer::{FoyerCache, FoyerCacheOptions};
use slatedb::object_store::{memory::InMemory, path::Path, Error::NotFound, ObjectStore, ObjectStoreExt};
use slatedb::{Error, PathResolver, SstReader, WalReader};
use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

const DIRECTORIES: [&str; 4] = ["manifest", "compactions", "wal", "compacted"];
/// For the index of the table being checked, which every block is found through.
const TABLE_CACHE_BYTES: u64 = 64 << 20;

impl Bucket {
    /// The objects that are there, and those that the newest manifest needs. Sorted.
    pub fn list_objects(&self, path: &str) -> Outcome<Vec<String>> {
        if !self.exists() {
            return Ok(Vec::new());
        }
        let (store, root) = (self.store(false)?, Path::from(path));
        wait(async {
            let mut objects: BTreeSet<Path> = needed(&store, &root).await?;
            for directory in DIRECTORIES {
                let mut listed = store.list(Some(&root.clone().join(directory)));
                while let Some(object) = listed.next().await {
                    objects.insert(object?.location);
                }
            }
            Ok(objects.into_iter().map(String::from).collect())
        })
    }

    /// What is wrong with an object of that list; empty: nothing. One that went away since is fine if the newest
    /// manifest does without it. Holds the object in memory.
    pub fn check_object(&self, path: &str, object: &str) -> Outcome<String> {
        let (store, root) = (self.store(false)?, Path::from(path));
        let location = Path::parse(object).map_err(|e| Failure::invalid(e.to_string()))?;
        wait(async {
            let bytes = match store.get(&location).await {
                Ok(found) => found.bytes().await?,
                Err(NotFound { .. }) if needed(&store, &root).await?.contains(&location) => {
                    return Ok("is missing".to_string());
                }
                Err(NotFound { .. }) => return Ok(String::new()),
                Err(error) => return Err(error.into()),
            };
            let copy: Store = Arc::new(InMemory::new());
            copy.put(&location, bytes.into()).await?;
            // The decoders of manifests take some damage for a fault of the program.
            match AssertUnwindSafe(decode(copy, &location)).catch_unwind().await {
                Ok(Ok(())) => Ok(String::new()),
                Ok(Err(error)) => Ok(Failure::from(error).line()),
                Err(_) => Ok("cannot be decoded".to_string()),
            }
        })
    }
}

fn admin(store: &Store, root: &Path) -> Admin {
    AdminBuilder::new(root.clone(), store.clone()).build()
}

/// What the newest manifest, and those that checkpoints keep, cannot do without. Nothing if the newest one is damaged,
/// which its own check tells.
async fn needed(store: &Store, root: &Path) -> Outcome<BTreeSet<Path>> {
    let mut objects = BTreeSet::new();
    let admin = admin(store, root);
    let Ok(Ok(Some(newest))) = AssertUnwindSafe(admin.read_manifest(None)).catch_unwind().await else {
        return Ok(objects);
    };
    let mut manifests = Vec::new();
    for checkpoint in newest.checkpoints() {
        if checkpoint.expire_time.is_some_and(|time| time < chrono::Utc::now()) {
            continue;
        }
        objects.insert(numbered(root, "manifest", checkpoint.manifest_id));
        if let Ok(Ok(Some(kept))) =
            AssertUnwindSafe(admin.read_manifest(Some(checkpoint.manifest_id))).catch_unwind().await
        {
            manifests.push(kept);
        }
    }
    // The write-ahead log has no holes between what is in tables and its end.
    let wal: Vec<_> = store.list(Some(&root.clone().join("wal"))).try_collect().await?;
    let end = wal.iter().filter_map(|object| number(&object.location)).max().unwrap_or_default();
    objects.extend((newest.replay_after_wal_id() + 1..end).map(|id| numbered(root, "wal", id)));
    manifests.push(newest);
    for manifest in &manifests {
        let paths = PathResolver::new(root.clone(), manifest);
        objects.extend(manifest.all_sst_views().map(|view| paths.sst_path(&view.sst.id)));
    }
    Ok(objects)
}

fn numbered(root: &Path, directory: &str, id: u64) -> Path {
    let extension = if directory == "wal" { "sst" } else { directory };
    root.clone().join(directory).join(format!("{id:020}.{extension}"))
}

fn number(location: &Path) -> Option<u64> {
    location.filename()?.split('.').next()?.parse().ok()
}

/// Reads everything that one object holds. Objects of other names are somebody else's.
async fn decode(copy: Store, location: &Path) -> Result<(), Error> {
    let parts: Vec<_> = location.parts().collect();
    let [above @ .., directory, name] = parts.as_slice() else { return Ok(()) };
    let root = Path::from_iter(above.iter().cloned());
    match (directory.as_ref(), number(location)) {
        ("manifest", Some(id)) => admin(&copy, &root).read_manifest(Some(id)).await.map(drop),
        ("compactions", Some(id)) => admin(&copy, &root).read_compactions(Some(id)).await.map(drop),
        ("wal", Some(id)) => {
            let mut rows = WalReader::new(root, copy).get(id).iterator().await?;
            while rows.next().await?.is_some() {}
            Ok(())
        }
        ("compacted", _) => decode_table(copy, root, location, name.as_ref()).await,
        _ => Ok(()),
    }
}

async fn decode_table(copy: Store, root: Path, location: &Path, name: &str) -> Result<(), Error> {
    let options = FoyerCacheOptions { max_capacity: TABLE_CACHE_BYTES, ..Default::default() };
    let cache = Arc::new(FoyerCache::new_with_opts(options));
    let reader = SstReader::new(root, copy.clone(), Some(cache), None);
    let Some(id) = name.strip_suffix(".sst").and_then(|name| name.parse().ok()) else { return Ok(()) };
    let table = reader.open(id).await?;
    table.stats().await?;
    for block in 0..table.index().await?.len() {
        table.read_block(block).await?;
    }
    // No reader shows the filter. Its bytes end with their CRC, as every part's do.
    let info = table.info();
    let range = info.filter_offset..info.filter_offset + info.filter_len;
    let damaged = match copy.get_range(location, range).await {
        _ if info.filter_len == 0 => false,
        Ok(filter) => filter
            .split_last_chunk()
            .is_none_or(|(bytes, crc)| crc32fast::hash(bytes) != u32::from_be_bytes(*crc)),
        Err(_) => true,
    };
    if damaged {
        return Err(Error::data(format!("checksum mismatch in the filter of {location}")));
    }
    Ok(())
}
