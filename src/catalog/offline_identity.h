// What stands for the address of a session that works on the store without a server, in the audit too.
#pragma once

#include <string_view>

#include "catalog/identity.h"

namespace rocklake {

inline constexpr std::string_view kOfflineAddress = "offline";  // its role was proved by password
// Its role was not proved, but named by whoever holds the store's credentials (`--as`). It may what the role may; the audit
// says that it was not authenticated.
inline constexpr std::string_view kStoreCredentials = "offline, by the store's credentials";

// Of this machine: from it, inside the server, or without one.
inline bool IsLocal(const Identity& identity) {
  return identity.address.empty() || identity.address == kOfflineAddress ||
         identity.address == kStoreCredentials || IsLoopback(identity.address);
}
// Whether the role was proved.
inline bool IsProved(const Identity& identity) {
  return identity.authenticated && identity.address != kStoreCredentials;
}

}  // namespace rocklake
