#include "pgwire/scram.h"

#include <gsasl.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "base/check.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

constexpr std::size_t kKeyBytes = 32;  // SHA-256
constexpr std::size_t kSaltBytes = 16;
constexpr std::size_t kNonceBytes = 18;
constexpr int kIterations = 4096;
constexpr std::string_view kChannelBindingType = "tls-server-end-point";

const unsigned char* Data(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

std::string RandomBytes(std::size_t count) {
  std::string bytes(count, '\0');
  ROCKLAKE_CHECK(RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(count)) == 1);
  return bytes;
}

std::string Base64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
  const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), Data(bytes),
                                     static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

std::optional<std::string> FromBase64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string bytes(text.size() / 4 * 3 + 1, '\0');
  const int length = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()), Data(text),
                                     static_cast<int>(text.size()));
  if (length < 0) return std::nullopt;
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  bytes.resize(static_cast<std::size_t>(length) - padding);
  return bytes;
}

std::string Hmac(std::string_view key, std::string_view message) {
  std::string mac(kKeyBytes, '\0');
  unsigned length = 0;
  ROCKLAKE_CHECK(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), Data(message), message.size(),
                      reinterpret_cast<unsigned char*>(mac.data()), &length) != nullptr);
  return mac;
}

std::string Sha256(std::string_view bytes) {
  std::string hash(kKeyBytes, '\0');
  unsigned length = 0;
  ROCKLAKE_CHECK(EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(hash.data()),
                            &length, EVP_sha256(), nullptr) == 1);
  return hash;
}

bool EqualInConstantTime(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string Normalised(std::string_view password) {
  const std::string given(password);
  char* prepared = nullptr;
  const int status = gsasl_saslprep(given.c_str(), GSASL_ALLOW_UNASSIGNED, &prepared, nullptr);
  if (status != GSASL_OK || prepared == nullptr) return given;
  std::string normal(prepared);
  gsasl_free(prepared);
  return normal.empty() ? given : normal;
}

ScramVerifier Derive(std::string_view password, std::string salt, int iterations) {
  const std::string normal = Normalised(password);
  std::string salted(kKeyBytes, '\0');
  ROCKLAKE_CHECK(PKCS5_PBKDF2_HMAC(normal.data(), static_cast<int>(normal.size()), Data(salt),
                                   static_cast<int>(salt.size()), iterations, EVP_sha256(),
                                   static_cast<int>(salted.size()),
                                   reinterpret_cast<unsigned char*>(salted.data())) == 1);
  return {.iterations = iterations,
          .salt = std::move(salt),
          .stored_key = Sha256(Hmac(salted, "Client Key")),
          .server_key = Hmac(salted, "Server Key")};
}

SqlError Malformed(std::string detail) {
  return SqlError("08P01", "malformed SCRAM message").Detail(std::move(detail));
}

// Takes `key=value` off the front of a comma-separated message.
std::string_view TakeAttribute(std::string_view& rest, char key) {
  if (rest.size() < 2 || rest[0] != key || rest[1] != '=') {
    throw Malformed(fmt::format("Expected attribute \"{}\".", key));
  }
  const std::size_t comma = std::min(rest.find(','), rest.size());
  const std::string_view value = rest.substr(2, comma - 2);
  rest.remove_prefix(std::min(comma + 1, rest.size()));
  return value;
}

bool IsNonce(std::string_view text) {
  if (text.empty()) return false;
  for (const char c : text) {
    if (c < 0x21 || c > 0x7E || c == ',') return false;
  }
  return true;
}

}  // namespace

std::string ScramVerifier::Text() const {
  return fmt::format("{}${}:{}${}:{}", kScramMechanism, iterations, Base64(salt), Base64(stored_key),
                     Base64(server_key));
}

ScramVerifier MakeScramVerifier(std::string_view password) {
  return Derive(password, RandomBytes(kSaltBytes), kIterations);
}

std::optional<ScramVerifier> ParseScramVerifier(std::string_view text) {
  std::array<std::string_view, 5> parts;
  constexpr std::string_view kSeparators = "$:$:";
  for (std::size_t i = 0; i < kSeparators.size(); ++i) {
    const std::size_t at = text.find(kSeparators[i]);
    if (at == std::string_view::npos) return std::nullopt;
    parts[i] = text.substr(0, at);
    text.remove_prefix(at + 1);
  }
  parts[4] = text;
  ScramVerifier verifier;
  const auto [end, error] =
      std::from_chars(parts[1].data(), parts[1].data() + parts[1].size(), verifier.iterations);
  const auto salt = FromBase64(parts[2]);
  const auto stored_key = FromBase64(parts[3]);
  const auto server_key = FromBase64(parts[4]);
  if (parts[0] != kScramMechanism || error != std::errc() || end != parts[1].data() + parts[1].size() ||
      verifier.iterations <= 0 || !salt || !stored_key || !server_key || stored_key->size() != kKeyBytes ||
      server_key->size() != kKeyBytes) {
    return std::nullopt;
  }
  verifier.salt = *salt;
  verifier.stored_key = *stored_key;
  verifier.server_key = *server_key;
  return verifier;
}

bool ScramVerifies(const ScramVerifier& verifier, std::string_view password) {
  const ScramVerifier derived = Derive(password, verifier.salt, verifier.iterations);
  return EqualInConstantTime(derived.server_key, verifier.server_key);
}

ScramVerifier MockScramVerifier(std::string_view user) {
  static const std::string secret = RandomBytes(kKeyBytes);
  return {.iterations = kIterations,
          .salt = Hmac(secret, user).substr(0, kSaltBytes),
          .stored_key = RandomBytes(kKeyBytes),
          .server_key = RandomBytes(kKeyBytes)};
}

ScramServer::ScramServer(ScramVerifier verifier, std::string_view mechanism, std::string certificate_hash)
    : ScramServer(std::move(verifier), mechanism, std::move(certificate_hash),
                  Base64(RandomBytes(kNonceBytes))) {}

ScramServer::ScramServer(ScramVerifier verifier, std::string_view mechanism, std::string certificate_hash,
                         std::string server_nonce)
    : verifier_(std::move(verifier)),
      plus_(mechanism == kScramPlusMechanism),
      certificate_hash_(std::move(certificate_hash)),
      server_nonce_(std::move(server_nonce)) {}

std::string ScramServer::Step(std::string_view message) {
  const State state = std::exchange(state_, State::kFailed);
  if (message.find('\0') != std::string_view::npos)
    throw Malformed("Message length does not match input length.");
  switch (state) {
    case State::kClientFirst: {
      std::string answer = OnClientFirst(message);
      state_ = State::kClientFinal;
      return answer;
    }
    case State::kClientFinal: {
      std::string answer = OnClientFinal(message);
      state_ = State::kDone;
      return answer;
    }
    case State::kDone:
    case State::kFailed:
      break;
  }
  throw Malformed("The exchange is over.");
}

void ScramServer::CheckChannelBinding(char flag, std::string_view name) const {
  if (flag == 'p') {
    if (!plus_) {
      throw Malformed(
          "The client selected SCRAM-SHA-256 without channel binding, but the SCRAM message includes "
          "channel binding data.");
    }
    if (name != kChannelBindingType) {
      throw Error("08P01", "unsupported SCRAM channel-binding type \"{}\"", name);
    }
    return;
  }
  if (plus_) {
    throw Malformed(
        "The client selected SCRAM-SHA-256-PLUS, but the SCRAM message does not include channel "
        "binding data.");
  }
  if (flag == 'y' && !certificate_hash_.empty()) {
    throw SqlError("28000", "SCRAM channel binding negotiation error")
        .Detail(
            "The client supports SCRAM channel binding but thinks the server does not.  However, this server "
            "does support channel binding.");
  }
}

// gs2-cbind-flag "," [authzid] "," "n=" user ",r=" nonce [extensions]
std::string ScramServer::OnClientFirst(std::string_view message) {
  std::string_view rest = message;
  if (rest.empty()) throw Malformed("The message is empty.");
  const char flag = rest[0];
  std::string_view binding_name;
  if (flag == 'p') {
    binding_name = TakeAttribute(rest, 'p');
  } else if ((flag == 'n' || flag == 'y') && rest.size() > 1 && rest[1] == ',') {
    rest.remove_prefix(2);
  } else {
    throw Malformed("Unexpected channel-binding flag.");
  }
  CheckChannelBinding(flag, binding_name);
  if (rest.starts_with("a=")) {
    throw SqlError("0A000", "client uses authorization identity, but it is not supported");
  }
  if (!rest.starts_with(",")) throw Malformed("Unexpected attribute in client-first-message.");
  rest.remove_prefix(1);
  gs2_header_ = message.substr(0, message.size() - rest.size());
  client_first_bare_ = rest;
  if (rest.starts_with("m=")) {
    throw SqlError("0A000", "client requires an unsupported SCRAM extension");
  }
  TakeAttribute(rest, 'n');  // the name of the startup packet counts
  const std::string_view client_nonce = TakeAttribute(rest, 'r');
  if (!IsNonce(client_nonce)) throw Malformed("non-printable characters in SCRAM nonce");
  nonce_ = std::string(client_nonce) + server_nonce_;
  server_first_ = fmt::format("r={},s={},i={}", nonce_, Base64(verifier_.salt), verifier_.iterations);
  return server_first_;
}

// "c=" base64(gs2-header [channel binding data]) ",r=" nonce ",p=" proof
std::string ScramServer::OnClientFinal(std::string_view message) {
  const std::size_t proof_at = message.rfind(",p=");
  if (proof_at == std::string_view::npos) throw Malformed("Expected attribute \"p\".");
  std::string_view rest = message;
  const std::string_view binding = TakeAttribute(rest, 'c');
  const std::string_view nonce = TakeAttribute(rest, 'r');
  if (nonce != nonce_) throw SqlError("08P01", "invalid SCRAM response").Detail("Nonce does not match.");
  if (binding != Base64(gs2_header_ + (plus_ ? certificate_hash_ : ""))) {
    throw plus_ ? SqlError("28000", "SCRAM channel binding check failed")
                : SqlError("08P01", "unexpected SCRAM channel-binding attribute in client-final-message");
  }
  const auto proof = FromBase64(message.substr(proof_at + 3));
  if (!proof || proof->size() != kKeyBytes) throw Malformed("Malformed proof in client-final-message.");
  const std::string auth_message =
      fmt::format("{},{},{}", client_first_bare_, server_first_, message.substr(0, proof_at));
  std::string client_key = Hmac(verifier_.stored_key, auth_message);
  for (std::size_t i = 0; i < kKeyBytes; ++i) client_key[i] = static_cast<char>(client_key[i] ^ (*proof)[i]);
  if (!EqualInConstantTime(Sha256(client_key), verifier_.stored_key)) {
    throw SqlError("28P01", "password authentication failed");
  }
  return "v=" + Base64(Hmac(verifier_.server_key, auth_message));
}

}  // namespace rocklake
