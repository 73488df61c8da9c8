//! What keeps a database small: merging its tables, and removing what they leave behind.
use crate::bucket::{Bucket, Store, GC_MIN_AGE, MAX_RETRIES};
use crate::error::{Code, Failure, Outcome};
use crate::wait;
use async_trait::async_trait;
use futures::TryStreamExt;
use slatedb::admin::Admin;
use slatedb::compactor::{CompactionSpec, CompactionStatus, SourceId};
use slatedb::config::{GarbageCollectorDirectoryOptions, GarbageCollectorOptions};
use slatedb::object_store::{path::Path, ObjectStore};
use slatedb::{GarbageCollectorBuilder, GcFilter, ObjectMetadata};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Whoever reads what the newest manifest no longer names says so by an object of this name, renewed within VIEW_LEASE.
const VIEW_LEASE_PREFIX: &str = "view-";
const VIEW_LEASE: Duration = Duration::from_secs(120);
/// A collector that forgot an object begins to wait anew.
const FORGET: Duration = Duration::from_secs(24 * 3600);
const LOOK_AGAIN: Duration = Duration::from_millis(50);

impl Bucket {
    pub fn compact(&self, path: &str, patience_millis: u64) -> Outcome<()> {
        let admin = self.admin(path)?;
        let until = Instant::now() + Duration::from_millis(patience_millis);
        wait(async {
            // The engine's own compactions may take some of the tables first: then it is tried again without them.
            while !compact_once(&admin, until).await? {
                if Instant::now() > until {
                    return Err(Failure::new(Code::Unavailable, "other compactions are in the way"));
                }
                tokio::time::sleep(LOOK_AGAIN).await;
            }
            Ok(())
        })
    }

    /// With `at_once` an object need not have been seen as garbage for a while; who reads is the caller's to know.
    pub fn collect(&self, path: &str, min_age_millis: u64, at_once: bool) -> Outcome<()> {
        let (store, grace) = (self.store(false)?, self.grace(path)?);
        let min_age = Duration::from_millis(min_age_millis);
        let mut collector = collector(path, store, min_age);
        if !at_once {
            collector = collector.with_gc_filter(grace);
        }
        wait(async {
            collector.build().run_gc_once().await;
            Ok(())
        })
    }

    pub fn grace(&self, path: &str) -> Outcome<Arc<Grace>> {
        let grace = Grace {
            store: self.store(true)?,
            leases: Path::from(path).join("leases"),
            seen: Default::default(),
        };
        let mut graces = self.graces.lock().expect("no panic under this lock");
        Ok(graces.entry(path.to_string()).or_insert_with(|| Arc::new(grace)).clone())
    }
}

/// False: the compaction was refused, or failed.
async fn compact_once(admin: &Admin, until: Instant) -> Outcome<bool> {
    let Some(manifest) = admin.read_manifest(None).await? else {
        return Err(Failure::invalid("there is no store to compact"));
    };
    let runs = manifest.compacted();
    let mut sources: Vec<_> = manifest.l0().iter().map(|view| SourceId::SstView(view.id)).collect();
    sources.extend(runs.iter().map(|run| SourceId::SortedRun(run.id)));
    if manifest.l0().is_empty() && runs.len() < 2 {
        return Ok(true);
    }
    let destination = runs.iter().map(|run| run.id).min().unwrap_or_default();
    let id = admin.submit_compaction(CompactionSpec::new(sources, destination)).await?.id();
    loop {
        match admin.read_compaction(id, None).await?.map(|compaction| compaction.status()) {
            // Done ones are forgotten after a while.
            Some(CompactionStatus::Completed) | None => return Ok(true),
            Some(CompactionStatus::Failed) => return Ok(false),
            Some(_) if Instant::now() > until => {
                return Err(Failure::new(Code::Unavailable, "the compaction takes longer than allowed"))
            }
            Some(_) => tokio::time::sleep(LOOK_AGAIN).await,
        }
    }
}

pub fn collector(path: &str, store: Store, min_age: Duration) -> GarbageCollectorBuilder<Path> {
    let collected = Some(GarbageCollectorDirectoryOptions { min_age, ..Default::default() });
    GarbageCollectorBuilder::new(Path::from(path), store).with_options(GarbageCollectorOptions {
        manifest_options: collected,
        wal_options: collected,
        compacted_options: collected,
        compactions_options: collected,
        // A fence keeps a writer out that was suspended before it; it costs no bytes.
        wal_fence_options: None,
        boundary_files_enabled: true,
        object_store_max_retries: Some(MAX_RETRIES),
        ..Default::default()
    })
}

/// The engine calls an object garbage by its age, however lately the last manifest that named it was replaced; but a
/// reader may stand on that manifest. Here an object goes only GC_MIN_AGE after it was first seen to be garbage, and none
/// does while a reader says that it stands on an old one.
pub struct Grace {
    store: Store,
    leases: Path,
    seen: Mutex<HashMap<Path, Instant>>,
}

impl Grace {
    async fn is_viewed(&self) -> bool {
        let recent = chrono::Utc::now() - VIEW_LEASE;
        let leases: Vec<_> = match self.store.list(Some(&self.leases)).try_collect().await {
            Ok(leases) => leases,
            Err(_) => return true,
        };
        leases.iter().any(|lease| {
            let name = lease.location.filename().unwrap_or_default();
            name.starts_with(VIEW_LEASE_PREFIX) && lease.last_modified > recent
        })
    }
}

#[async_trait]
impl GcFilter for Grace {
    async fn filter(&self, candidates: HashSet<ObjectMetadata>) -> HashSet<ObjectMetadata> {
        let viewed = self.is_viewed().await;
        let now = Instant::now();
        let mut seen = self.seen.lock().expect("no panic under this lock");
        seen.retain(|_, since| now - *since < FORGET);
        let mut allowed = candidates;
        allowed.retain(|object| {
            let since = *seen.entry(object.location.clone()).or_insert(now);
            !viewed && now - since >= GC_MIN_AGE
        });
        allowed
    }
}
