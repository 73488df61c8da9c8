//! Where databases live: an object store and a prefix in it, opened with our settings.
use crate::error::{Code, Failure, Outcome};
use crate::ffi::{boot_time_millis, Erased};
use crate::local::LocalStore;
use crate::outcome::OutcomeStore;
use crate::upkeep::{collector, Grace};
use crate::view::{Source, View};
use crate::{wait, writer::Writer};
use futures::{future::join_all, StreamExt, TryStreamExt};
use slatedb::config::*;
use slatedb::db_cache::foyer::{FoyerCache, FoyerCacheOptions};
use slatedb::db_cache::DbCache;
use slatedb::object_store::{aws, azure, gcp, memory::InMemory, path::Path, prefix::PrefixStore};
use slatedb::object_store::{
    BackoffConfig, ClientConfigKey, ObjectStore, ObjectStoreExt, PutMode, RetryConfig,
};
use slatedb::{Db, DbReader, DbReaderMode};
use slatedb_common::metrics::DefaultMetricsRecorder;
use std::collections::HashMap;
use std::path::{Path as FilePath, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// Objects younger than this are never collected; see `Writer` for what hangs on it.
pub const GC_MIN_AGE: Duration = Duration::from_secs(300);
/// With the client's own retries below, an operation on a dead store ends within about 30 s.
pub const MAX_RETRIES: u32 = 3;
/// How far a reader may be behind the writer.
const LOCAL_POLL: Duration = Duration::from_millis(100);
const REMOTE_POLL: Duration = Duration::from_secs(1);
/// A reader's first poll is due this long after the earliest time its clock knows, some 264,000 years ago.
const NEVER: Duration = Duration::from_secs(600_000 * 365 * 86_400);
/// Attempts at proving that a store honours conditions.
const CHECKS: u32 = 3;

pub type Store = Arc<dyn ObjectStore>;

pub struct Bucket {
    place: Place,
    cache: Arc<dyn DbCache>,
    reader_poll: Duration,
    /// By path: views of one database share what they cache.
    reader_scopes: Mutex<HashMap<String, u64>>,
    pub graces: Mutex<HashMap<String, Arc<Grace>>>,
}

enum Place {
    /// Made by the first writer: a reader creates nothing.
    Directory(PathBuf),
    Opened(Store),
}

macro_rules! client {
    ($builder:expr, $key:path, $timeout_variable:literal) => {{
        let mut builder = $builder.with_retry(RetryConfig {
            backoff: BackoffConfig { max_backoff: Duration::from_secs(1), ..Default::default() },
            max_retries: 2,
            retry_timeout: Duration::from_secs(5),
        });
        if std::env::var_os($timeout_variable).is_none() {
            builder = builder.with_config($key(ClientConfigKey::Timeout), "7 seconds");
        }
        Arc::new(builder.build()?)
    }};
}

/// `scheme` is memory, file, s3, gs or az; `place` is a name, a directory, a bucket or a container.
pub fn open_bucket(scheme: &str, place: &str, prefix: &str, cache_bytes: u64) -> Outcome<Box<Bucket>> {
    let bucket = |place, reader_poll| Bucket {
        place,
        cache: cache(cache_bytes),
        reader_poll,
        reader_scopes: Default::default(),
        graces: Default::default(),
    };
    let store: Store = match scheme {
        "file" => return Ok(Box::new(bucket(Place::Directory(PathBuf::from(place)), LOCAL_POLL))),
        "memory" => return Ok(Box::new(bucket(Place::Opened(shared_memory(place)), LOCAL_POLL))),
        "s3" => client!(
            aws::AmazonS3Builder::from_env().with_bucket_name(place),
            aws::AmazonS3ConfigKey::Client,
            "AWS_TIMEOUT"
        ),
        "gs" => client!(
            gcp::GoogleCloudStorageBuilder::from_env().with_bucket_name(place),
            gcp::GoogleConfigKey::Client,
            "GOOGLE_TIMEOUT"
        ),
        "az" => client!(
            azure::MicrosoftAzureBuilder::from_env().with_container_name(place),
            azure::AzureConfigKey::Client,
            "AZURE_TIMEOUT"
        ),
        _ => return Err(Failure::invalid(format!("unknown scheme {scheme}"))),
    };
    let prefix = Path::parse(prefix).map_err(|e| Failure::invalid(e.to_string()))?;
    let store: Store = Arc::new(OutcomeStore(store));
    let store: Store = if prefix.is_root() { store } else { Arc::new(PrefixStore::new(store, prefix)) };
    let bucket = bucket(Place::Opened(store), REMOTE_POLL);
    // A missing bucket and wrong credentials are told here, not in the middle of a later request.
    let listed = bucket.list_directories("");
    listed.map_err(|e| Failure::new(e.code, format!("{scheme}://{place}: {}", e.message)))?;
    Ok(Box::new(bucket))
}

/// One block cache for the process, of the size that the first bucket asked for.
fn cache(bytes: u64) -> Arc<dyn DbCache> {
    static CACHE: OnceLock<Arc<FoyerCache>> = OnceLock::new();
    let options = FoyerCacheOptions { max_capacity: bytes, ..Default::default() };
    CACHE.get_or_init(|| Arc::new(FoyerCache::new_with_opts(options))).clone()
}

/// A scope per opened database keeps block addresses of different databases apart in the shared cache.
fn cache_scope() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Of two that open a database at the same moment, one finds its manifest taken.
fn lost_race(error: slatedb::Error) -> Failure {
    let failure = Failure::from(error);
    if failure.message.contains("version already exists") {
        return Failure::new(Code::Fenced, "another server opened this at the same moment");
    }
    failure
}

fn shared_memory(name: &str) -> Store {
    static STORES: OnceLock<Mutex<HashMap<String, Store>>> = OnceLock::new();
    let mut stores = STORES.get_or_init(Default::default).lock().expect("no panic under this lock");
    stores.entry(name.to_string()).or_insert_with(|| Arc::new(InMemory::new())).clone()
}

fn settings() -> Settings {
    Settings {
        // The writer's own task flushes as soon as something waits.
        flush_interval: None,
        manifest_poll_interval: Duration::from_secs(1),
        // Memory per open database.
        l0_sst_size_bytes: 16 << 20,
        max_unflushed_bytes: 256 << 20,
        compression_codec: Some(CompressionCodec::Zstd),
        object_store_max_retries: Some(MAX_RETRIES),
        compactor_options: Some(CompactorOptions {
            object_store_max_retries: Some(MAX_RETRIES),
            ..Default::default()
        }),
        // The writer brings its own.
        garbage_collector_options: None,
        ..Default::default()
    }
}

/// What a crash left of objects that were being written, and the directories that are empty then.
fn remove_leftovers(directory: &FilePath) -> std::io::Result<()> {
    if !directory.exists() {
        return Ok(());
    }
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            remove_leftovers(&entry.path())?;
        } else if entry.file_name().to_string_lossy().contains('#') {
            std::fs::remove_file(entry.path())?;
        }
    }
    match std::fs::remove_dir(directory) {
        Err(error) if error.kind() != std::io::ErrorKind::DirectoryNotEmpty => Err(error),
        _ => Ok(()),
    }
}

impl Bucket {
    /// Whether there can be anything: a directory is made by its first writer.
    pub fn exists(&self) -> bool {
        !matches!(&self.place, Place::Directory(directory) if !directory.exists())
    }

    pub fn store(&self, create: bool) -> Outcome<Store> {
        match &self.place {
            Place::Opened(store) => Ok(store.clone()),
            Place::Directory(directory) => Ok(Arc::new(LocalStore::open(directory, create)?)),
        }
    }

    fn scope(&self, path: &str) -> u64 {
        let mut scopes = self.reader_scopes.lock().expect("no panic under this lock");
        *scopes.entry(path.to_string()).or_insert_with(cache_scope)
    }

    pub fn list_directories(&self, path: &str) -> Outcome<Vec<String>> {
        if !self.exists() {
            return Ok(Vec::new());
        }
        let store = self.store(false)?;
        wait(async {
            let mut names = Vec::new();
            for directory in store.list_with_delimiter(Some(&Path::from(path))).await?.common_prefixes {
                // File systems keep empty directories, and so do object stores built on one.
                if store.list(Some(&directory)).next().await.is_some() {
                    names.extend(directory.filename().map(str::to_string));
                }
            }
            Ok(names)
        })
    }

    /// Fences stay, and with them the name: a writer that was stopped before them would otherwise find its place
    /// free, and acknowledge what nobody will ever read. They are empty objects, no bytes of anything.
    pub fn erase(&self, path: &str) -> Outcome<Erased> {
        let store = self.store(false)?;
        wait(async {
            self.leave_sources(path).await?;
            let mut objects: Vec<_> = store.list(Some(&Path::from(path))).try_collect().await?;
            objects.retain(|object| object.size > 0);
            for object in &objects {
                store.delete(&object.location).await?;
            }
            if let Place::Directory(directory) = &self.place {
                let fail = |e| Failure::new(Code::Unavailable, format!("{path}: {e}"));
                remove_leftovers(&directory.join(path)).map_err(fail)?;
            }
            Ok(Erased {
                objects: objects.len() as u64,
                bytes: objects.iter().map(|object| object.size).sum(),
            })
        })
    }

    pub fn open_writer(&self, path: &str) -> Outcome<Box<Writer>> {
        let store = self.store(true)?;
        let confirmed = boot_time_millis();
        let metrics = Arc::new(DefaultMetricsRecorder::new());
        let collector = collector(path, store.clone(), GC_MIN_AGE).with_gc_filter(self.grace(path)?);
        let db = Db::builder(Path::from(path), store)
            .with_settings(settings())
            .with_gc_builder(collector)
            .with_db_cache(self.cache.clone(), cache_scope())
            .with_metrics_recorder(metrics.clone());
        let db = wait(async { db.build().await.map_err(lost_race) })?;
        Ok(Box::new(Writer::start(db, metrics, confirmed)))
    }

    pub fn open_reader(&self, path: &str) -> Outcome<Box<View>> {
        self.open_view(path, self.reader_poll)
    }

    pub fn open_frozen(&self, path: &str) -> Outcome<Box<View>> {
        self.open_view(path, NEVER)
    }

    fn open_view(&self, path: &str, poll: Duration) -> Outcome<Box<View>> {
        let store = self.store(false)?;
        let scope = self.scope(path);
        let path = Path::from(path);
        let options = DbReaderOptions {
            manifest_poll_interval: poll,
            object_store_max_retries: Some(MAX_RETRIES),
            ..Default::default()
        };
        wait(async {
            let manifests = path.clone().join("manifest");
            match store.list(Some(&manifests)).next().await {
                None => return Err(Failure::invalid(format!("there is no store at {path}"))),
                Some(first) => first?,
            };
            let reader = DbReader::builder(path, store)
                .with_reader_mode(DbReaderMode::FollowLatest)
                .with_options(options)
                .with_db_cache(self.cache.clone(), scope);
            Ok(Box::new(View(Source::Reader(Box::new(reader.build().await?)))))
        })
    }

    /// A request without an answer proves nothing either way, and is not repeated as it stands: a new key is tried.
    pub fn check_conditions(&self, racers: u32) -> Outcome<()> {
        let store = self.store(true)?;
        wait(async {
            let mut outcome = Ok(());
            for _ in 0..CHECKS {
                let path = Path::from("_conditions").join(uuid::Uuid::new_v4().to_string());
                let checked = check(&store, &path, racers).await;
                let removed = store.delete(&path).await;
                outcome = checked.and(removed.map_err(Failure::from));
                if !matches!(&outcome, Err(failure) if failure.code == Code::Unavailable) {
                    break;
                }
            }
            outcome
        })
    }
}

async fn check(store: &Store, path: &Path, racers: u32) -> Outcome<()> {
    use slatedb::object_store::Error::{AlreadyExists, Precondition};
    let refused = |what: &str| {
        Err(Failure::invalid(format!("the object store ignores {what}: two writers would both win on it")))
    };
    // Bodies differ, for an etag may be a digest of the body.
    let put = |body: &'static str, mode: PutMode| async move {
        store.put_opts(path, body.into(), mode.into()).await
    };
    let (mut winner, mut losers, mut unanswered) = (None, 0, None);
    for result in join_all((0..racers.max(2)).map(|_| put("created", PutMode::Create))).await {
        match result {
            Ok(_) if winner.is_some() => return refused("create-if-absent"),
            Ok(version) => winner = Some(version),
            Err(AlreadyExists { .. } | Precondition { .. }) => losers += 1,
            Err(error) => unanswered = Some(error),
        }
    }
    let first = match (winner, unanswered) {
        (Some(first), _) if losers > 0 => first,
        (_, Some(error)) => return Err(error.into()),
        _ => {
            return Err(Failure::new(Code::Unavailable, "nobody could create an object in the object store"))
        }
    };
    store.get(path).await?.bytes().await?;
    let listed: Vec<_> = store.list(path.parent().as_ref()).try_collect().await?;
    if !listed.iter().any(|object| object.location == *path) {
        return Err(Failure::invalid("the object store does not list what was just written"));
    }
    put("updated", PutMode::Update(first.clone().into())).await?;
    match put("stale", PutMode::Update(first.into())).await {
        Ok(_) => refused("If-Match"),
        Err(AlreadyExists { .. } | Precondition { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
