#include "query/literal_stability.h"

#include <algorithm>

#include "types/ascii.h"
#include "types/type_info.h"

namespace rocklake {

namespace {

// Reads `count` digits off the front.
bool TakeDigits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (!IsDigit(text[i])) return false;
  }
  text.remove_prefix(count);
  return true;
}

bool TakeChar(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

bool TakeIsoDate(std::string_view& text) {
  return TakeDigits(text, 4) && TakeChar(text, '-') && TakeDigits(text, 2) && TakeChar(text, '-') &&
         TakeDigits(text, 2);
}

bool TakeIsoTime(std::string_view& text) {
  if (!TakeDigits(text, 2) || !TakeChar(text, ':') || !TakeDigits(text, 2)) return false;
  if (!TakeChar(text, ':')) return true;
  if (!TakeDigits(text, 2)) return false;
  if (!TakeChar(text, '.')) return true;
  while (!text.empty() && IsDigit(text.front())) text.remove_prefix(1);
  return true;
}

bool TakeOffset(std::string_view& text) {
  if (text == "Z" || text == "z") {
    text.remove_prefix(1);
    return true;
  }
  if (!TakeChar(text, '+') && !TakeChar(text, '-')) return false;
  if (!TakeDigits(text, 2)) return false;
  while (!text.empty()) {
    TakeChar(text, ':');
    if (!TakeDigits(text, 2)) return false;
  }
  return true;
}

bool IsDay(Oid type) { return type == oid::kDate || type == oid::kTimestamp || type == oid::kTimestamptz; }

// "3 days", "-1 month": one field, whose sign belongs to it in every style.
bool IsOneField(std::string_view text) {
  TakeChar(text, '-');
  if (!TakeDigits(text, 1)) return false;
  while (!text.empty() && IsDigit(text.front())) text.remove_prefix(1);
  if (!TakeChar(text, ' ') || text.empty()) return false;
  return std::ranges::all_of(text, [](char c) { return IsAlpha(c); });
}

bool IsStableDateTime(Oid type, std::string_view text) {
  if (IsDay(type) && (text == "infinity" || text == "-infinity" || text == "epoch")) return true;
  if (type == oid::kTime || type == oid::kTimetz) {
    return TakeIsoTime(text) && (type == oid::kTime || TakeOffset(text)) && text.empty();
  }
  if (!TakeIsoDate(text)) return false;
  if (text.empty()) return type != oid::kTimestamptz;
  if (type == oid::kDate || (!TakeChar(text, ' ') && !TakeChar(text, 'T')) || !TakeIsoTime(text))
    return false;
  return (type == oid::kTimestamp || TakeOffset(text)) && text.empty();
}

bool IsDateTime(Oid type) {
  return type == oid::kDate || type == oid::kTime || type == oid::kTimetz || type == oid::kTimestamp ||
         type == oid::kTimestamptz;
}

}  // namespace

bool NamesCatalogObject(Oid type) {
  if (IsRegType(type)) return true;
  const TypeInfo* info = FindType(type);
  return info != nullptr && info->element_oid != 0 && NamesCatalogObject(info->element_oid);
}

bool LiteralIsStable(Oid type, std::string_view text) {
  if (IsDateTime(type)) return text.empty() || IsStableDateTime(type, text);
  // A leading sign of an interval means more fields than one under IntervalStyle sql_standard.
  if (type == oid::kInterval) return text.find('-') == std::string_view::npos || IsOneField(text);
  const TypeInfo* info = FindType(type);
  if (info != nullptr && info->element_oid != 0) {
    return LiteralIsStable(info->element_oid, text.empty() ? "" : "?") && !NamesCatalogObject(type);
  }
  return !NamesCatalogObject(type) && type != oid::kRecord;
}

}  // namespace rocklake
