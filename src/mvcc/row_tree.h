// RowTree: a persistent (copy-on-write) ordered map from key to row, a B+tree.
//
// Copying a tree is one pointer. Set and Erase change this handle only and cost O(log n): nodes that other trees
// share are copied, nodes that only this one holds are changed in place, so loading a million rows into a fresh
// tree is linear. Any number of threads may read trees that share nodes; one handle has one writer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "mvcc/row.h"
#include "store/store.h"

namespace rocklake {

class RowTree {
 public:
  struct Node;
  // A counted reference; its count tells whether a node may be changed in place.
  class NodeRef {
   public:
    NodeRef() = default;
    explicit NodeRef(Node* adopted) : node_(adopted) {}
    NodeRef(const NodeRef& other);
    NodeRef(NodeRef&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
    NodeRef& operator=(NodeRef other) noexcept {
      std::swap(node_, other.node_);
      return *this;
    }
    ~NodeRef();
    Node* get() const { return node_; }
    Node* operator->() const { return node_; }
    explicit operator bool() const { return node_ != nullptr; }
    Node* Own();  // the node, copied first if it is shared

   private:
    Node* node_ = nullptr;
  };

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  RowPtr Find(ByteView key) const;  // nullptr: none
  RowPtr Set(RowPtr row);           // inserts; or replaces the row with its key and returns that
  bool Erase(ByteView key);         // false: there was none
  void EraseRange(const KeyRange& range);
  bool SharesRootWith(const RowTree& other) const { return root_.get() == other.root_.get(); }

  // Walks the rows of a range in key order. The iterator keeps the tree's nodes alive.
  class Iterator {
   public:
    Iterator() = default;
    bool Valid() const { return current_ != nullptr; }
    const RowPtr& row() const { return *current_; }  // requires Valid()
    void Next();                                     // requires Valid()
    void Seek(ByteView key);  // to the first row of the range with a key at or above `key`

   private:
    friend class RowTree;

    // One tree's position.
    class Cursor {
     public:
      void Open(NodeRef root, const KeyRange& range);
      void Seek(ByteView key);
      void Next();
      const RowPtr* current() const { return current_; }

     private:
      void EnterLeaf(const Node* leaf, std::size_t index);

      NodeRef root_;
      std::vector<std::pair<const Node*, std::size_t>> path_;  // inner nodes above the leaf
      const Node* leaf_ = nullptr;
      std::size_t index_ = 0, limit_ = 0;
      const RowPtr* current_ = nullptr;
      Bytes begin_, end_;  // end: exclusive; empty: unbounded
    };

    void Settle();  // chooses between the two cursors

    Cursor base_, overlay_;
    bool merged_ = false, on_overlay_ = false;
    const RowPtr* current_ = nullptr;
  };
  Iterator Scan(const KeyRange& range) const;
  // As if the overlay's rows had been set on a copy of this tree: they replace rows with their key, and those
  // with a retracting commit erase them.
  Iterator ScanUnder(const RowTree& overlay, const KeyRange& range) const;
  // The last row that such a walk would come to, in O(log n), and more only for rows that the overlay erases there.
  RowPtr Last(const KeyRange& range) const;
  RowPtr LastUnder(const RowTree& overlay, KeyRange range) const;

 private:
  NodeRef root_;
  std::size_t size_ = 0;
};

}  // namespace rocklake
