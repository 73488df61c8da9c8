#include "server/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "admin/inspect_relations.h"
#include "base/bytes.h"
#include "catalog/system/system_relations.h"
#include "query/functions/function_relations.h"
#include "server/test_client.h"
#include "store/memory_store.h"

namespace rocklake {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using Lines = std::vector<std::string>;

// A server over a store in memory, running in a thread of the test.
class ServerTest : public testing::Test {
 protected:
  void Start(ServerOptions options = {}, bool create_databases = true) {
    options.listen = {{"127.0.0.1", 0}};
    server_ = Server::Create(options, [&] {
      Catalog::Options catalog_options;
      catalog_options.create_databases = create_databases;
      catalog_ = Catalog::Open(MakeMemoryRoot(), catalog_options);
      AddSystemRelations(catalog_->virtual_relations());
      AddFunctionRelations(catalog_->virtual_relations());
      AddInspectRelations(catalog_->virtual_relations());
      return catalog_;
    });
    thread_ = std::thread([this] { end_ = server_->Run(); });
  }

  void Stop() {
    if (!server_) return;
    server_->Shutdown();
    thread_.join();
    catalog_->Close();
    server_.reset();
  }

  ~ServerTest() override { Stop(); }

  std::uint16_t port() const { return server_->ports()[0]; }

  // Runs `ready` until it says yes: how a test waits for another session to get somewhere.
  template <class Ready>
  static bool Eventually(const Ready& ready) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (std::chrono::steady_clock::now() < end) {
      if (ready()) return true;
      std::this_thread::yield();
    }
    return false;
  }

  std::shared_ptr<Catalog> catalog_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
  ServerEnd end_ = ServerEnd::kFenced;
};

TEST_F(ServerTest, GreetsAndAnswers) {
  Start();
  TestClient client(port());
  const Lines greeting = client.Login();
  EXPECT_EQ(greeting.front(), "R");
  EXPECT_THAT(greeting, Contains("S server_encoding UTF8"));
  EXPECT_THAT(greeting, Contains("S session_authorization tester"));
  EXPECT_EQ(greeting.back(), "Z I");
  EXPECT_GT(client.pid(), 0);
  EXPECT_THAT(client.Run("SELECT 1, 'x', NULL"), ElementsAre("T", "D 1|x|<null>", "C SELECT 1", "Z I"));
  EXPECT_THAT(client.Run(""), ElementsAre("I", "Z I"));
  EXPECT_THAT(
      client.Run("SELECT 1; SELECT nothing; SELECT 2"),
      ElementsAre("T", "D 1", "C SELECT 1", "E ERROR 42703 column \"nothing\" does not exist", "Z I"));
}

TEST_F(ServerTest, TakesTheFirstPacketsInAnyOrder) {
  Start();
  TestClient client(port());
  Bytes ssl, gss;
  AppendBigEndian<std::uint32_t>(ssl, 8);
  AppendBigEndian<std::uint32_t>(ssl, 80877103);
  AppendBigEndian<std::uint32_t>(gss, 8);
  AppendBigEndian<std::uint32_t>(gss, 80877104);
  client.SendRaw(ssl);
  EXPECT_EQ(client.ReceiveBytes(1), "N");
  client.SendRaw(gss);
  EXPECT_EQ(client.ReceiveBytes(1), "N");
  EXPECT_EQ(client.Login().back(), "Z I");
}

TEST_F(ServerTest, NegotiatesNewerProtocols) {
  Start();
  TestClient client(port());
  client.SendStartup({{"user", "tester"}, {"_pq_.fancy", "1"}}, (3U << 16U) | 2U);
  const Lines greeting = client.Until('Z');
  EXPECT_EQ(greeting.front(), "v");
  EXPECT_EQ(greeting.back(), "Z I");

  TestClient old(port());
  old.SendStartup({{"user", "tester"}}, 2U << 16U);
  EXPECT_THAT(old.Until('E'),
              ElementsAre("E FATAL 0A000 unsupported frontend protocol 2.0: server supports 3.0 to 3.0"));
  EXPECT_TRUE(old.AtEnd());
}

TEST_F(ServerTest, RefusesAtStart) {
  Start({}, false);
  const auto refused = [&](const TestClient::Parameters& parameters) {
    TestClient client(port());
    client.SendStartup(parameters);
    Lines lines = client.Until('E');
    EXPECT_TRUE(client.AtEnd());
    return lines.back();
  };
  EXPECT_EQ(refused({{"user", "a"}, {"database", "nowhere"}}),
            "E FATAL 3D000 database \"nowhere\" does not exist");
  EXPECT_EQ(refused({{"database", "postgres"}}),
            "E FATAL 28000 no PostgreSQL user name specified in startup packet");
  EXPECT_EQ(refused({{"user", "a"}, {"database", "postgres"}, {"replication", "true"}}),
            "E FATAL 0A000 replication connections are not supported");
  EXPECT_EQ(refused({{"user", "a"}, {"database", "postgres"}, {"no_such_setting", "1"}}),
            "E FATAL 42704 unrecognized configuration parameter \"no_such_setting\"");
  EXPECT_EQ(refused({{"user", "a"}, {"database", "postgres"}, {"options", "-c statement_timeout=x"}}),
            "E FATAL 22023 invalid value for parameter \"statement_timeout\": \"x\"");
}

TEST_F(ServerTest, GarbageCostsOnlyItsSender) {
  Start();
  TestClient good(port());
  good.Login();
  for (const std::string_view garbage :
       {std::string_view("\0\0\0\0", 4), std::string_view("GET / HTTP/1.1\r\n\r\n"),
        std::string_view("\xff\xff\xff\xff\xff", 5)}) {
    TestClient bad(port());
    bad.SendRaw(garbage);
    EXPECT_EQ(bad.Until('E').back(), "E FATAL 08P01 invalid length of startup packet");
    EXPECT_TRUE(bad.AtEnd());
  }
  TestClient late(port());
  late.Login();
  late.SendRaw(std::string("Q\xff\xff\xff\xff", 5));
  EXPECT_EQ(late.Until('E').back(), "E FATAL 08P01 invalid message length");
  EXPECT_TRUE(late.AtEnd());
  TestClient odd(port());
  odd.Login();
  odd.Send('?', "what");
  EXPECT_EQ(odd.Until('E').back(), "E FATAL 08P01 invalid frontend message type 63");
  EXPECT_TRUE(odd.AtEnd());
  EXPECT_EQ(good.Run("SELECT 1").back(), "Z I");
}

TEST_F(ServerTest, LimitsSessionsAndMessages) {
  ServerOptions options;
  options.max_sessions = 1;
  options.max_message_bytes = 1000;
  Start(options);
  TestClient first(port());
  first.Login();
  {
    TestClient second(port());
    EXPECT_EQ(second.Login().front(), "E FATAL 53300 sorry, too many clients already");
  }
  first.Query("SELECT '" + std::string(2000, 'x') + "'");
  EXPECT_EQ(first.Until('E').back(), "E FATAL 08P01 invalid message length");
  EXPECT_TRUE(first.AtEnd());
  EXPECT_TRUE(Eventually([&] {
    TestClient third(port());
    return third.Login().back() == "Z I";
  }));
}

TEST_F(ServerTest, ExtendedQueryRecoversAtSync) {
  Start();
  TestClient client(port());
  client.Login();
  client.Parse("", "SELECT 1/0");  // constants are folded when the plan is made, at Bind
  client.Bind("", "");
  client.Execute("");
  client.Send('S');
  EXPECT_THAT(client.Until('Z'), ElementsAre("1", "E ERROR 22012 division by zero", "Z I"));
  client.Parse("", "SELECT 1/x FROM generate_series(0, 0) x");
  client.Bind("", "");
  client.Execute("");
  client.Parse("", "SELECT 2");  // skipped, like all that follows up to Sync
  client.Execute("");
  client.Send('S');
  EXPECT_THAT(client.Until('Z'), ElementsAre("1", "2", "E ERROR 22012 division by zero", "Z I"));
  client.Parse("s", "SELECT $1::int + 1");
  client.Bind("", "s", {"41"});
  client.Send('D', std::string("P\0", 2));
  client.Execute("");
  client.Send('S');
  EXPECT_THAT(client.Until('Z'), ElementsAre("1", "2", "T", "D 42", "C SELECT 1", "Z I"));
}

TEST_F(ServerTest, WhoSleepsLendsItsWorker) {
  ServerOptions options;
  options.workers = 1;
  Start(options);
  TestClient holder(port());
  holder.Login();
  holder.Run("SELECT pg_advisory_lock(5)");
  std::vector<std::unique_ptr<TestClient>> waiters;
  for (const char* sleep : {"SELECT pg_advisory_lock(5)", "SELECT pg_sleep(1000)", "SELECT pg_sleep(1000)",
                            "SELECT pg_sleep(1000)"}) {
    waiters.push_back(std::make_unique<TestClient>(port()));
    waiters.back()->Login();
    waiters.back()->Query(sleep);
  }
  TestClient other(port());
  other.Login();
  EXPECT_EQ(other.Run("SELECT 1").back(), "Z I");
  EXPECT_EQ(other.Run("SELECT pg_sleep('NaN')").back(), "Z I");
  EXPECT_THAT(holder.Run("SELECT pg_advisory_unlock(5)"), testing::Contains("D t"));
  EXPECT_EQ(waiters[0]->Until('Z').back(), "Z I");
}  // and the server ends although three still sleep

TEST_F(ServerTest, AFunctionCallMessageIsAnsweredAndOver) {
  Start();
  TestClient client(port());
  client.Login();
  client.Send('F', std::string(14, '\0'));
  EXPECT_THAT(client.Until('Z'),
              ElementsAre("E ERROR 0A000 function calls by message are not supported", "Z I"));
  EXPECT_EQ(client.Run("SELECT 1").back(), "Z I");
}

TEST_F(ServerTest, PortalsSuspend) {
  Start();
  TestClient client(port());
  client.Login();
  client.Parse("", "SELECT * FROM generate_series(1, 5)");
  client.Bind("p", "");
  client.Execute("p", 2);
  client.Execute("p", 2);
  client.Execute("p", 2);
  client.Execute("p", 2);
  client.Send('S');
  EXPECT_THAT(client.Until('Z'), ElementsAre("1", "2", "D 1", "D 2", "s", "D 3", "D 4", "s", "D 5",
                                             "C SELECT 1", "C SELECT 0", "Z I"));
}

TEST_F(ServerTest, CopiesBothWays) {
  Start();
  TestClient client(port());
  client.Login();
  client.Run("CREATE TABLE t (a int, b text)");
  client.Query("COPY t FROM STDIN");
  EXPECT_THAT(client.Until('G'), ElementsAre("G"));
  client.Send('d', "1\tx\n2");
  client.Send('d', "\t\\N\n");
  client.Send('c');
  EXPECT_THAT(client.Until('Z'), ElementsAre("C COPY 2", "Z I"));
  EXPECT_THAT(client.Run("COPY t TO STDOUT (FORMAT csv)"),
              ElementsAre("H", "d 1,x\n", "d 2,\n", "c", "C COPY 2", "Z I"));
  client.Query("COPY t FROM STDIN");
  client.Until('G');
  client.Send('d', "3\tx\n");
  client.Send('f', std::string("changed my mind\0", 16));
  EXPECT_THAT(client.Until('Z'), ElementsAre("E ERROR 57014 COPY from stdin failed: changed my mind", "Z I"));
  EXPECT_THAT(client.Run("SELECT count(*) FROM t"), ElementsAre("T", "D 2", "C SELECT 1", "Z I"));
}

TEST_F(ServerTest, ALargeResultWaitsForItsReaderAlone) {
  ServerOptions options;
  options.workers = 1;
  Start(options);
  TestClient slow(port());
  slow.Login();
  // Far more than the socket's buffers hold: the worker has to wait for this client.
  slow.Query("SELECT repeat('x', 1000) FROM generate_series(1, 50000)");
  EXPECT_EQ(slow.Receive()->type, 'T');
  TestClient other(port());
  EXPECT_EQ(other.Login().back(), "Z I");
  EXPECT_THAT(other.Run("SELECT 1"), ElementsAre("T", "D 1", "C SELECT 1", "Z I"));
  const Lines rest = slow.Until('Z');
  EXPECT_EQ(rest.size(), 50002U);
  EXPECT_EQ(rest[50000], "C SELECT 50000");
}

TEST_F(ServerTest, TheHolderOfALockAlwaysFindsAWorker) {
  ServerOptions options;
  options.workers = 1;
  Start(options);
  TestClient holder(port()), waiter(port());
  holder.Login();
  waiter.Login();
  holder.Run("CREATE TABLE t (a int PRIMARY KEY, b int)");
  holder.Run("INSERT INTO t VALUES (1, 1)");
  holder.Run("BEGIN; UPDATE t SET b = 2 WHERE a = 1");
  waiter.Query("UPDATE t SET b = b + 10 WHERE a = 1");
  EXPECT_TRUE(Eventually([&] {
    return holder.Run("SELECT count(*) FROM pg_stat_activity WHERE state = 'active'")[1] == "D 2";
  }));
  EXPECT_THAT(holder.Run("COMMIT"), ElementsAre("C COMMIT", "Z I"));
  EXPECT_THAT(waiter.Until('Z'), ElementsAre("C UPDATE 1", "Z I"));
  EXPECT_THAT(holder.Run("SELECT b FROM t"), ElementsAre("T", "D 12", "C SELECT 1", "Z I"));
}

TEST_F(ServerTest, Cancels) {
  Start();
  TestClient client(port());
  client.Login();
  client.Query("SELECT pg_sleep(600)");
  TestClient watcher(port());
  watcher.Login();
  EXPECT_TRUE(Eventually([&] {
    return watcher.Run(
               "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = "
               "'active'")[1] == "D 1";
  }));
  const auto cancel = [&](std::int32_t key) {
    TestClient canceller(port());
    Bytes packet;
    AppendBigEndian<std::uint32_t>(packet, 16);
    AppendBigEndian<std::uint32_t>(packet, 80877102);
    AppendBigEndian(packet, client.pid());
    AppendBigEndian(packet, key);
    canceller.SendRaw(packet);
    EXPECT_TRUE(canceller.AtEnd());
  };
  cancel(client.key() + 1);  // a guess does nothing
  cancel(client.key());
  EXPECT_THAT(client.Until('Z'),
              ElementsAre("T", "E ERROR 57014 canceling statement due to user request", "Z I"));
  EXPECT_THAT(client.Run("SELECT 1"), ElementsAre("T", "D 1", "C SELECT 1", "Z I"));
}

TEST_F(ServerTest, TimesOut) {
  Start();
  TestClient client(port());
  client.Login("test", {{"options", "-c statement_timeout=20"}});
  EXPECT_THAT(client.Run("SELECT pg_sleep(600)"),
              Contains("E ERROR 57014 canceling statement due to statement timeout"));
  client.Run("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 20; BEGIN");
  EXPECT_THAT(client.Until('E'),
              ElementsAre("E FATAL 25P03 terminating connection due to idle-in-transaction timeout"));
  EXPECT_TRUE(client.AtEnd());
}

TEST_F(ServerTest, NotifiesAnIdleSession) {
  Start();
  TestClient listener(port()), speaker(port());
  listener.Login();
  speaker.Login();
  EXPECT_THAT(listener.Run("LISTEN news"), ElementsAre("C LISTEN", "Z I"));
  speaker.Run("BEGIN; NOTIFY news, 'not yet'; ROLLBACK");
  speaker.Run("NOTIFY news, 'hello'");
  const auto message = listener.Receive();
  ASSERT_TRUE(message);
  EXPECT_EQ(message->type, 'A');
  EXPECT_EQ(message->body.substr(4), std::string("news\0hello\0", 11));
}

TEST_F(ServerTest, ReportsChangedParametersWhenReady) {
  Start();
  TestClient client(port());
  client.Login();
  EXPECT_THAT(client.Run("SET application_name = 'x'; SET application_name = 'y'"),
              ElementsAre("C SET", "C SET", "S application_name y", "Z I"));
  EXPECT_THAT(client.Run("BEGIN; SET application_name = 'z'; ROLLBACK"),
              Not(Contains("S application_name z")));
}

TEST_F(ServerTest, ShutsDownCleanly) {
  Start();
  TestClient idle(port()), busy(port()), silent(port());
  idle.Login();
  busy.Login();
  busy.Query("SELECT pg_sleep(600)");
  Stop();
  EXPECT_EQ(end_, ServerEnd::kShutdown);
  EXPECT_THAT(idle.Until('E'),
              ElementsAre("E FATAL 57P01 terminating connection due to administrator command"));
  EXPECT_TRUE(idle.AtEnd());
  EXPECT_THAT(busy.Until('E'), Contains("E FATAL 57P01 terminating connection due to administrator command"));
  EXPECT_TRUE(silent.AtEnd());
}

TEST(Server, SaysWhyItCannotStart) {
  ServerOptions options;
  options.listen = {{"127.0.0.1", 0}};
  const auto open = [] { return Catalog::Open(MakeMemoryRoot(), {}); };
  const auto first = Server::Create(options, open);
  options.listen = {{"127.0.0.1", first->ports()[0]}};
  try {
    Server::Create(options, open);
    ADD_FAILURE() << "two servers on one port";
  } catch (const ServerStartError& error) {
    EXPECT_EQ(error.message, "could not listen on 127.0.0.1:" + std::to_string(first->ports()[0]) +
                                 ": Address already in use");
  }
}

}  // namespace
}  // namespace rocklake
