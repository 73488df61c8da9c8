#include "server/root_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

namespace rocklake {
namespace {

using testing::HasSubstr;
using testing::Optional;

// A root of which only the listing is asked for.
class ListedRoot : public Root {
 public:
  using Names = std::vector<std::string>;

  Result<Names, StoreError> ListDirectories(const std::string& path) override {
    EXPECT_EQ(path, "");
    ++looks;
    if (gate.valid()) gate.wait();
    return names;
  }
  Result<std::unique_ptr<Store>, StoreError> OpenWriter(const std::string&) override { return Err(kNothing); }
  Result<std::unique_ptr<StoreReader>, StoreError> OpenReader(const std::string&) override {
    return Err(kNothing);
  }
  Result<ErasedObjects, StoreError> Erase(const std::string&) override { return Err(kNothing); }
  Result<void, StoreError> CheckConditions(unsigned) override { return Err(kNothing); }
  std::string url() const override { return "listed://"; }

  Result<Names, StoreError> names = Names{"_system", "lake"};
  std::shared_future<void> gate;  // if any, a look waits for it
  std::atomic<int> looks{0};

 private:
  const StoreError kNothing{StoreErrorCode::kInvalid, "only lists"};
};

constexpr std::chrono::seconds kPatience{30};

TEST(RootCheckTest, OneLookServesAllWhoAskSoon) {
  ListedRoot root;
  RootCheck check(root);
  EXPECT_EQ(root.looks, 0);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(check.Ask(kPatience), std::nullopt);
  EXPECT_EQ(root.looks, 1);
}

TEST(RootCheckTest, SaysWhatIsWrong) {
  ListedRoot refused, empty;
  refused.names = Err(StoreError{StoreErrorCode::kUnavailable, "connection refused"});
  empty.names = ListedRoot::Names{};
  EXPECT_THAT(RootCheck(refused).Ask(kPatience), Optional(HasSubstr("connection refused")));
  EXPECT_THAT(RootCheck(empty).Ask(kPatience), Optional(HasSubstr("listed:// is not there")));
}

TEST(RootCheckTest, WhoAsksWaitsNoLongerThanHeWould) {
  ListedRoot root;
  std::promise<void> answer;
  root.gate = answer.get_future().share();
  RootCheck check(root);
  EXPECT_THAT(check.Ask(std::chrono::milliseconds(10)), Optional(HasSubstr("not answered within 10 ms")));
  EXPECT_THAT(check.Ask(std::chrono::milliseconds(10)), Optional(HasSubstr("not answered within 10 ms")));
  answer.set_value();
  EXPECT_EQ(check.Ask(kPatience), std::nullopt);
  EXPECT_EQ(root.looks, 1);
}

}  // namespace
}  // namespace rocklake
