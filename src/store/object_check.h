// Whether the objects that a store consists of are there and check: sorted tables block by block, write-ahead log
// objects, manifests. Reads beside a live writer and writes nothing. Thread safe. Blocking: waits for the object store;
// one object at a time is held in memory (256 MiB at most).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace rocklake {

class ObjectCheck {
 public:
  virtual ~ObjectCheck() = default;
  // Of the store at `path` below a root, which is named as for Root::Open. Lists its objects, and what its newest
  // manifest and its checkpoints need; none where no store is.
  static Result<std::unique_ptr<ObjectCheck>, StoreError> Open(const std::string& root,
                                                               const std::string& path);

  virtual const std::vector<std::string>& objects() const = 0;  // paths on the object store, sorted
  // What is wrong with one of them, in a line; empty: nothing. An object that a writer removed meanwhile is missing
  // only if the manifest of now needs it. Manifests have no checksum of their own: of theirs, a cut and what breaks
  // their form is seen.
  virtual Result<std::string, StoreError> Check(const std::string& object) = 0;
};

}  // namespace rocklake
