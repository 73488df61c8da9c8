// The binary forms of arrays and records (array_send, record_send), over the codecs of their elements:
//
//   array:  int32 dimensions | int32 has_nulls | oid element | (int32 length, int32 lower bound)* | item*
//   record: int32 fields | (oid type, item)*
//   item:   int32 size, or -1 for NULL | bytes
//
// Used by codec_binary.cc only.
#pragma once

#include <string>
#include <string_view>

#include "types/type_info.h"
#include "types/value.h"

namespace rocklake {

// Throws 08P01 and 22P03 for damaged bytes, 42804 for an array of other elements, 54000 for one too large.
Value ParseBinaryArray(const TypeInfo& info, std::int32_t typmod, std::string_view bytes);
void AppendBinaryArray(const ArrayValue& array, std::string& out);
void AppendBinaryRecord(const RecordValue& record, std::string& out);

}  // namespace rocklake
