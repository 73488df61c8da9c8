// System views as SQL over the system catalogs. Constant, thread safe.
#pragma once

#include <span>
#include <string_view>

#include "types/type.h"

namespace rocklake {

struct SystemView {
  Oid oid;
  std::string_view schema;
  std::string_view name;
  std::string_view query;
};

std::span<const SystemView> AllSystemViews();

}  // namespace rocklake
