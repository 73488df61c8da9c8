// PersistentMap: an immutable ordered map; Set and Erase give a new map that shares all but O(log n) nodes.
//
// A treap whose priorities are hashes of the keys, so equal contents have equal shape. Copying is one pointer.
// Thread safe to read and share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace rocklake {

template <class Key, class Value>
class PersistentMap {
 public:
  PersistentMap() = default;
  std::size_t size() const { return root_ ? root_->size : 0; }
  bool empty() const { return root_ == nullptr; }

  // The value of a key, alive as long as this map; nullptr: none.
  template <class Sought>
  const Value* Find(const Sought& key) const {
    const Node* node = root_.get();
    while (node != nullptr) {
      if (key < node->key) {
        node = node->left.get();
      } else if (node->key < key) {
        node = node->right.get();
      } else {
        return &node->value;
      }
    }
    return nullptr;
  }

  [[nodiscard]] PersistentMap Set(Key key, Value value) const {
    PersistentMap less, greater;
    Split(root_, key, less.root_, greater.root_);
    auto node = Make(std::move(key), std::move(value), nullptr, nullptr);
    return PersistentMap(Join(Join(less.root_, node), greater.root_));
  }

  [[nodiscard]] PersistentMap Erase(const Key& key) const {
    PersistentMap less, greater;
    Split(root_, key, less.root_, greater.root_);
    return PersistentMap(Join(less.root_, greater.root_));
  }

  // Calls `visit(key, value)` in the order of the keys.
  template <class Visit>
  void ForEach(Visit visit) const {
    Walk(root_.get(), visit);
  }

  // The same for keys from `from` on, until `visit` returns false.
  template <class Sought, class Visit>
  void ForEachFrom(const Sought& from, Visit visit) const {
    WalkFrom(root_.get(), from, visit);
  }

 private:
  struct Node;
  using NodePtr = std::shared_ptr<const Node>;
  struct Node {
    Key key;
    Value value;
    NodePtr left, right;
    std::uint64_t priority;
    std::size_t size;
  };

  explicit PersistentMap(NodePtr root) : root_(std::move(root)) {}

  static std::uint64_t PriorityOf(const Key& key) {
    std::uint64_t h = std::hash<Key>()(key) + 0x9e3779b97f4a7c15;  // splitmix64's finaliser
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9;
    h = (h ^ (h >> 27)) * 0x94d049bb133111eb;
    return h ^ (h >> 31);
  }
  static std::size_t SizeOf(const NodePtr& node) { return node ? node->size : 0; }
  static NodePtr Make(Key key, Value value, NodePtr left, NodePtr right) {
    const std::uint64_t priority = PriorityOf(key);
    const std::size_t size = SizeOf(left) + SizeOf(right) + 1;
    return std::make_shared<const Node>(
        Node{std::move(key), std::move(value), std::move(left), std::move(right), priority, size});
  }
  static NodePtr With(const Node& node, NodePtr left, NodePtr right) {
    const std::size_t size = SizeOf(left) + SizeOf(right) + 1;
    return std::make_shared<const Node>(
        Node{node.key, node.value, std::move(left), std::move(right), node.priority, size});
  }
  // Every key of `left` is below every key of `right`.
  static NodePtr Join(const NodePtr& left, const NodePtr& right) {
    if (!left) return right;
    if (!right) return left;
    if (left->priority > right->priority) return With(*left, left->left, Join(left->right, right));
    return With(*right, Join(left, right->left), right->right);
  }
  // Leaves out `key` itself.
  static void Split(const NodePtr& node, const Key& key, NodePtr& less, NodePtr& greater) {
    if (!node) {
      less = greater = nullptr;
      return;
    }
    NodePtr part;
    if (node->key < key) {
      Split(node->right, key, part, greater);
      less = With(*node, node->left, std::move(part));
    } else if (key < node->key) {
      Split(node->left, key, less, part);
      greater = With(*node, std::move(part), node->right);
    } else {
      less = node->left;
      greater = node->right;
    }
  }
  template <class Visit>
  static void Walk(const Node* node, Visit& visit) {
    if (node == nullptr) return;
    Walk(node->left.get(), visit);
    visit(node->key, node->value);
    Walk(node->right.get(), visit);
  }
  template <class Sought, class Visit>
  static bool WalkFrom(const Node* node, const Sought& from, Visit& visit) {
    if (node == nullptr) return true;
    if (node->key < from) return WalkFrom(node->right.get(), from, visit);
    if (!WalkFrom(node->left.get(), from, visit)) return false;
    if (!visit(node->key, node->value)) return false;
    return WalkFrom(node->right.get(), from, visit);
  }

  NodePtr root_;
};

}  // namespace rocklake
