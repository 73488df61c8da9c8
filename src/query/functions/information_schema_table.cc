// The functions of information_schema: columns as in ProcRow.
#include "query/functions/tables.h"

namespace rocklake {
namespace {

// clang-format off
constexpr ProcRow kProcs[] = {
  {13208, "_pg_expandarray", 'f', 'i', 's', "srq", 0, 2249, "2277", "_pg_expandarray", "? x n", "2277 2283 23", "ioo", "", 0, 100, 1000},
};
// clang-format on

}  // namespace

std::span<const ProcRow> InformationSchemaProcTable() { return kProcs; }

}  // namespace rocklake
