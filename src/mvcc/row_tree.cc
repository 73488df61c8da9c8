#include "mvcc/row_tree.h"

#include <algorithm>
#include <optional>

namespace rocklake {

namespace {
constexpr std::size_t kFanout = 64;
}  // namespace

struct RowTree::Node {
  mutable std::atomic<std::uint32_t> references{1};
  std::vector<RowPtr> rows;  // of a leaf
  // Of an inner node: children[i + 1] holds the keys from separators[i] on.
  std::vector<Bytes> separators;
  std::vector<NodeRef> children;

  bool is_leaf() const { return children.empty(); }
  std::size_t width() const { return is_leaf() ? rows.size() : children.size(); }

  std::size_t RowIndex(ByteView key) const {
    const auto at = std::ranges::lower_bound(rows, key, std::less<>(),
                                             [](const RowPtr& row) -> ByteView { return row->key; });
    return static_cast<std::size_t>(at - rows.begin());
  }
  std::size_t ChildIndex(ByteView key) const {
    const auto at = std::ranges::upper_bound(separators, key, std::less<>(),
                                             [](const Bytes& s) -> ByteView { return s; });
    return static_cast<std::size_t>(at - separators.begin());
  }
};

RowTree::NodeRef::NodeRef(const NodeRef& other) : node_(other.node_) {
  if (node_ != nullptr) node_->references.fetch_add(1, std::memory_order_relaxed);
}

RowTree::NodeRef::~NodeRef() {
  if (node_ != nullptr && node_->references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete node_;
}

RowTree::Node* RowTree::NodeRef::Own() {
  // A count of one is ours: nobody else can reach the node to raise it.
  if (node_->references.load(std::memory_order_acquire) == 1) return node_;
  auto* copy = new Node;
  copy->rows.reserve(kFanout);
  copy->rows = node_->rows;
  copy->separators = node_->separators;
  copy->children = node_->children;
  *this = NodeRef(copy);
  return node_;
}

namespace {

using Node = RowTree::Node;
using NodeRef = RowTree::NodeRef;

struct Split {
  Bytes separator;
  NodeRef right;
};

// Where to cut a full node that grows at `at`: in the middle, or, where it grows at its end as in a load, there.
std::size_t CutPoint(std::size_t width, std::size_t at) { return at + 1 >= width ? width - 1 : width / 2; }

std::optional<Split> SplitIfFull(Node& node, std::size_t grown_at) {
  if (node.width() <= kFanout) return std::nullopt;
  const auto cut = static_cast<std::ptrdiff_t>(CutPoint(node.width(), grown_at));
  Split split{.separator = {}, .right = NodeRef(new Node)};
  if (node.is_leaf()) {
    split.separator = node.rows[static_cast<std::size_t>(cut)]->key;
    split.right->rows.reserve(kFanout + 1);
    std::move(node.rows.begin() + cut, node.rows.end(), std::back_inserter(split.right->rows));
    node.rows.erase(node.rows.begin() + cut, node.rows.end());
    return split;
  }
  split.separator = std::move(node.separators[static_cast<std::size_t>(cut) - 1]);
  std::move(node.children.begin() + cut, node.children.end(), std::back_inserter(split.right->children));
  std::move(node.separators.begin() + cut, node.separators.end(),
            std::back_inserter(split.right->separators));
  node.children.erase(node.children.begin() + cut, node.children.end());
  node.separators.erase(node.separators.begin() + cut - 1, node.separators.end());
  return split;
}

std::optional<Split> Insert(NodeRef& ref, RowPtr row, RowPtr& replaced) {
  Node& node = *ref.Own();
  if (node.is_leaf()) {
    const std::size_t at = node.RowIndex(row->key);
    if (at < node.rows.size() && node.rows[at]->key == row->key) {
      replaced = std::exchange(node.rows[at], std::move(row));
      return std::nullopt;
    }
    node.rows.insert(node.rows.begin() + static_cast<std::ptrdiff_t>(at), std::move(row));
    return SplitIfFull(node, at);
  }
  const std::size_t at = node.ChildIndex(row->key);
  auto split = Insert(node.children[at], std::move(row), replaced);
  if (!split) return std::nullopt;
  node.separators.insert(node.separators.begin() + static_cast<std::ptrdiff_t>(at),
                         std::move(split->separator));
  node.children.insert(node.children.begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(split->right));
  return SplitIfFull(node, at + 1);
}

void RemoveChild(Node& node, std::size_t at) {
  node.children.erase(node.children.begin() + static_cast<std::ptrdiff_t>(at));
  if (!node.separators.empty()) {
    node.separators.erase(node.separators.begin() + static_cast<std::ptrdiff_t>(at == 0 ? 0 : at - 1));
  }
}

bool IsEmpty(const Node& node) {
  if (node.is_leaf()) return node.rows.empty();
  return node.children.size() == 1 && IsEmpty(*node.children.front().get());
}

// Appends the right neighbour of child `at` to it where both are thin.
void MergeWithRight(Node& node, std::size_t at) {
  if (at + 1 >= node.children.size()) return;
  const Node& right = *node.children[at + 1].get();
  const std::size_t width = node.children[at]->width();
  if (node.children[at]->is_leaf() != right.is_leaf()) return;  // RemoveRange may leave leaves higher up
  if (std::min(width, right.width()) > kFanout / 4 || width + right.width() > kFanout * 3 / 4) return;
  Node& left = *node.children[at].Own();
  if (left.is_leaf()) {
    left.rows.insert(left.rows.end(), right.rows.begin(), right.rows.end());
  } else {
    left.separators.push_back(node.separators[at]);
    left.separators.insert(left.separators.end(), right.separators.begin(), right.separators.end());
    left.children.insert(left.children.end(), right.children.begin(), right.children.end());
  }
  RemoveChild(node, at + 1);
}

// Requires that the key is there.
void Remove(NodeRef& ref, ByteView key) {
  Node& node = *ref.Own();
  if (node.is_leaf()) {
    node.rows.erase(node.rows.begin() + static_cast<std::ptrdiff_t>(node.RowIndex(key)));
    return;
  }
  const std::size_t at = node.ChildIndex(key);
  Remove(node.children[at], key);
  if (IsEmpty(*node.children[at].get())) {
    if (node.children.size() > 1) RemoveChild(node, at);
    return;
  }
  MergeWithRight(node, at);
  if (at > 0) MergeWithRight(node, at - 1);
}

std::size_t CountRows(const Node& node) {
  if (node.is_leaf()) return node.rows.size();
  std::size_t count = 0;
  for (const NodeRef& child : node.children) count += CountRows(*child.get());
  return count;
}

// Removes the rows of a range and returns how many; subtrees inside the range go whole. `low` and `high` bound
// the node's keys (empty high: unbounded).
std::size_t RemoveRange(NodeRef& ref, const KeyRange& range, ByteView low, ByteView high) {
  const bool ends_after = range.end.empty() || (!high.empty() && high <= range.end);
  if (range.begin <= low && ends_after) {
    const std::size_t count = CountRows(*ref.get());
    ref = NodeRef(new Node);
    return count;
  }
  Node& node = *ref.Own();
  if (node.is_leaf()) {
    const auto first = node.rows.begin() + static_cast<std::ptrdiff_t>(node.RowIndex(range.begin));
    const auto last = range.end.empty()
                          ? node.rows.end()
                          : node.rows.begin() + static_cast<std::ptrdiff_t>(node.RowIndex(range.end));
    const auto count = static_cast<std::size_t>(last - first);
    node.rows.erase(first, last);
    return count;
  }
  const std::size_t from = node.ChildIndex(range.begin);
  const std::size_t to = range.end.empty() ? node.children.size() - 1 : node.ChildIndex(range.end);
  std::size_t count = 0;
  for (std::size_t i = to + 1; i-- > from;) {
    const Bytes child_low = i == 0 ? Bytes(low) : node.separators[i - 1];
    const Bytes child_high = i == node.separators.size() ? Bytes(high) : node.separators[i];
    count += RemoveRange(node.children[i], range, child_low, child_high);
    if (IsEmpty(*node.children[i].get()) && node.children.size() > 1) RemoveChild(node, i);
  }
  return count;
}

}  // namespace

RowPtr RowTree::Find(ByteView key) const {
  const Node* node = root_.get();
  if (node == nullptr) return nullptr;
  while (!node->is_leaf()) node = node->children[node->ChildIndex(key)].get();
  const std::size_t at = node->RowIndex(key);
  return at < node->rows.size() && node->rows[at]->key == key ? node->rows[at] : nullptr;
}

RowPtr RowTree::Set(RowPtr row) {
  if (!root_) root_ = NodeRef(new Node);
  RowPtr replaced;
  auto split = Insert(root_, std::move(row), replaced);
  if (split) {
    NodeRef root(new Node);
    root->separators.push_back(std::move(split->separator));
    root->children.push_back(std::move(root_));
    root->children.push_back(std::move(split->right));
    root_ = std::move(root);
  }
  if (!replaced) ++size_;
  return replaced;
}

bool RowTree::Erase(ByteView key) {
  if (Find(key) == nullptr) return false;
  Remove(root_, key);
  while (!root_->is_leaf() && root_->children.size() == 1) root_ = NodeRef(root_->children.front());
  --size_;
  return true;
}

void RowTree::EraseRange(const KeyRange& range) {
  if (!root_ || (!range.end.empty() && range.end <= range.begin)) return;
  size_ -= RemoveRange(root_, range, {}, {});
  while (!root_->is_leaf() && root_->children.size() == 1) root_ = NodeRef(root_->children.front());
}

// -- iteration -----------------------------------------------------------------------------------------------

void RowTree::Iterator::Cursor::Open(NodeRef root, const KeyRange& range) {
  root_ = std::move(root);
  begin_ = range.begin;
  end_ = range.end;
  Seek(begin_);
}

void RowTree::Iterator::Cursor::Seek(ByteView key) {
  if (key < begin_) key = begin_;
  path_.clear();
  current_ = nullptr;
  const Node* node = root_.get();
  if (node == nullptr) return;
  while (!node->is_leaf()) {
    const std::size_t at = node->ChildIndex(key);
    path_.emplace_back(node, at);
    node = node->children[at].get();
  }
  EnterLeaf(node, node->RowIndex(key));
}

// Stands on `index` of the leaf, or on the first row of a later leaf when the leaf has none there.
void RowTree::Iterator::Cursor::EnterLeaf(const Node* leaf, std::size_t index) {
  while (true) {
    leaf_ = leaf;
    index_ = index;
    limit_ = leaf->rows.size();
    if (!end_.empty() && limit_ > 0 && leaf->rows.back()->key >= end_) limit_ = leaf->RowIndex(end_);
    if (index_ < limit_) {
      current_ = &leaf->rows[index_];
      return;
    }
    current_ = nullptr;
    if (limit_ < leaf->rows.size()) return;  // the range ends in this leaf
    while (!path_.empty() && path_.back().second + 1 == path_.back().first->children.size()) path_.pop_back();
    if (path_.empty()) return;
    const Node* node = path_.back().first->children[++path_.back().second].get();
    while (!node->is_leaf()) {
      path_.emplace_back(node, 0);
      node = node->children.front().get();
    }
    leaf = node;
    index = 0;
  }
}

void RowTree::Iterator::Cursor::Next() {
  if (++index_ < limit_) {
    ++current_;
    return;
  }
  EnterLeaf(leaf_, index_);
}

void RowTree::Iterator::Next() {
  if (!merged_) {
    base_.Next();
    current_ = base_.current();
    return;
  }
  (on_overlay_ ? overlay_ : base_).Next();
  Settle();
}

void RowTree::Iterator::Seek(ByteView key) {
  base_.Seek(key);
  if (!merged_) {
    current_ = base_.current();
    return;
  }
  overlay_.Seek(key);
  Settle();
}

void RowTree::Iterator::Settle() {
  while (true) {
    const RowPtr* over = overlay_.current();
    const RowPtr* under = base_.current();
    if (over == nullptr) {
      current_ = under;
      on_overlay_ = false;
      return;
    }
    if (under != nullptr) {
      const int order = (*under)->key.compare((*over)->key);
      if (order < 0) {
        current_ = under;
        on_overlay_ = false;
        return;
      }
      if (order == 0) base_.Next();
    }
    if ((*over)->envelope.retracted == 0) {
      current_ = over;
      on_overlay_ = true;
      return;
    }
    overlay_.Next();
  }
}

RowTree::Iterator RowTree::Scan(const KeyRange& range) const {
  Iterator iterator;
  iterator.base_.Open(root_, range);
  iterator.current_ = iterator.base_.current();
  return iterator;
}

RowTree::Iterator RowTree::ScanUnder(const RowTree& overlay, const KeyRange& range) const {
  if (overlay.empty()) return Scan(range);
  Iterator iterator;
  iterator.merged_ = true;
  iterator.base_.Open(root_, range);
  iterator.overlay_.Open(overlay.root_, range);
  iterator.Settle();
  return iterator;
}

namespace {

// The last row below a node with a key before `end`.
const RowPtr* LastBefore(const Node& node, ByteView end) {
  if (node.is_leaf()) {
    const std::size_t index = end.empty() ? node.rows.size() : node.RowIndex(end);
    return index == 0 ? nullptr : &node.rows[index - 1];
  }
  for (std::size_t i = end.empty() ? node.children.size() : node.ChildIndex(end) + 1; i > 0; --i) {
    if (const RowPtr* row = LastBefore(*node.children[i - 1].get(), end)) return row;
  }
  return nullptr;
}

}  // namespace

RowPtr RowTree::Last(const KeyRange& range) const {
  const RowPtr* row = root_ ? LastBefore(*root_.get(), range.end) : nullptr;
  return row != nullptr && (*row)->key >= range.begin ? *row : nullptr;
}

RowPtr RowTree::LastUnder(const RowTree& overlay, KeyRange range) const {
  while (true) {
    RowPtr under = Last(range);
    RowPtr over = overlay.Last(range);
    if (over == nullptr || (under != nullptr && under->key > over->key)) return under;
    if (over->envelope.retracted == 0) return over;
    range.end = over->key;
  }
}

}  // namespace rocklake
