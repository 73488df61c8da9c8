// Text forms of the integer-like types and of floating point. Parsers throw 22P02 and 22003 as PostgreSQL's
// input functions do, skip surrounding white space, and give `type_name` in messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "types/type.h"

namespace rocklake {

// int2, int4, int8, by their bounds.
std::int64_t ParseInteger(std::string_view text, std::string_view type_name, std::int64_t min,
                          std::int64_t max);
// Negative numbers count back from 2^32, as PostgreSQL has it.
Oid ParseOid(std::string_view text);
// xid, cid and xid8 never fail: text that is no number is 0, more bits than the type has are cut or
// saturated.
std::uint64_t ParseTransactionId(std::string_view text);

double ParseFloat8(std::string_view text);
float ParseFloat4(std::string_view text);

void AppendInteger(std::int64_t value, std::string& out);
void AppendUnsigned(std::uint64_t value, std::string& out);
// The shortest text that reads back as the same number when extra_float_digits > 0, else that many digits
// more than the type surely has.
void AppendFloat8(double value, int extra_float_digits, std::string& out);
void AppendFloat4(float value, int extra_float_digits, std::string& out);

}  // namespace rocklake
