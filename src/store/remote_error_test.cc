#include "store/remote_error.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "store/store.h"

namespace rocklake {
namespace {

StoreError Explained(std::string message) {
  return ExplainRemoteError({StoreErrorCode::kUnavailable, std::move(message)});
}

TEST(RemoteError, RefusalsKeepTheStoresWords) {
  const auto error = Explained(
      "s3://nobucket: Generic S3 error: Error performing list request: Error performing GET "
      "http://host/nobucket in "
      "2.8ms - Server returned non-2xx status code: 404 Not Found: <?xml version=\"1.0\"?> "
      "<Error><Code>NoSuchBucket"
      "</Code><Message>The specified bucket does not exist</Message><Resource>/nobucket</Resource></Error>");
  EXPECT_EQ(error, (StoreError{StoreErrorCode::kInvalid,
                               "s3://nobucket: NoSuchBucket: The specified bucket does not exist"}));
}

TEST(RemoteError, RefusalsWithoutWordsStayWhole) {
  const std::string message = "gs://b: Error performing GET: non-2xx status code: 403 Forbidden: no";
  EXPECT_EQ(Explained(message), (StoreError{StoreErrorCode::kInvalid, message}));
}

TEST(RemoteError, MissingCredentials) {
  const auto error =
      Explained("s3://b: Generic S3 error: Error performing PUT http://169.254.169.254/latest/api/token");
  EXPECT_EQ(error.code, StoreErrorCode::kInvalid);
  EXPECT_EQ(error.message, "s3://b: no credentials in the environment, and none from this machine");
}

TEST(RemoteError, OthersPass) {
  for (const char* message : {"s3://b: error sending request", "s3://b: status code: 503 Slow Down"}) {
    EXPECT_EQ(Explained(message), (StoreError{StoreErrorCode::kUnavailable, message}));
  }
  const StoreError invalid{StoreErrorCode::kInvalid, "status code: 404 <Code>x</Code>"};
  EXPECT_EQ(ExplainRemoteError(invalid), invalid);
}

}  // namespace
}  // namespace rocklake
