#include "store/remote_error.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "store/store.h"

namespace rocklake {
namespace {

// The text of the first XML element `name`, empty without one. (S3, GCS and Azure answer in the same two elements.)
std::string_view Element(std::string_view text, std::string_view name) {
  const auto open = text.find(fmt::format("<{}>", name));
  if (open == std::string_view::npos) return {};
  const auto begin = open + name.size() + 2;
  const auto end = text.find('<', begin);
  return text.substr(begin, end == std::string_view::npos ? end : end - begin);
}

// Asked for credentials only when the environment has none.
bool AsksMetadataService(std::string_view text) {
  for (const std::string_view address : {"169.254.169.254", "169.254.170.2", "metadata.google.internal"}) {
    if (text.find(address) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

StoreError ExplainRemoteError(StoreError error) {
  if (error.code != StoreErrorCode::kUnavailable) return error;
  const std::string_view text = error.message;
  const std::string place(text.substr(0, text.find(": ")));
  if (AsksMetadataService(text)) {
    return {StoreErrorCode::kInvalid,
            place + ": no credentials in the environment, and none from this machine"};
  }
  if (text.find("status code: 4") == std::string_view::npos) return error;
  const auto code = Element(text, "Code");
  if (code.empty()) return {StoreErrorCode::kInvalid, error.message};
  return {StoreErrorCode::kInvalid, fmt::format("{}: {}: {}", place, code, Element(text, "Message"))};
}

}  // namespace rocklake
