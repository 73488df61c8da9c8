// The text forms of arrays and records (PostgreSQL manual, sections 8.15.6 and 8.16.6), over the codecs of
// their elements. Errors: 22P02 malformed array literal, 2202E, 54000, and the elements' own.
#pragma once

#include <string>
#include <string_view>

#include "types/text_settings.h"
#include "types/type.h"
#include "types/type_info.h"
#include "types/value.h"

namespace rocklake {

inline constexpr int kMaxArrayDimensions = 6;
inline constexpr std::int64_t kMaxArrayElements = 134217727;

// `info` is the array type; `typmod` is applied to each element.
Value ParseArray(const TypeInfo& info, std::int32_t typmod, std::string_view text,
                 const TextSettings& settings);
void AppendArray(const ArrayValue& array, const TextSettings& settings, std::string& out);

// int2vector and oidvector: numbers with spaces between them, counted from 0.
Value ParseVector(Oid oid, std::string_view text);
void AppendVector(const ArrayValue& vector, std::string& out);

void AppendRecord(const RecordValue& record, const TextSettings& settings, std::string& out);

// Throws 54000 when the product of the lengths is beyond kMaxArrayElements, or a bound beyond int32.
void CheckArrayBounds(const std::vector<ArrayValue::Dimension>& dimensions);

}  // namespace rocklake
