#include "server/metrics_listener.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <stdexcept>

#include "server/server.h"

namespace rocklake {
namespace {

using testing::HasSubstr;

const ListenAddress kAnyPort{"127.0.0.1", 0};

MetricsListener::Pages Ready() {
  return {.metrics = [] { return std::optional<std::string>("a 1\n"); },
          .why_not_ready = [] { return std::optional<std::string>(); }};
}

TEST(MetricsListenerTest, AnswersItsPages) {
  const auto listener = MetricsListener::Start(kAnyPort, Ready());
  httplib::Client client("127.0.0.1", listener->port());
  const auto metrics = client.Get("/metrics");
  ASSERT_TRUE(metrics);
  EXPECT_EQ(metrics->status, 200);
  EXPECT_EQ(metrics->body, "a 1\n");
  EXPECT_THAT(metrics->get_header_value("Content-Type"), HasSubstr("version=0.0.4"));
  EXPECT_EQ(client.Get("/healthz")->body, "ok\n");
  EXPECT_EQ(client.Get("/readyz")->body, "ready\n");
  EXPECT_EQ(client.Get("/")->status, 404);
  EXPECT_NE(client.Post("/metrics")->status, 200);
}

TEST(MetricsListenerTest, SaysWhyNot) {
  auto pages = Ready();
  pages.metrics = [] { return std::optional<std::string>(); };
  pages.why_not_ready = [] { return std::optional<std::string>("fenced"); };
  const auto listener = MetricsListener::Start(kAnyPort, pages);
  httplib::Client client("127.0.0.1", listener->port());
  EXPECT_EQ(client.Get("/metrics")->status, 503);
  EXPECT_EQ(client.Get("/readyz")->status, 503);
  EXPECT_EQ(client.Get("/readyz")->body, "fenced\n");
  EXPECT_EQ(client.Get("/healthz")->status, 200);
}

TEST(MetricsListenerTest, AFailureIsNoAnswerToTellOf) {
  auto pages = Ready();
  pages.metrics = []() -> std::optional<std::string> { throw std::runtime_error("inner details"); };
  const auto listener = MetricsListener::Start(kAnyPort, pages);
  httplib::Client client("127.0.0.1", listener->port());
  const auto answer = client.Get("/metrics");
  EXPECT_EQ(answer->status, 500);
  EXPECT_EQ(answer->body, "");
  EXPECT_EQ(client.Get("/healthz")->status, 200);
}

TEST(MetricsListenerTest, APortIsTakenOnce) {
  const auto listener = MetricsListener::Start(kAnyPort, Ready());
  EXPECT_THROW(MetricsListener::Start({"127.0.0.1", listener->port()}, Ready()), ServerStartError);
  EXPECT_THROW(MetricsListener::Start({"256.0.0.1", 0}, Ready()), ServerStartError);
}

TEST(MetricsListenerTest, StopsAtOnceAndOnce) {
  const auto listener = MetricsListener::Start(kAnyPort, Ready());
  listener->Stop();
  listener->Stop();
  httplib::Client client("127.0.0.1", listener->port());
  EXPECT_FALSE(client.Get("/healthz"));
  EXPECT_NO_THROW(MetricsListener::Start({"127.0.0.1", listener->port()}, Ready()));
}

}  // namespace
}  // namespace rocklake
