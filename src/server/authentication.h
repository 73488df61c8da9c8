// How one connection proves who it is (PostgreSQL manual, 55.3). Sans I/O; one connection, one thread at a time.
//
//   trusted     a name that is no role, from where names are trusted: nothing is asked
//   otherwise   begin --SASLInitialResponse, SASLResponse--> done
// Who asks for a name that does not exist sees the same as with a wrong password.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "pgwire/backend.h"
#include "pgwire/frame_decoder.h"
#include "pgwire/scram.h"
#include "server/options.h"

namespace rocklake {

class Authentication {
 public:
  // `address`: the client's IP address; `certificate_hash`: of the TLS connection (CertificateHash), empty without.
  // Throws StoreFailure.
  Authentication(const ServerOptions& options, Catalog& catalog, std::string user, std::string address,
                 std::string certificate_hash);

  void Begin(BackendWriter& writer);  // asks, unless trusted
  // Takes an answer and appends what follows. Throws 28P01 wrong password, 28000 a role that may not log in, 08P01.
  void Step(const Frame& frame, BackendWriter& writer);
  bool done() const { return trusted_ || (scram_ && scram_->done()); }
  // Whether the next answer carries the proof of the password.
  bool expects_proof() const { return scram_.has_value() && !scram_->done(); }

  Identity identity() const;  // requires done()

 private:
  std::vector<std::string_view> Mechanisms() const;
  std::string Answer(const Frame& frame);
  std::string Begun(const Frame& frame);

  const std::string user_, address_, certificate_hash_;
  const std::optional<RoleInfo> role_;
  const bool trusted_;
  std::optional<ScramServer> scram_;
};

}  // namespace rocklake
