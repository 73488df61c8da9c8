#include "server/authentication.h"

#include <algorithm>
#include <utility>

#include "pgwire/frontend.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

bool IsTrusted(const ServerOptions& options, std::string_view address) {
  return IsLoopback(address) ? options.trust_loopback : options.trust_remote;
}

}  // namespace

Authentication::Authentication(const ServerOptions& options, Catalog& catalog, std::string user,
                               std::string address, std::string certificate_hash)
    : user_(std::move(user)),
      address_(std::move(address)),
      certificate_hash_(std::move(certificate_hash)),
      role_(catalog.FindRole(user_)),
      trusted_(!role_ && IsTrusted(options, address_)) {}

std::vector<std::string_view> Authentication::Mechanisms() const {
  if (certificate_hash_.empty()) return {kScramMechanism};
  return {kScramPlusMechanism, kScramMechanism};
}

void Authentication::Begin(BackendWriter& writer) {
  if (!trusted_) writer.AuthenticationSasl(Mechanisms());
}

std::string Authentication::Begun(const Frame& frame) {
  const SaslInitialMessage message = DecodeSaslInitial(frame.body);
  const auto offered = Mechanisms();
  if (std::ranges::find(offered, message.mechanism) == offered.end()) {
    throw SqlError("08P01", "client selected an invalid SASL authentication mechanism");
  }
  const auto verifier = role_ ? ParseScramVerifier(role_->verifier) : std::nullopt;
  scram_.emplace(verifier ? *verifier : MockScramVerifier(user_), message.mechanism, certificate_hash_);
  // A client may leave the first message for later; then it is asked for it with an empty challenge.
  return message.response ? scram_->Step(*message.response) : std::string();
}

std::string Authentication::Answer(const Frame& frame) {
  if (frame.type != static_cast<char>(FrontendType::kPassword)) {
    throw Error("08P01", "expected SASL response, got message type {}", static_cast<int>(frame.type));
  }
  return scram_ ? scram_->Step(frame.body) : Begun(frame);
}

void Authentication::Step(const Frame& frame, BackendWriter& writer) {
  try {
    const std::string answer = Answer(frame);
    if (!scram_->done()) return writer.AuthenticationSaslContinue(answer);
    writer.AuthenticationSaslFinal(answer);
  } catch (const SqlError& error) {
    if (error.sqlstate != "28P01") throw;
    throw Error("28P01", "password authentication failed for user \"{}\"", user_);
  }
  if (!role_->may_log_in) throw Error("28000", "role \"{}\" is not permitted to log in", user_);
}

Identity Authentication::identity() const {
  return {.user = user_, .authenticated = !trusted_, .address = address_};
}

}  // namespace rocklake
