//! The one writer of a database. A task takes what waits, writes it in order, and flushes once for all.
//!
//! Nothing is acknowledged by a writer that may have been replaced without noticing: a machine can be
//! suspended for any time between two instructions. Fence objects keep such a writer from adding to
//! the log, and since a foreign collector might remove them once they are `GC_MIN_AGE` old, a writer
//! whose epoch was last confirmed more than half of that ago re-reads the manifest before it answers.
use crate::bucket::GC_MIN_AGE;
use crate::error::{close_code, Code, Failure, Outcome};
use crate::ffi::{boot_time_millis, CommitSink, Metric};
use crate::view::{Source, View};
use crate::{runtime, wait};
use bytes::{Buf, Bytes};
use cxx::UniquePtr;
use slatedb::config::{FlushOptions, FlushType};
use slatedb::{Db, WriteBatch, WriteHandle};
use slatedb_common::metrics::{DefaultMetricsRecorder, MetricValue};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

const CONFIRM_WITHIN: Duration = Duration::from_secs(GC_MIN_AGE.as_secs() / 2);
/// Most batches in one log object.
const GROUP: usize = 1024;
/// A writer that was idle for PAUSE, or has made LOG_OBJECTS since its last PAUSE, flushes its memory to a
/// table, so that whoever opens the database after a crash has few log objects to read.
const PAUSE: Duration = Duration::from_secs(10);
const LOG_OBJECTS: usize = 64;

pub struct Writer {
    pub shared: Arc<Shared>,
    queue: mpsc::UnboundedSender<Request>,
    metrics: Arc<DefaultMetricsRecorder>,
}

pub struct Shared {
    pub db: Db,
    /// `boot_time_millis` before the last look at the manifest that found our epoch in it.
    confirmed: AtomicU64,
}

enum Request {
    Write(WriteBatch, UniquePtr<CommitSink>),
    Close(oneshot::Sender<Outcome<()>>),
}

impl Shared {
    /// An error of a database that has ended is the reason why it ended.
    pub fn explain(&self, error: slatedb::Error) -> Failure {
        let mut failure = Failure::from(error);
        if let Some(reason) = self.db.status().close_reason {
            failure.code = close_code(reason);
        }
        failure
    }

    pub async fn wait_durable(&self, seq: u64) -> Outcome<()> {
        if self.db.status().durable_seq >= seq {
            return Ok(());
        }
        let mut status = self.db.subscribe();
        let reached = status.wait_for(|s| s.durable_seq >= seq || s.close_reason.is_some()).await;
        match reached.ok().and_then(|s| s.close_reason) {
            Some(reason) => {
                Err(Failure::new(close_code(reason), "the store closed before the snapshot was durable"))
            }
            None => Ok(()),
        }
    }

    async fn confirm(&self) -> Result<(), slatedb::Error> {
        let before = boot_time_millis();
        self.db.refresh_manifest().await?;
        self.confirmed.store(before, Ordering::Relaxed);
        Ok(())
    }

    fn unconfirmed_for(&self) -> Duration {
        Duration::from_millis(boot_time_millis().saturating_sub(self.confirmed.load(Ordering::Relaxed)))
    }

    /// Answers the whole group; returns how many log objects it made.
    async fn commit(&self, group: &mut Vec<(WriteBatch, UniquePtr<CommitSink>)>) -> usize {
        let mut waiting = Vec::new();
        for (batch, sink) in group.drain(..) {
            match self.db.status().close_reason {
                Some(reason) => refuse(sink, Failure::new(close_code(reason), "the store is closed")),
                None => waiting.push((self.db.write(batch).await, sink)),
            }
        }
        if waiting.is_empty() {
            return 0;
        }
        // What goes wrong here shows again in every handle.
        let _ = self.db.flush().await;
        for (written, mut sink) in waiting {
            match self.durable(written).await {
                Ok(()) => sink.pin_mut().on_done(b'-', b'-', ""),
                Err(error) => self.lose(sink, error),
            }
        }
        1
    }

    async fn durable(&self, written: Result<WriteHandle, slatedb::Error>) -> Result<(), slatedb::Error> {
        written?.await_durable().await?;
        if self.unconfirmed_for() > CONFIRM_WITHIN {
            self.confirm().await?;
        }
        Ok(())
    }

    /// A batch that was handed over may be in the log whatever the error says, and after that error the
    /// memory of this writer can no longer be trusted.
    fn lose(&self, mut sink: UniquePtr<CommitSink>, error: slatedb::Error) {
        let failure = self.explain(error);
        let latch = if failure.code == Code::Fenced { Code::Fenced } else { Code::Closed };
        let message = format!("the write may or may not be durable: {}", failure.line());
        sink.pin_mut().on_done(Code::Unknown as u8, latch as u8, &message);
    }
}

/// Answers a batch that was never handed over.
fn refuse(mut sink: UniquePtr<CommitSink>, failure: Failure) {
    let latch = match failure.code {
        Code::Fenced | Code::Closed => failure.code as u8,
        _ => b'-',
    };
    sink.pin_mut().on_done(failure.code as u8, latch, &failure.line());
}

async fn serve(shared: Arc<Shared>, mut queue: mpsc::UnboundedReceiver<Request>) {
    let (mut requests, mut group) = (Vec::new(), Vec::new());
    let (mut log_objects, mut flushed) = (0, Instant::now());
    loop {
        let taken = timeout(PAUSE, queue.recv_many(&mut requests, GROUP)).await;
        if taken == Ok(0) {
            return;
        }
        for request in requests.drain(..) {
            match request {
                Request::Write(batch, sink) => group.push((batch, sink)),
                Request::Close(done) => {
                    shared.commit(&mut group).await;
                    let _ = done.send(shared.db.close().await.map_err(|e| shared.explain(e)));
                }
            }
        }
        log_objects += shared.commit(&mut group).await;
        let idle = taken.is_err();
        if log_objects > 0 && (idle || (log_objects >= LOG_OBJECTS && flushed.elapsed() >= PAUSE)) {
            (log_objects, flushed) = (0, Instant::now());
            let shared = shared.clone();
            // Failing changes nothing: the log has it all.
            tokio::spawn(async move {
                let options = FlushOptions { flush_type: FlushType::MemTable };
                let _ = shared.db.flush_with_options(options).await;
            });
        }
        if idle && shared.unconfirmed_for() > CONFIRM_WITHIN / 2 {
            // Failing changes nothing: the next write asks again before it is acknowledged.
            let _ = shared.confirm().await;
        }
    }
}

impl Writer {
    /// `confirmed`: `boot_time_millis` before the database was opened.
    pub fn start(db: Db, metrics: Arc<DefaultMetricsRecorder>, confirmed: u64) -> Self {
        let shared = Arc::new(Shared { db, confirmed: AtomicU64::new(confirmed) });
        let (queue, requests) = mpsc::unbounded_channel();
        runtime().spawn(serve(shared.clone(), requests));
        Self { shared, queue, metrics }
    }

    pub fn write(&self, batch: &[u8], sink: UniquePtr<CommitSink>) {
        match decode(batch) {
            // A request that finds no task is dropped, and with it the sink, which then answers.
            Ok(batch) => drop(self.queue.send(Request::Write(batch, sink))),
            Err(failure) => refuse(sink, failure),
        }
    }

    pub fn current(&self) -> Box<View> {
        Box::new(View(Source::Current(self.shared.clone())))
    }

    pub fn snapshot(&self) -> Outcome<Box<View>> {
        let _context = runtime().enter();
        let snapshot = self.shared.db.snapshot().map_err(|e| self.shared.explain(e))?;
        Ok(Box::new(View(Source::Snapshot(self.shared.clone(), snapshot))))
    }

    /// On a thread of the engine it goes on after the call.
    pub fn close(&self) -> Outcome<()> {
        let (done, closed) = oneshot::channel();
        let gone = || Failure::new(Code::Closed, "the store's task has ended");
        self.queue.send(Request::Close(done)).map_err(|_| gone())?;
        wait(async { closed.await.map_err(|_| gone())? })
    }

    pub fn metrics(&self) -> Vec<Metric> {
        let mut all = Vec::new();
        for metric in self.metrics.snapshot().all() {
            let labels = metric.labels.iter().map(|(k, v)| format!("{{{k}={v}}}")).collect::<String>();
            let name = format!("{}{labels}", metric.name);
            match &metric.value {
                MetricValue::Counter(value) => all.push(Metric { name, value: *value as f64 }),
                MetricValue::Gauge(value) | MetricValue::UpDownCounter(value) => {
                    all.push(Metric { name, value: *value as f64 })
                }
                MetricValue::Histogram { count, sum, .. } => {
                    all.push(Metric { name: format!("{name}.count"), value: *count as f64 });
                    all.push(Metric { name: format!("{name}.sum"), value: *sum });
                }
            }
        }
        all
    }
}

fn decode(batch: &[u8]) -> Outcome<WriteBatch> {
    let mut rest = Bytes::copy_from_slice(batch);
    let mut decoded = WriteBatch::new();
    while rest.remaining() >= 8 {
        let (key_length, value_length) = (rest.get_u32_le() as usize, rest.get_u32_le());
        let deletes = value_length == u32::MAX;
        let value_length = if deletes { 0 } else { value_length as usize };
        if key_length == 0 || key_length > u16::MAX as usize {
            return Err(Failure::invalid(format!("a key of {key_length} bytes: 1 to 65535 are possible")));
        }
        if rest.remaining() < key_length + value_length {
            break;
        }
        let key = rest.split_to(key_length);
        match deletes {
            true => decoded.delete(key),
            false => decoded.put_bytes(key, rest.split_to(value_length)),
        }
    }
    match rest.is_empty() && !decoded.is_empty() {
        true => Ok(decoded),
        false => Err(Failure::invalid("an empty or incomplete batch")),
    }
}
