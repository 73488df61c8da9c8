//! SlateDB for C++: bytes in, bytes out. Nothing here knows what the bytes mean.
//!
//! Calls block the calling thread on the one runtime of the process; on the runtime's own threads (in a
//! `CommitSink` callback) they fail. Errors cross as text whose first character is the digit of
//! `StoreErrorCode`.
mod bucket;
mod checkpoint;
mod error;
mod local;
mod log;
mod objects;
mod outcome;
mod small;
mod upkeep;
mod view;
mod writer;

use bucket::{open_bucket, Bucket};
use error::{Failure, Outcome};
use std::future::Future;
use std::sync::OnceLock;
use tokio::runtime::{Handle, Runtime};
use view::{Scan, View};
use writer::Writer;

#[cxx::bridge(namespace = "rocklake::bridge")]
mod ffi {
    /// Rows as `key length u32 | value length u32 | key | value`, little-endian. No rows: the end.
    struct Chunk {
        rows: usize,
        bytes: Vec<u8>,
    }
    struct Found {
        found: bool,
        value: Vec<u8>,
    }
    /// Rows as in a chunk, each after its `sequence number u64`: the last of every key. A value length of
    /// u32::MAX: deleted.
    struct LogObject {
        found: bool,
        bytes: Vec<u8>,
    }
    struct Position {
        /// Every write up to this number is in the view.
        sequence: u64,
        /// The log behind this object holds all that tables do not.
        log: u64,
    }
    struct Erased {
        objects: u64,
        bytes: u64,
    }
    struct Checkpoint {
        id: String,
        /// Empty: none.
        name: String,
        created_unix_micros: i64,
    }
    struct Metric {
        name: String,
        value: f64,
    }

    unsafe extern "C++" {
        include!("commit_sink.h");
        type CommitSink;
        #[cxx_name = "OnDone"]
        fn on_done(self: Pin<&mut CommitSink>, code: u8, latch: u8, message: &str);
        #[cxx_name = "BootTimeMillis"]
        fn boot_time_millis() -> u64;
    }

    extern "Rust" {
        type Bucket;
        /// Paths below a bucket consist of letters, digits, '_', '-', '.', '=' and slashes.
        fn open_bucket(scheme: &str, place: &str, prefix: &str, cache_bytes: u64) -> Result<Box<Bucket>>;
        fn list_directories(self: &Bucket, path: &str) -> Result<Vec<String>>;
        /// Proves that the store honours conditions: `racers` writers create one key at once.
        fn check_conditions(self: &Bucket, racers: u32) -> Result<()>;
        /// Paths of the objects of the database at `path`, and what is wrong with one of them; empty: nothing.
        fn list_objects(self: &Bucket, path: &str) -> Result<Vec<String>>;
        fn check_object(self: &Bucket, path: &str, object: &str) -> Result<String>;
        /// Removes every object below `path`.
        fn erase(self: &Bucket, path: &str) -> Result<Erased>;
        /// Small objects beside the databases, written as a whole.
        fn put_object(self: &Bucket, path: &str, bytes: &[u8]) -> Result<()>;
        fn read_object(self: &Bucket, path: &str) -> Result<Found>;
        fn remove_object(self: &Bucket, path: &str) -> Result<()>;
        /// Names of the objects directly below `path`.
        fn list_names(self: &Bucket, path: &str) -> Result<Vec<String>>;
        /// Merges all tables of a database into one sorted run, by means of its writer; waits until it has.
        fn compact(self: &Bucket, path: &str, patience_millis: u64) -> Result<()>;
        /// Removes objects of a database that nothing refers to, if they are older than that.
        fn collect(self: &Bucket, path: &str, min_age_millis: u64, at_once: bool) -> Result<()>;
        fn list_checkpoints(self: &Bucket, path: &str) -> Result<Vec<Checkpoint>>;
        fn remove_checkpoint(self: &Bucket, path: &str, id: &str) -> Result<()>;
        fn clone_database(self: &Bucket, from: &str, checkpoint: &str, to: &str) -> Result<()>;
        fn list_sources(self: &Bucket, path: &str) -> Result<Vec<String>>;
        fn open_writer(self: &Bucket, path: &str) -> Result<Box<Writer>>;
        fn open_reader(self: &Bucket, path: &str) -> Result<Box<View>>;
        /// The newest state, which the view stays at.
        fn open_frozen(self: &Bucket, path: &str) -> Result<Box<View>>;
        /// The object of the write-ahead log with that number, if the writer has come so far.
        fn read_log(self: &Bucket, path: &str, id: u64) -> Result<LogObject>;

        type Writer;
        /// Batch: `key length u32 | value length u32 or u32::MAX to delete | key | value`, repeated.
        /// Batches become visible and durable in the order of the calls.
        fn write(self: &Writer, batch: &[u8], sink: UniquePtr<CommitSink>);
        fn current(self: &Writer) -> Box<View>;
        fn snapshot(self: &Writer) -> Result<Box<View>>;
        fn checkpoint(self: &Writer, name: &str) -> Result<String>;
        fn close(self: &Writer) -> Result<()>;
        fn metrics(self: &Writer) -> Vec<Metric>;

        type View;
        fn get(self: &View, key: &[u8]) -> Result<Found>;
        /// Empty `begin` or `end`: unbounded.
        fn scan(self: &View, begin: &[u8], end: &[u8], descending: bool) -> Result<Box<Scan>>;
        fn close(self: &View) -> Result<()>;
        /// Of a frozen view: where it stands.
        fn position(self: &View) -> Position;

        type Scan;
        fn next(self: &mut Scan, max_rows: usize) -> Result<Chunk>;
    }
}

// A sink is handed from thread to thread and called by one of them.
unsafe impl Send for ffi::CommitSink {}

/// The one runtime: SlateDB's own tasks run here, and every call waits on it.
fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        tokio::runtime::Builder::new_multi_thread()
            .thread_name("slatedb")
            .max_blocking_threads(64)
            .enable_all()
            .build()
            .expect("the operating system gave no threads")
    })
}

fn wait<T>(future: impl Future<Output = Outcome<T>>) -> Outcome<T> {
    if Handle::try_current().is_ok() {
        return Err(Failure::invalid("a thread of the engine cannot wait for the engine"));
    }
    runtime().block_on(future)
}
