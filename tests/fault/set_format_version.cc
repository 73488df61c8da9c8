// set_format_version ROOT LAKE VERSION: makes a lake look as if a later program had written it.
// LAKE is its path below the root, e.g. sales/public/1 or _system. No server may have it open.
#include <cstdio>
#include <cstdlib>
#include <future>

#include "format/system_keys.h"
#include "store/store.h"

namespace rocklake {
namespace {

int Fail(const StoreError& error) {
  std::fprintf(stderr, "set_format_version: %s\n", error.message.c_str());
  return EXIT_FAILURE;
}

int Run(const char* root_url, const char* lake, unsigned version) {
  auto root = Root::Open(root_url, {});
  if (!root) return Fail(root.error());
  auto store = (*root)->OpenWriter(lake);
  if (!store) return Fail(store.error());
  std::promise<Result<void, StoreError>> durable;
  (*store)->Write({{FormatVersionKey(), EncodeFormatVersion(version)}},
                  [&](Result<void, StoreError> outcome) { durable.set_value(std::move(outcome)); });
  if (const auto outcome = durable.get_future().get(); !outcome) return Fail(outcome.error());
  if (const auto closed = (*store)->Close(); !closed) return Fail(closed.error());
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace rocklake

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: set_format_version ROOT LAKE VERSION\n");
    return 2;
  }
  return rocklake::Run(argv[1], argv[2], static_cast<unsigned>(std::strtoul(argv[3], nullptr, 10)));
}
