// change_keys ROOT LAKE KEY=VALUE...: writes keys of a lake as no program would, to damage it or to make it look as if a later
// program had written it. Bytes are hexadecimal; a key without value is removed. LAKE is its path below the root, e.g.
// sales/public/1 or _system. No server may have it open.
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "admin/inspect.h"
#include "store/store.h"
#include "store/write_and_wait.h"

namespace rocklake {
namespace {

int Fail(const StoreError& error) {
  std::fprintf(stderr, "change_keys: %s\n", error.message.c_str());
  return EXIT_FAILURE;
}

int Run(const char* root_url, const char* lake, std::span<char*> changes) {
  PutBatch puts;
  ExciseBatch removals{.audit_id = "of no audit", .deletes = {}, .puts = {}};
  for (const std::string_view change : changes) {
    const auto equals = change.find('=');
    if (equals == std::string_view::npos) return 2;
    Bytes key = FromHex(change.substr(0, equals)), value = FromHex(change.substr(equals + 1));
    if (value.empty()) {
      removals.deletes.push_back(std::move(key));
    } else {
      puts.push_back({std::move(key), std::move(value)});
    }
  }
  auto root = Root::Open(root_url, {});
  if (!root) return Fail(root.error());
  auto store = (*root)->OpenWriter(lake);
  if (!store) return Fail(store.error());
  if (!puts.empty()) {
    if (const auto written = WriteAndWait(**store, std::move(puts)); !written) return Fail(written.error());
  }
  if (!removals.deletes.empty()) {
    if (const auto removed = (*store)->Excise(std::move(removals)); !removed) return Fail(removed.error());
  }
  if (const auto closed = (*store)->Close(); !closed) return Fail(closed.error());
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace rocklake

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: change_keys ROOT LAKE KEY=VALUE...\n");
    return 2;
  }
  return rocklake::Run(argv[1], argv[2], std::span(argv + 3, argv + argc));
}
