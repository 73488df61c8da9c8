// One column's value as a field of a message (format/row_codec.h says how). Internal to this module.
#pragma once

#include "format/message.h"
#include "types/type.h"
#include "types/value.h"

namespace rocklake {

void WriteValue(MessageWriter& writer, int field, Type type,
                const Value& value);                // requires a non-NULL value
Value ReadValue(MessageReader& reader, Type type);  // throws CorruptData

}  // namespace rocklake
