#include "server/authentication.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "catalog/catalog_session.h"
#include "store/memory_store.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

const unsigned char* Data(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
unsigned char* Data(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

std::string Hmac(std::string_view key, std::string_view message) {
  std::string mac(32, '\0');
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), Data(message), message.size(), Data(mac),
       nullptr);
  return mac;
}

std::string Base64(std::string_view bytes) {
  std::string text(bytes.size() * 2 + 4, '\0');
  text.resize(
      static_cast<std::size_t>(EVP_EncodeBlock(Data(text), Data(bytes), static_cast<int>(bytes.size()))));
  return text;
}

// The client's last message (RFC 5802, section 3) to a server's first one, after "n,,n=,r=abc".
std::string ClientFinal(const std::string& password, const ScramVerifier& verifier,
                        const std::string& server_first) {
  std::string salted(32, '\0'), stored(32, '\0');
  PKCS5_PBKDF2_HMAC(password.data(), static_cast<int>(password.size()), Data(verifier.salt),
                    static_cast<int>(verifier.salt.size()), verifier.iterations, EVP_sha256(), 32,
                    Data(salted));
  std::string key = Hmac(salted, "Client Key");
  EVP_Digest(key.data(), key.size(), Data(stored), nullptr, EVP_sha256(), nullptr);
  const std::string nonce = server_first.substr(2, server_first.find(',') - 2);
  const std::string without_proof = "c=biws,r=" + nonce;
  const std::string proof = Hmac(stored, "n=,r=abc," + server_first + "," + without_proof);
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<char>(key[i] ^ proof[i]);
  return without_proof + ",p=" + Base64(key);
}

class AuthenticationTest : public testing::Test {
 protected:
  void AddRole(const std::string& name, std::optional<RoleLevel> level, std::string_view password,
               bool may_log_in = true) {
    RoleInfo role;
    role.name = name;
    role.level = level;
    role.may_log_in = may_log_in;
    if (!password.empty()) role.verifier = MakeScramVerifier(password).Text();
    const Identity identity{.user = "root", .authenticated = !catalog_->Roles().empty()};
    const auto session = CatalogSession::Create(catalog_, "postgres", identity);
    session->Begin({});
    session->BeginStatement();
    session->ChangeRole({.before = {}, .after = role});
    session->Commit();
  }

  Authentication From(const std::string& user, const std::string& address, const std::string& hash = "") {
    return {options_, *catalog_, user, address, hash};
  }

  // What the server says to a client that knows `password`.
  std::string LogIn(const std::string& user, const std::string& password) {
    Authentication authentication = From(user, "127.0.0.1");
    const auto role = catalog_->FindRole(user);
    const auto verifier = role ? ParseScramVerifier(role->verifier) : std::nullopt;
    try {
      Bytes out;
      BackendWriter writer(out);
      authentication.Begin(writer);
      if (authentication.done()) return "trusted";
      Bytes initial("SCRAM-SHA-256\0\0\0\0\x0Bn,,n=,r=abc", 29);
      out.clear();
      authentication.Step({.type = 'p', .body = initial}, writer);
      constexpr std::size_t kHeader = 9;  // type, length, AuthenticationSASLContinue
      const Bytes answer =
          ClientFinal(password, verifier.value_or(MockScramVerifier(user)), out.substr(kHeader));
      authentication.Step({.type = 'p', .body = answer}, writer);
      return authentication.identity().authenticated ? "authenticated" : "trusted";
    } catch (const SqlError& error) {
      return error.sqlstate + " " + error.message;
    }
  }

  ServerOptions options_;
  std::shared_ptr<Catalog> catalog_ = Catalog::Open(MakeMemoryRoot(), {});
};

TEST_F(AuthenticationTest, TrustsNamesThatAreNoRoleWhereItMay) {
  EXPECT_TRUE(From("ann", "127.0.0.1").done());
  EXPECT_TRUE(From("ann", "::1").done());
  EXPECT_FALSE(From("ann", "10.0.0.7").done());
  EXPECT_FALSE(From("ann", "127.0.0.1").identity().authenticated);
  options_.trust_remote = true;
  EXPECT_TRUE(From("ann", "10.0.0.7").done());
  options_.trust_loopback = false;
  EXPECT_FALSE(From("ann", "127.0.0.1").done());
}

TEST_F(AuthenticationTest, RolesProveThemselvesEverywhere) {
  const std::string password = "correct";
  AddRole("ann", RoleLevel::kAdmin, password);
  EXPECT_FALSE(From("ann", "127.0.0.1").done());
  EXPECT_EQ(LogIn("bob", ""), "trusted");
  EXPECT_EQ(LogIn("ann", password), "authenticated");
  EXPECT_EQ(LogIn("ann", "wrong"), "28P01 password authentication failed for user \"ann\"");
}

TEST_F(AuthenticationTest, TellsNobodyWhichRolesThereAre) {
  options_.trust_loopback = false;
  AddRole("root", RoleLevel::kAdmin, "x");
  AddRole("without_password", RoleLevel::kReader, "");
  for (const std::string name : {"root", "nobody", "without_password"}) {
    EXPECT_EQ(LogIn(name, "guess"), "28P01 password authentication failed for user \"" + name + "\"");
  }
}

TEST_F(AuthenticationTest, ARoleMayBeLockedOut) {
  AddRole("root", RoleLevel::kAdmin, "x");
  AddRole("ann", std::nullopt, "y", false);
  EXPECT_EQ(LogIn("ann", "y"), "28000 role \"ann\" is not permitted to log in");
  EXPECT_EQ(LogIn("ann", "z"), "28P01 password authentication failed for user \"ann\"");
}

TEST_F(AuthenticationTest, OffersChannelBindingOnlyWithTls) {
  options_.trust_loopback = false;
  const auto offer = [&](const std::string& hash) {
    Bytes out;
    BackendWriter writer(out);
    From("ann", "127.0.0.1", hash).Begin(writer);
    return out.substr(9);
  };
  EXPECT_EQ(offer(""), Bytes("SCRAM-SHA-256\0\0", 15));
  EXPECT_EQ(offer("hash"), Bytes("SCRAM-SHA-256-PLUS\0SCRAM-SHA-256\0\0", 34));
}

TEST_F(AuthenticationTest, RefusesOtherMessages) {
  options_.trust_loopback = false;
  Bytes out;
  BackendWriter writer(out);
  const auto error_of = [&](char type, const Bytes& body) {
    Authentication authentication = From("ann", "127.0.0.1");
    try {
      authentication.Step({.type = type, .body = body}, writer);
    } catch (const SqlError& error) {
      return error.sqlstate + " " + error.message;
    }
    return std::string();
  };
  EXPECT_EQ(error_of('Q', Bytes("SELECT 1\0", 9)), "08P01 expected SASL response, got message type 81");
  EXPECT_EQ(error_of('p', Bytes("PLAIN\0\xFF\xFF\xFF\xFF", 10)),
            "08P01 client selected an invalid SASL authentication mechanism");
}

}  // namespace
}  // namespace rocklake
