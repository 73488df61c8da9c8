// Schemas that every database has without a lake behind them.
#pragma once

#include <string_view>

#include "types/type.h"

namespace rocklake {

inline constexpr Oid kPgCatalogOid = 11;
inline constexpr Oid kPgToastOid = 99;   // always empty: nothing is stored out of line
inline constexpr Oid kPublicOid = 2200;  // of a lake, but with PostgreSQL's oid
inline constexpr Oid kInformationSchemaOid = 13183;
inline constexpr Oid kRocklakeSchemaOid = 13900;
inline constexpr Oid kTempSchemaOid = 14000;  // the session's own temporary relations

inline constexpr std::string_view kPgCatalog = "pg_catalog";
inline constexpr std::string_view kInformationSchema = "information_schema";
inline constexpr std::string_view kRocklakeSchema = "rocklake";
inline constexpr std::string_view kPgToast = "pg_toast";
inline constexpr std::string_view kPublic = "public";
inline constexpr std::string_view kPgTemp = "pg_temp";     // what statements call it
inline constexpr std::string_view kOwnTemp = "pg_temp_1";  // what lists call it: a session sees only its own

}  // namespace rocklake
