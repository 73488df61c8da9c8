// The Store seam: one lake's ordered keyspace of bytes, durable on an object store.
//
// Everything above sees only this interface; SlateDB, the memory store and the fault-injecting store
// implement it. There is no delete: rows are retracted by writing them. The one physical removal is
// ExciseBatch, which carries the id of the audit entry that allows it.
//
// Visibility: Get, Scan and snapshots show only what is durable. Writes become durable in the order of the
// Write calls, and their `done` functions run in that order. A cursor shows the state at its Scan. Failure:
// the first kFenced or kClosed is latched: the handle, its snapshots and its cursors answer every later call
// with it. A write that ends in kUnknown latches too (kFenced if that was why, else kClosed): what this
// writer holds in memory is no longer known to be what is on the store. Open anew to find out. Thread safety:
// every member of Store, StoreSnapshot may be called by any thread at any time; a Cursor belongs to one
// thread. Blocking: get, scan and Cursor::Next may wait for the object store (at most about 30 s for one
// object), so they stay off I/O threads, and out of `done` functions. Sources: SlateDB 0.18 (Db, WriteHandle,
// DbSnapshot).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace rocklake {

enum class StoreErrorCode : std::uint8_t {
  kFenced,       // another writer opened this lake: latched, final for this handle
  kClosed,       // closed, or its engine failed: latched, final for this handle
  kUnavailable,  // the object store did not answer after bounded retries
  kCorrupt,      // bytes that do not check or decode; message names the object or key
  kInvalid,  // the request or configuration was wrong (bad URL, missing bucket or store, read-only directory)
  kUnknown,  // a write may or may not become durable
};

struct StoreError {
  StoreErrorCode code;
  std::string message;  // one line

  friend bool operator==(const StoreError&, const StoreError&) = default;
};

struct KeyRange {
  Bytes begin;  // inclusive
  Bytes end;    // exclusive; empty: unbounded

  static KeyRange Prefix(ByteView prefix);  // every key that starts with `prefix`
  bool Contains(ByteView key) const { return key >= begin && (end.empty() || key < end); }
  friend bool operator==(const KeyRange&, const KeyRange&) = default;
};

enum class ScanOrder : std::uint8_t { kAscending, kDescending };

struct KeyValue {
  Bytes key;
  Bytes value;
};

// Rows come in chunks; a chunk of zero rows ends the scan. Outlives neither its Store nor Close().
class Cursor {
 public:
  virtual ~Cursor() = default;
  // Replaces `rows` with the next at most `max_rows` (or about 1 MiB).
  virtual Result<void, StoreError> Next(std::vector<KeyValue>& rows, std::size_t max_rows = 1000) = 0;
};

class StoreReader {
 public:
  virtual ~StoreReader() = default;
  virtual Result<std::optional<Bytes>, StoreError> Get(ByteView key) = 0;
  virtual Result<std::unique_ptr<Cursor>, StoreError> Scan(const KeyRange& range,
                                                           ScanOrder order = ScanOrder::kAscending) = 0;
};

// A consistent view of everything written when it was taken; holds those versions until destroyed.
// It outlives neither its Store nor Close().
using StoreSnapshot = StoreReader;

struct Put {
  Bytes key;  // 1 to 65535 bytes
  Bytes value;
};
// Atomic: all or none. Later puts of one key win. Not empty.
using PutBatch = std::vector<Put>;

struct ExciseBatch {
  std::string audit_id;  // not empty
  std::vector<Bytes> deletes;
  std::vector<Put> puts;
};

class Store : public StoreReader {
 public:
  using Done = std::function<void(Result<void, StoreError>)>;

  // Contains every write handed over before the call. Does not wait: its first read does, for those on their
  // way. On a failed handle it is a snapshot whose reads answer with the latched error.
  virtual std::shared_ptr<StoreSnapshot> Snapshot() = 0;

  // Writes the batch and calls `done` exactly once: with success only after the batch is durable on the
  // object store (on local directories: after fsync of file and directory). `done` runs on a thread of the
  // store, or inline; it must not block. Errors: kUnknown when the batch may be or become durable, which
  // includes being fenced with the batch under way; any other error means that it is not and never will be.
  virtual void Write(PutBatch batch, Done done) = 0;
  // Waits until it is durable; errors as for Write. Must not be called in a `done` function.
  virtual Result<void, StoreError> Excise(ExciseBatch batch) = 0;

  // The latched error, if there is one: a look at memory.
  virtual std::optional<StoreError> Failure() const = 0;
  // Latches what the engine learned by itself and no call has met yet: another writer opened the store, or the engine
  // gave up. Does not wait.
  virtual void Probe() {}

  // Keeps the objects of the state after every write so far, until Root::RemoveCheckpoint; its id. kInvalid where stores
  // have no objects.
  virtual Result<std::string, StoreError> CreateCheckpoint(const std::string& name);

  // Waits for the writes under way, flushes memory to sorted tables and releases the handle; later calls
  // answer kClosed. Idempotent. An error means that memory was not flushed: nothing acknowledged is lost by
  // that.
  virtual Result<void, StoreError> Close() = 0;

  // What SlateDB counts since this store was opened (name → value), and the keys handed to it: rocklake.keys_put and
  // rocklake.keys_deleted, the latter by Excise alone.
  virtual std::vector<std::pair<std::string, double>> Metrics() const { return {}; }
};

class Follower;  // store/follower.h

struct ErasedObjects {
  std::uint64_t objects = 0, bytes = 0;
};

// A state of a store whose objects stay.
struct Checkpoint {
  std::string id;
  std::string name;  // empty: a store that was cloned from this one reads its objects
  std::int64_t created_unix_micros = 0;
};

// Where lakes live. A root opens stores by a path below it, e.g. "sales/public/1"; a name between slashes may
// hold any other character (store/object_path.h tells how it looks on the store). A root must outlive nothing
// it opened. ROOT is ./dir, file:///dir, memory:// (or memory://name; shared by all roots of the process that
// name it), s3://bucket/prefix, gs://bucket/prefix, az://container/prefix; credentials and endpoints come
// from the usual environment variables. Opening a root creates nothing; on object stores it lists the prefix
// once.
class Root {
 public:
  struct Options {
    std::uint64_t block_cache_bytes = 128ull << 20;  // one cache for all stores of the process
  };

  virtual ~Root() = default;
  static Result<std::unique_ptr<Root>, StoreError> Open(const std::string& url, const Options& options);

  // Opens as the one writer: fences the previous one within this call. Creates the store when it is new.
  // The first writer on a remote root proves first, once, that the object store honours conditions.
  virtual Result<std::unique_ptr<Store>, StoreError> OpenWriter(const std::string& path) = 0;
  // Opens for reading beside a live writer, without writing a byte to the store.
  virtual Result<std::unique_ptr<StoreReader>, StoreError> OpenReader(const std::string& path) = 0;
  // Opens for reading beside a live writer, as a state that moves on when asked to. Writes no byte either. kInvalid where
  // stores have no log to follow.
  virtual Result<std::unique_ptr<Follower>, StoreError> OpenFollower(const std::string& path);

  // Small objects of their own, below the root but outside of its stores: what processes leave for each other. Written as
  // a whole, the last write wins. A root in memory that is no SlateDB's has none: kInvalid for PutObject.
  virtual Result<void, StoreError> PutObject(const std::string& path, ByteView bytes);
  virtual Result<std::optional<Bytes>, StoreError> ReadObject(const std::string& path);
  virtual Result<void, StoreError> RemoveObject(const std::string& path);  // one that is not there, too
  // Names of the objects directly below `path`. Sorted.
  virtual Result<std::vector<std::string>, StoreError> ListObjects(const std::string& path);

  // Merges the sorted tables of a store into one, by means of its writer, and waits until it has, or kUnavailable.
  virtual Result<void, StoreError> Compact(const std::string& path, std::chrono::milliseconds patience);
  // Removes objects of a store that nothing refers to and that are at least `min_age` old, as its writer does by itself now
  // and then: only those that were seen so for five minutes, and none while a reader's lease named view-* is there. With
  // `at_once` these two are waived: whoever reads is the caller's to know.
  virtual Result<void, StoreError> Collect(const std::string& path, std::chrono::milliseconds min_age,
                                           bool at_once);

  virtual Result<std::vector<Checkpoint>, StoreError> Checkpoints(const std::string& path);
  virtual Result<void, StoreError> RemoveCheckpoint(const std::string& path, const std::string& id);
  // A new store at `to`, which begins as the one at `from` was at a checkpoint. Objects are shared, not copied; those of
  // `from` stay until compactions of the new store have replaced them all, or it is erased. Goes on with what a crash left.
  virtual Result<void, StoreError> Clone(const std::string& from, const std::string& checkpoint,
                                         const std::string& to);
  // Whether the store at `path` still reads objects of the one at `from` by that.
  virtual Result<bool, StoreError> SharesObjects(const std::string& path, const std::string& from);

  // Names directly below `path` ("" for the top): directories that hold at least one object. Sorted.
  virtual Result<std::vector<std::string>, StoreError> ListDirectories(const std::string& path) = 0;
  // Removes every object of a store that nobody has open and nobody will: what an excision leaves behind.
  virtual Result<ErasedObjects, StoreError> Erase(const std::string& path) = 0;
  // Proves with an object of its own, removed again, that create-if-absent has one winner among `racers` at
  // once, that a stale If-Match is refused, and that what was written is read and listed. kInvalid names what
  // failed.
  virtual Result<void, StoreError> CheckConditions(unsigned racers) = 0;
  virtual std::string url() const = 0;
};

}  // namespace rocklake
