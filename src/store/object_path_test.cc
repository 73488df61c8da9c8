#include "store/object_path.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>

namespace rocklake {
namespace {

TEST(ObjectPath, Examples) {
  EXPECT_EQ(ObjectPath("sales/public/1"), "sales/public/1");
  EXPECT_EQ(ObjectPath("sales/größe/1"), "sales/gr=C3=B6=C3=9Fe/1");
  EXPECT_EQ(ObjectPath("a b@1%/=/#"), "a=20b=401=25/=3D/=23");
  EXPECT_EQ(ObjectPath("./../..."), "=2E/=2E=2E/...");
  EXPECT_EQ(ObjectPath(""), "");
}

TEST(ObjectPath, WhatNobodyEncodedStaysAsItIs) {
  EXPECT_EQ(NameInObjectPath("=ZZ=4"), "=ZZ=4");
  EXPECT_EQ(NameInObjectPath("="), "=");
}

TEST(ObjectPath, NamesComeBack) {
  EXPECT_TRUE(rc::check([](std::string name) {
    std::replace(name.begin(), name.end(), '/', '_');
    RC_ASSERT(NameInObjectPath(ObjectPath(name)) == name);
  }));
}

}  // namespace
}  // namespace rocklake
