#include "store/root_url.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "store/store.h"

namespace rocklake {
namespace {

using Scheme = RootUrl::Scheme;
using testing::HasSubstr;
using testing::Not;

RootUrl Parsed(const std::string& url) {
  const auto parsed = ParseRootUrl(url);
  EXPECT_TRUE(parsed) << url << ": " << (parsed ? "" : parsed.error().message);
  return parsed ? *parsed : RootUrl{};
}

std::string Refused(const std::string& url) {
  const auto parsed = ParseRootUrl(url);
  EXPECT_FALSE(parsed) << url;
  if (parsed) return "";
  EXPECT_EQ(parsed.error().code, StoreErrorCode::kInvalid);
  EXPECT_THAT(parsed.error().message, Not(HasSubstr("\n")));
  return parsed.error().message;
}

TEST(RootUrl, Directories) {
  EXPECT_EQ(Parsed("./lake"), (RootUrl{Scheme::kFile, "./lake", ""}));
  EXPECT_EQ(Parsed("lake/"), (RootUrl{Scheme::kFile, "lake", ""}));
  EXPECT_EQ(Parsed("/srv/lake"), (RootUrl{Scheme::kFile, "/srv/lake", ""}));
  EXPECT_EQ(Parsed("file:///srv/my%20lake/"), (RootUrl{Scheme::kFile, "/srv/my lake", ""}));
  EXPECT_EQ(Parsed("file:///"), (RootUrl{Scheme::kFile, "/", ""}));
}

TEST(RootUrl, Memory) {
  EXPECT_EQ(Parsed("memory://"), (RootUrl{Scheme::kMemory, "", ""}));
  EXPECT_EQ(Parsed("memory://a/b"), (RootUrl{Scheme::kMemory, "a/b", ""}));
}

TEST(RootUrl, Buckets) {
  EXPECT_EQ(Parsed("s3://bucket"), (RootUrl{Scheme::kS3, "bucket", ""}));
  EXPECT_EQ(Parsed("s3://bucket/"), (RootUrl{Scheme::kS3, "bucket", ""}));
  EXPECT_EQ(Parsed("gs://bucket/a/b/"), (RootUrl{Scheme::kGs, "bucket", "a/b"}));
  EXPECT_EQ(Parsed("az://container/a"), (RootUrl{Scheme::kAz, "container", "a"}));
}

TEST(RootUrl, ErrorsSayWhatToWrite) {
  EXPECT_THAT(Refused(""), HasSubstr("./dir"));
  EXPECT_THAT(Refused("ftp://host/dir"), HasSubstr("\"ftp\""));
  EXPECT_THAT(Refused("file://host/dir"), HasSubstr("file:///dir"));
  EXPECT_THAT(Refused("file:///a%2"), HasSubstr("%25"));
  EXPECT_THAT(Refused("file:///a%zz"), HasSubstr("%25"));
  EXPECT_THAT(Refused("s3://"), HasSubstr("s3://bucket/prefix"));
  EXPECT_THAT(Refused("az:///x"), HasSubstr("az://container/prefix"));
  EXPECT_THAT(Refused("s3://bucket/../other"), HasSubstr("\"..\""));
  EXPECT_THAT(Refused("s3://bucket/a//b"), HasSubstr("empty"));
  EXPECT_THAT(Refused("./a\nb"), HasSubstr("control character"));
}

TEST(RootUrl, ErrorsDoNotRepeatCredentials) {
  EXPECT_THAT(Refused("s3://key:hunter2@bucket"), Not(HasSubstr("hunter2")));
  EXPECT_THAT(Refused("gs://bucket?token=hunter2"), Not(HasSubstr("hunter2")));
}

}  // namespace
}  // namespace rocklake
