//! Reading: the newest durable state, a snapshot, or a follower of another process's writer.
use crate::error::{Failure, Outcome};
use crate::ffi::{Chunk, Found, Position};
use crate::{wait, writer::Shared};
use slatedb::config::{DurabilityLevel, ReadOptions, ScanOptions};
use slatedb::{DbIterator, DbReader, DbSnapshot, IterationOrder};
use std::ops::Bound;
use std::sync::Arc;

const CHUNK_BYTES: usize = 1 << 20;

pub struct View(pub Source);

pub enum Source {
    Current(Arc<Shared>),
    Snapshot(Arc<Shared>, Arc<DbSnapshot>),
    Reader(Box<DbReader>),
}

pub struct Scan {
    rows: DbIterator,
    writer: Option<Arc<Shared>>,
}

impl View {
    pub fn get(&self, key: &[u8]) -> Outcome<Found> {
        if key.is_empty() {
            return Err(Failure::invalid("a key cannot be empty"));
        }
        let options = ReadOptions::default();
        let durable = ReadOptions::default().with_durability_filter(DurabilityLevel::Remote);
        let value = wait(async {
            self.settle().await?;
            let value = match &self.0 {
                Source::Current(writer) => writer.db.get_with_options(key, &durable).await,
                Source::Snapshot(_, snapshot) => snapshot.get_with_options(key, &options).await,
                Source::Reader(reader) => reader.get_with_options(key, &options).await,
            };
            value.map_err(|e| self.explain(e))
        })?;
        Ok(Found { found: value.is_some(), value: value.map(Vec::from).unwrap_or_default() })
    }

    pub fn scan(&self, begin: &[u8], end: &[u8], descending: bool) -> Outcome<Box<Scan>> {
        let begin = if begin.is_empty() { Bound::Unbounded } else { Bound::Included(begin) };
        let end = if end.is_empty() { Bound::Unbounded } else { Bound::Excluded(end) };
        let order = if descending { IterationOrder::Descending } else { IterationOrder::Ascending };
        let options =
            ScanOptions::default().with_read_ahead_bytes(1 << 20).with_cache_blocks(true).with_order(order);
        let durable = options.clone().with_durability_filter(DurabilityLevel::Remote);
        let range = (begin, end);
        wait(async {
            self.settle().await?;
            let rows = match &self.0 {
                Source::Current(writer) => writer.db.scan_with_options(range, &durable).await,
                Source::Snapshot(_, snapshot) => snapshot.scan_with_options(range, &options).await,
                Source::Reader(reader) => reader.scan_with_options(range, &options).await,
            };
            let rows = rows.map_err(|e| self.explain(e))?;
            Ok(Box::new(Scan { rows, writer: self.writer().cloned() }))
        })
    }

    pub fn position(&self) -> Position {
        match &self.0 {
            Source::Reader(reader) => Position {
                sequence: reader.status().durable_seq,
                log: reader.manifest().replay_after_wal_id(),
            },
            _ => Position { sequence: 0, log: 0 },
        }
    }

    pub fn close(&self) -> Outcome<()> {
        match &self.0 {
            Source::Reader(reader) => wait(async { Ok(reader.close().await?) }),
            _ => Ok(()),
        }
    }

    /// A snapshot may have been taken with a write still on its way: what it shows must be durable first.
    async fn settle(&self) -> Outcome<()> {
        match &self.0 {
            Source::Snapshot(writer, snapshot) => writer.wait_durable(snapshot.seq()).await,
            _ => Ok(()),
        }
    }

    fn writer(&self) -> Option<&Arc<Shared>> {
        match &self.0 {
            Source::Current(writer) | Source::Snapshot(writer, _) => Some(writer),
            Source::Reader(_) => None,
        }
    }

    fn explain(&self, error: slatedb::Error) -> Failure {
        match self.writer() {
            Some(writer) => writer.explain(error),
            None => error.into(),
        }
    }
}

impl Scan {
    pub fn next(&mut self, max_rows: usize) -> Outcome<Chunk> {
        let rows = &mut self.rows;
        let writer = self.writer.as_deref();
        let explain = |error: slatedb::Error| match writer {
            Some(writer) => writer.explain(error),
            None => error.into(),
        };
        wait(async {
            let mut chunk = Chunk { rows: 0, bytes: Vec::new() };
            while chunk.rows < max_rows && chunk.bytes.len() < CHUNK_BYTES {
                let Some(row) = rows.next().await.map_err(explain)? else { break };
                for length in [row.key.len(), row.value.len()] {
                    chunk.bytes.extend_from_slice(&(length as u32).to_le_bytes());
                }
                chunk.bytes.extend_from_slice(&row.key);
                chunk.bytes.extend_from_slice(&row.value);
                chunk.rows += 1;
            }
            Ok(chunk)
        })
    }
}
