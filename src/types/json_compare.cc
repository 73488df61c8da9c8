// The order and hash of jsonb values.
#include <algorithm>
#include <functional>

#include "types/json.h"
#include "types/numeric.h"

namespace rocklake {
namespace {

int Sign(int order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

int CompareSizes(std::size_t a, std::size_t b) { return a < b ? -1 : a > b ? 1 : 0; }

int CompareNested(const Json& a, const Json& b) {
  if (a.kind != b.kind) return a.kind < b.kind ? -1 : 1;
  switch (a.kind) {
    case Json::Kind::kNull:
      return 0;
    case Json::Kind::kString:
      return Sign(a.text.compare(b.text));
    case Json::Kind::kNumber:
      return Compare(Numeric::Parse(a.text), Numeric::Parse(b.text));
    case Json::Kind::kBool:
      return static_cast<int>(a.boolean) - static_cast<int>(b.boolean);
    case Json::Kind::kArray:
    case Json::Kind::kObject:
      break;
  }
  if (a.items.size() != b.items.size()) return CompareSizes(a.items.size(), b.items.size());
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (a.kind == Json::Kind::kObject) {
      if (const int order = a.keys[i].compare(b.keys[i]); order != 0) return Sign(order);
    }
    if (const int order = CompareNested(a.items[i], b.items[i]); order != 0) return order;
  }
  return 0;
}

void Mix(std::size_t& seed, std::size_t hash) {
  seed ^= hash + 0x9E3779B97F4A7C15 + (seed << 6) + (seed >> 2);
}

}  // namespace

int CompareJsonb(const Json& a, const Json& b) {
  // A scalar document is an array of one element to jsonb: so it sorts by length among arrays (which is why
  // an empty array comes below null), and below an array of the same length.
  const auto as_array = [](const Json& value) { return value.kind != Json::Kind::kObject; };
  if (as_array(a) != as_array(b)) return as_array(a) ? -1 : 1;
  if (a.is_container() == b.is_container()) return CompareNested(a, b);
  const std::size_t size_a = a.is_container() ? a.items.size() : 1;
  const std::size_t size_b = b.is_container() ? b.items.size() : 1;
  if (size_a != size_b) return CompareSizes(size_a, size_b);
  return a.is_container() ? 1 : -1;
}

std::size_t HashJsonb(const Json& value) {
  std::size_t seed = static_cast<std::size_t>(value.kind);
  switch (value.kind) {
    case Json::Kind::kNull:
      break;
    case Json::Kind::kString:
      Mix(seed, std::hash<std::string>()(value.text));
      break;
    case Json::Kind::kNumber:
      Mix(seed, Hash(Numeric::Parse(value.text)));
      break;
    case Json::Kind::kBool:
      Mix(seed, value.boolean ? 1 : 2);
      break;
    case Json::Kind::kArray:
    case Json::Kind::kObject:
      for (const std::string& key : value.keys) Mix(seed, std::hash<std::string>()(key));
      for (const Json& item : value.items) Mix(seed, HashJsonb(item));
  }
  return seed;
}

}  // namespace rocklake
