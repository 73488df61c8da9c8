#include "server/startup_options.h"

#include <gmock/gmock.h>

#include "types/sql_error.h"

namespace rocklake {
namespace {

using testing::ElementsAre;
using testing::Pair;

StartupPacket Packet(std::vector<std::pair<std::string, std::string>> parameters) {
  StartupPacket packet;
  packet.parameters = std::move(parameters);
  return packet;
}

std::string SqlstateOf(const StartupPacket& packet) {
  try {
    ReadStartup(packet);
  } catch (const SqlError& error) {
    return error.sqlstate;
  }
  return "";
}

TEST(StartupOptions, DatabaseDefaultsToUser) {
  EXPECT_EQ(ReadStartup(Packet({{"user", "lake"}})).database, "lake");
  EXPECT_EQ(ReadStartup(Packet({{"user", "lake"}, {"database", "d"}})).database, "d");
}

TEST(StartupOptions, OptionsBecomeSettingsInOrder) {
  const auto request =
      ReadStartup(Packet({{"user", "u"},
                          {"options", R"(-c search_path=a\ b --statement-timeout=5s -cx.y=1)"},
                          {"TimeZone", "UTC"}}));
  EXPECT_THAT(request.settings, ElementsAre(Pair("search_path", "a b"), Pair("statement_timeout", "5s"),
                                            Pair("x.y", "1"), Pair("TimeZone", "UTC")));
}

TEST(StartupOptions, WhatIsRefused) {
  EXPECT_EQ(SqlstateOf(Packet({})), "28000");
  EXPECT_EQ(SqlstateOf(Packet({{"user", "u"}, {"replication", "database"}})), "0A000");
  EXPECT_EQ(SqlstateOf(Packet({{"user", "u"}, {"replication", "false"}})), "");
  EXPECT_EQ(SqlstateOf(Packet({{"user", "u"}, {"options", "-c novalue"}})), "22023");
  EXPECT_EQ(SqlstateOf(Packet({{"user", "u"}, {"options", "-Z"}})), "42601");
  StartupPacket old = Packet({{"user", "u"}});
  old.protocol_major = 2;
  EXPECT_EQ(SqlstateOf(old), "0A000");
}

}  // namespace
}  // namespace rocklake
