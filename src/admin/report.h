// Reports about one lake: rows computed from its store alone. A server offers each as a function of schema rocklake, with the
// lake's name as last argument; the command line runs them on a store without server, too.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "admin/admin_function.h"
#include "store/store.h"

namespace rocklake {

struct Report {
  Oid oid = 0;
  std::string name;
  std::vector<AdminFunction::Argument> arguments;
  std::vector<std::pair<std::string, Type>> columns;
  // Emits rows of columns.size() values. Throws SqlError, StoreFailure, CorruptData.
  std::function<void(StoreReader&, std::span<const Value> args, const RowEmitter&)> rows;
};

//   history(kind, name)           every version of an object, by any name it had; oldest first
//   log(max_rows)                 every snapshot that ever existed; newest first
//   growth()                      how much the lake held while each snapshot was the newest; oldest first
//   diff(a, b)                    what changed between two moments: ids of snapshots, or ids and times as text
//   files_at("snapshot", "table") the data files that begin at a snapshot
const std::vector<Report>& Reports();

// What a server's functions and views of these names show as well, from the store alone; what only a server knows (its
// sessions) is NULL.
//   gc_status()
//   pins()
//   excise(table_name)            what an excision would remove
std::vector<Report> RetentionReports();
Report ExcisionReport();

// Of all of them, the first of a name: the one that takes text. Requires one.
const Report& FindReport(std::string_view name);

}  // namespace rocklake
