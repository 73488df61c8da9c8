// SCRAM-SHA-256 and SCRAM-SHA-256-PLUS, the server's side (RFC 5802, RFC 7677; PostgreSQL manual, 55.3). Sans I/O.
//
// A verifier has PostgreSQL's text form, SCRAM-SHA-256$<iterations>:<salt>$<StoredKey>:<ServerKey>, all base64, and lets
// nobody log in. Thread safe but for ScramServer, which belongs to one authentication.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rocklake {

inline constexpr std::string_view kScramMechanism = "SCRAM-SHA-256";
inline constexpr std::string_view kScramPlusMechanism = "SCRAM-SHA-256-PLUS";

struct ScramVerifier {
  int iterations = 0;
  std::string salt, stored_key, server_key;  // raw bytes

  std::string Text() const;
};

// With a new random salt. The password is normalised by SASLprep where it is valid UTF-8 without prohibited characters,
// and taken as it is otherwise, as PostgreSQL does.
ScramVerifier MakeScramVerifier(std::string_view password);
std::optional<ScramVerifier> ParseScramVerifier(std::string_view text);  // nullopt: it is none
bool ScramVerifies(const ScramVerifier& verifier, std::string_view password);
// What an unknown user is asked against: always the same for one name in one process, and never right, so that asking
// tells nobody which users there are.
ScramVerifier MockScramVerifier(std::string_view user);

// The state of one exchange:   client-first --Step--> client-final --Step--> done
// Step throws SqlError: 08P01 malformed messages, 28000 wrong channel binding, 28P01 wrong password (the user's name
// is the caller's to add), after which the exchange is over.
class ScramServer {
 public:
  // `certificate_hash`: tls-server-end-point's channel binding data; empty: the connection has none.
  ScramServer(ScramVerifier verifier, std::string_view mechanism, std::string certificate_hash);
  // As above with a given server nonce, for tests against published vectors.
  ScramServer(ScramVerifier verifier, std::string_view mechanism, std::string certificate_hash,
              std::string server_nonce);

  // Takes the client's message, returns the answer: data of AuthenticationSASLContinue, then SASLFinal.
  std::string Step(std::string_view message);
  bool done() const { return state_ == State::kDone; }

 private:
  enum class State : std::uint8_t { kClientFirst, kClientFinal, kDone, kFailed };

  std::string OnClientFirst(std::string_view message);
  std::string OnClientFinal(std::string_view message);
  void CheckChannelBinding(char flag, std::string_view name) const;

  const ScramVerifier verifier_;
  const bool plus_;
  const std::string certificate_hash_;
  const std::string server_nonce_;
  State state_ = State::kClientFirst;
  std::string gs2_header_, client_first_bare_, server_first_, nonce_;
};

}  // namespace rocklake
