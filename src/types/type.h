// SQL types are PostgreSQL's: a type is its oid in pg_type and a modifier. (PostgreSQL manual, chapter 8.)
#pragma once

#include <cstdint>

namespace rocklake {

using Oid = std::uint32_t;

namespace oid {
inline constexpr Oid kInvalid = 0;
inline constexpr Oid kBool = 16, kBytea = 17, kChar = 18, kName = 19, kInt8 = 20, kInt2 = 21,
                     kInt2Vector = 22, kInt4 = 23, kRegproc = 24, kText = 25, kOid = 26, kTid = 27, kXid = 28,
                     kCid = 29, kOidVector = 30, kJson = 114, kXml = 142, kPgNodeTree = 194, kPoint = 600,
                     kFloat4 = 700, kFloat8 = 701, kUnknown = 705, kInet = 869, kBpchar = 1042,
                     kVarchar = 1043, kDate = 1082, kTime = 1083, kTimestamp = 1114, kTimestamptz = 1184,
                     kInterval = 1186, kTimetz = 1266, kBit = 1560, kVarbit = 1562, kNumeric = 1700,
                     kRefcursor = 1790, kRegprocedure = 2202, kRegoper = 2203, kRegoperator = 2204,
                     kRegclass = 2205, kRegtype = 2206, kRecord = 2249, kCstring = 2275, kAny = 2276,
                     kAnyArray = 2277, kVoid = 2278, kTrigger = 2279, kAnyElement = 2283, kRecordArray = 2287,
                     kAnyNonArray = 2776, kUuid = 2950, kXid8 = 5069, kAnyCompatible = 5077,
                     kAnyCompatibleArray = 5078, kRegconfig = 3734, kRegdictionary = 3769, kJsonb = 3802,
                     kRegnamespace = 4089, kRegrole = 4096, kRegcollation = 4191, kAclItem = 1033,
                     kTextArray = 1009, kInt4Array = 1007, kInt8Array = 1016, kInt2Array = 1005,
                     kOidArray = 1028, kNameArray = 1003, kCharArray = 1002, kVarcharArray = 1015,
                     kAclItemArray = 1034, kBoolArray = 1000;
}  // namespace oid

struct Type {
  Oid oid = oid::kInvalid;
  // As in pg_attribute.atttypmod: -1 none; varchar(n): n + 4; numeric(p,s): ((p << 16) | (s & 0x7FF)) + 4.
  std::int32_t typmod = -1;

  friend bool operator==(const Type&, const Type&) = default;
};

}  // namespace rocklake
