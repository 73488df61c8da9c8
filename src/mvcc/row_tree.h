// RowTree: a persistent (copy-on-write) ordered map from key to row, a B+tree.
//
// Copying a tree is one pointer. Set and Erase change this handle only and cost O(log n): nodes that other trees
// share are copied, nodes that only this one holds are changed in place, so loading a million rows into a fresh
// tree is linear. Any number of threads may read trees that share nodes; one handle has one writer.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "mvcc/row.h"
#include "store/store.h"

namespace rocklake {

class RowTree {
 public:
  struct Node;

  RowTree();
  ~RowTree();
  RowTree(const RowTree&);
  RowTree(RowTree&&) noexcept;
  RowTree& operator=(const RowTree&);
  RowTree& operator=(RowTree&&) noexcept;

  std::size_t size() const;
  bool empty() const { return size() == 0; }
  RowPtr Find(ByteView key) const;  // nullptr: none
  void Set(RowPtr row);             // inserts, or replaces the row with its key
  bool Erase(ByteView key);         // false: there was none
  void EraseRange(const KeyRange& range);

  // Walks the rows of a range in key order. The iterator keeps the tree's nodes alive.
  class Iterator {
   public:
    Iterator() = default;
    bool Valid() const;
    const RowPtr& row() const;  // requires Valid()
    void Next();                // requires Valid()
    void Seek(ByteView key);    // to the first row of the range with a key at or above `key`

   private:
    friend class RowTree;
    std::shared_ptr<const Node> root_;
    std::vector<std::pair<const Node*, std::size_t>> path_;
    Bytes end_;  // exclusive; empty: unbounded
  };
  Iterator Scan(const KeyRange& range) const;

 private:
  std::shared_ptr<Node> root_;
};

}  // namespace rocklake
