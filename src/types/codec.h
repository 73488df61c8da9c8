// Values to and from PostgreSQL's text and binary forms, per type oid (arrays and records included).
//
// Every function throws SqlError as PostgreSQL does: 22P02 invalid input syntax for type ..., 22003 out of
// range, 22007 / 22008 date-times, 22001 value too long, 22P03 bad binary, 08P01 binary too short, 42883 no such
// function (a type without that codec), 0A000 input of a pseudo-type or an anonymous record. Text given as text is
// UTF-8, checked by the caller of the wire; text within binary is checked here (22021). Pure and thread safe.
#pragma once

#include <string>
#include <string_view>

#include "types/text_settings.h"
#include "types/type.h"
#include "types/value.h"

namespace rocklake {

// The type's input function, then its typmod applied as by an implicit cast (varchar(3) of 'abcd': 22001).
// reg* types are not parsed here, since their names need a catalog: a numeric text gives the oid.
Value ParseText(Type type, std::string_view text, const TextSettings& settings);

// The type's output function; appends to `out`. Requires a non-NULL value of the type's kind. A reg* value prints as
// its number ("-" for 0) but for regtype's known types: names are for those who have a catalog.
void FormatText(Type type, const Value& value, const TextSettings& settings, std::string& out);

// The type's receive and send functions; FormatBinary appends without a length word.
Value ParseBinary(Type type, std::string_view bytes);
void FormatBinary(Type type, const Value& value, std::string& out);

// Coerces a value to the typmod as an assignment (explicit_cast: silently truncates varchar and bpchar).
Value ApplyTypmod(Type type, Value value, bool explicit_cast);

// SQL order of two non-NULL values of one type (collation "C"; NaN above all; bpchar ignores trailing
// spaces): negative, 0, positive. Throws 42883 for a type without a btree order, such as json.
int Compare(Oid type, const Value& a, const Value& b);
std::size_t Hash(Oid type, const Value& value);  // equal values hash equal

}  // namespace rocklake
