#include "pgwire/scram.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "types/sql_error.h"

namespace rocklake {
namespace {

std::string RandomPassword() {
  unsigned char bytes[12];
  EXPECT_EQ(RAND_bytes(bytes, sizeof(bytes)), 1);
  std::string password;
  for (const unsigned char byte : bytes) password += fmt::format("{:02x}", byte);
  return password;
}

std::string ErrorOf(ScramServer& server, std::string_view message) {
  try {
    server.Step(message);
  } catch (const SqlError& error) {
    return error.sqlstate + " " + error.message;
  }
  return "no error";
}

// RFC 7677, section 3.
constexpr std::string_view kServerNonce = "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
constexpr std::string_view kClientFirst = "n,,n=user,r=rOprNGfwEbeRWgbNEkqO";
constexpr std::string_view kServerFirst =
    "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";
constexpr std::string_view kClientFinal =
    "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+"
    "Ute9ytag9zjfMHgsqmmiz7AndVQ=";
constexpr std::string_view kServerFinal = "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=";
// Of the RFC's password, with its salt.
constexpr std::string_view kVerifier =
    "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:"
    "wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=";

ScramServer PublishedExchange() {
  return {*ParseScramVerifier(kVerifier), kScramMechanism, "", std::string(kServerNonce)};
}

TEST(Scram, FollowsThePublishedExchange) {
  ScramServer server = PublishedExchange();
  EXPECT_EQ(server.Step(kClientFirst), kServerFirst);
  EXPECT_FALSE(server.done());
  EXPECT_EQ(server.Step(kClientFinal), kServerFinal);
  EXPECT_TRUE(server.done());
}

TEST(Scram, VerifiersHaveATextForm) {
  const std::string password = RandomPassword();
  const ScramVerifier verifier = MakeScramVerifier(password);
  EXPECT_EQ(verifier.iterations, 4096);
  const auto parsed = ParseScramVerifier(verifier.Text());
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->Text(), verifier.Text());
  EXPECT_TRUE(ScramVerifies(*parsed, password));
  EXPECT_FALSE(ScramVerifies(*parsed, password + "x"));
  EXPECT_NE(MakeScramVerifier(password).Text(), verifier.Text());  // another salt
  EXPECT_EQ(ParseScramVerifier(kVerifier)->Text(), kVerifier);
}

TEST(Scram, NormalisesPasswords) {
  const ScramVerifier verifier = MakeScramVerifier(
      "a\xC2\xAD"
      "b\xC2\xA0"
      "c");  // soft hyphen, no-break space
  EXPECT_TRUE(ScramVerifies(verifier, "ab c"));
}

TEST(Scram, KnowsWhatIsNoVerifier) {
  for (const std::string text : {"", "md5abc", "SCRAM-SHA-256$4096:x$y:z", "SCRAM-SHA-256$0:QQ==$QQ==:QQ==",
                                 "SCRAM-SHA-1$4096:W22ZaJ0SNY7soEsUEjb6gQ==$a:b"}) {
    EXPECT_FALSE(ParseScramVerifier(text)) << text;
  }
}

TEST(Scram, RefusesAWrongProof) {
  ScramServer server = PublishedExchange();
  server.Step(kClientFirst);
  std::string wrong(kClientFinal);
  wrong[wrong.size() - 5] = wrong[wrong.size() - 5] == 'A' ? 'B' : 'A';
  EXPECT_EQ(ErrorOf(server, wrong), "28P01 password authentication failed");
  EXPECT_FALSE(server.done());
  EXPECT_EQ(ErrorOf(server, kClientFinal), "08P01 malformed SCRAM message");  // no second try
}

TEST(Scram, RefusesAnotherNonce) {
  ScramServer server = PublishedExchange();
  server.Step(kClientFirst);
  EXPECT_EQ(ErrorOf(server, "c=biws,r=rOprNGfwEbeRWgbNEkqO,p=AA=="), "08P01 invalid SCRAM response");
}

TEST(Scram, BindsToTheChannel) {
  const std::string password = RandomPassword();
  const ScramVerifier verifier = MakeScramVerifier(password);
  const std::string hash(32, 'h');
  const auto first = [&](std::string_view mechanism, const std::string& certificate,
                         std::string_view header) {
    ScramServer server(verifier, mechanism, certificate);
    return ErrorOf(server, std::string(header) + "n=,r=abc");
  };
  EXPECT_EQ(first(kScramPlusMechanism, hash, "p=tls-server-end-point,,"), "no error");
  EXPECT_EQ(first(kScramPlusMechanism, hash, "p=tls-unique,,"),
            "08P01 unsupported SCRAM channel-binding type \"tls-unique\"");
  EXPECT_EQ(first(kScramPlusMechanism, hash, "n,,"), "08P01 malformed SCRAM message");
  EXPECT_EQ(first(kScramMechanism, hash, "p=tls-server-end-point,,"), "08P01 malformed SCRAM message");
  EXPECT_EQ(first(kScramMechanism, hash, "y,,"), "28000 SCRAM channel binding negotiation error");
  EXPECT_EQ(first(kScramMechanism, "", "y,,"), "no error");
  EXPECT_EQ(first(kScramMechanism, "", "n,a=other,"),
            "0A000 client uses authorization identity, but it is not supported");

  ScramServer server(verifier, kScramPlusMechanism, hash, "xyz");
  server.Step("p=tls-server-end-point,,n=,r=abc");
  // A proof over another channel's certificate.
  EXPECT_EQ(ErrorOf(server, "c=cD10bHMtc2VydmVyLWVuZC1wb2ludCwsAAAA,r=abcxyz,p=AA=="),
            "28000 SCRAM channel binding check failed");
}

TEST(Scram, AsksUnknownUsersTheSameAgain) {
  EXPECT_EQ(MockScramVerifier("ann").salt, MockScramVerifier("ann").salt);
  EXPECT_NE(MockScramVerifier("ann").salt, MockScramVerifier("bob").salt);
}

RC_GTEST_PROP(Scram, GarbageIsRefusedInWords, (const std::string& first, const std::string& final_message)) {
  ScramServer server = PublishedExchange();
  try {
    server.Step(first);
    server.Step(final_message);
    RC_FAIL("garbage was let in");
  } catch (const SqlError& error) {
    RC_ASSERT(error.sqlstate == "08P01" || error.sqlstate == "0A000");
  }
  ScramServer second = PublishedExchange();
  second.Step(kClientFirst);
  try {
    second.Step(final_message);
    RC_FAIL("garbage was let in");
  } catch (const SqlError& error) {
    RC_ASSERT(error.sqlstate == "08P01");
  }
}

}  // namespace
}  // namespace rocklake
