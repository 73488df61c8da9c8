#include "catalog/settings.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "catalog/settings_table.h"
#include "types/sql_error.h"

namespace rocklake {
namespace {

class SettingsTest : public testing::Test {
 protected:
  // What SHOW prints after SET, or the error.
  std::string Set(const std::string& name, const std::string& value, bool local = false) {
    try {
      settings_->Set(name, value, local);
      return settings_->Get(name);
    } catch (const SqlError& error) {
      return Words(error);
    }
  }
  std::string Get(const std::string& name) {
    try {
      return settings_->Get(name);
    } catch (const SqlError& error) {
      return Words(error);
    }
  }
  std::string SetList(const std::string& name, const std::vector<std::string>& values) {
    try {
      settings_->SetList(name, values, false);
      return settings_->Get(name);
    } catch (const SqlError& error) {
      return Words(error);
    }
  }
  static std::string Words(const SqlError& error) {
    std::string words = error.sqlstate + " " + error.message;
    if (!error.detail.empty()) words += " / " + error.detail;
    if (!error.hint.empty()) words += " / " + error.hint;
    return words;
  }

  std::unique_ptr<Settings> settings_ = Settings::Create();
};

// The expectations below are PostgreSQL 15's answers.
TEST_F(SettingsTest, IntegersWithUnits) {
  EXPECT_EQ(Get("work_mem"), "4MB");
  EXPECT_EQ(Set("work_mem", "1.5MB"), "1536kB");
  EXPECT_EQ(Set("work_mem", "10GB"), "10GB");
  EXPECT_EQ(Set("WORK_MEM", "100"), "100kB");
  EXPECT_EQ(Set("temp_buffers", "1000"), "8000kB");
  EXPECT_EQ(Set("statement_timeout", "1.5min"), "90s");
  EXPECT_EQ(Set("statement_timeout", "0x10"), "16ms");
  EXPECT_EQ(Set("statement_timeout", " 1 h "), "1h");
  EXPECT_EQ(Set("statement_timeout", "3601s"), "3601s");
  EXPECT_EQ(settings_->statement_timeout_ms(), 3'601'000);
  EXPECT_EQ(Set("statement_timeout", "0"), "0");
  EXPECT_EQ(Set("extra_float_digits", "2.6"), "3");
  EXPECT_EQ(settings_->text().extra_float_digits, 3);
}

TEST_F(SettingsTest, IntegersRefused) {
  EXPECT_EQ(
      Set("work_mem", "5 parsecs"),
      "22023 invalid value for parameter \"work_mem\": \"5 parsecs\" / Valid units for this parameter are "
      "\"B\", \"kB\", \"MB\", \"GB\", and \"TB\".");
  EXPECT_EQ(Set("work_mem", "10"),
            "22023 10 kB is outside the valid range for parameter \"work_mem\" (64 .. 2147483647)");
  EXPECT_EQ(Set("work_mem", "100000GB"),
            "22023 invalid value for parameter \"work_mem\": \"100000GB\" / Value exceeds integer range.");
  EXPECT_EQ(Set("statement_timeout", "-1"),
            "22023 -1 ms is outside the valid range for parameter \"statement_timeout\" (0 .. 2147483647)");
  EXPECT_EQ(Set("statement_timeout", "on"),
            "22023 invalid value for parameter \"statement_timeout\": \"on\"");
  EXPECT_EQ(Set("extra_float_digits", "5"),
            "22023 5 is outside the valid range for parameter \"extra_float_digits\" (-15 .. 3)");
  EXPECT_EQ(Set("extra_float_digits", "1a"),
            "22023 invalid value for parameter \"extra_float_digits\": \"1a\"");
  EXPECT_EQ(Set("extra_float_digits", ""), "22023 invalid value for parameter \"extra_float_digits\": \"\"");
  EXPECT_EQ(Get("statement_timeout"), "0");
}

TEST_F(SettingsTest, RealsBooleansAndWords) {
  EXPECT_EQ(Set("seq_page_cost", "1.25"), "1.25");
  EXPECT_EQ(Set("seq_page_cost", "1e15"), "1e+15");
  EXPECT_EQ(Set("seq_page_cost", "abc"), "22023 invalid value for parameter \"seq_page_cost\": \"abc\"");
  EXPECT_EQ(Set("seq_page_cost", "-1"),
            "22023 -1 is outside the valid range for parameter \"seq_page_cost\" (0 .. 1.79769e+308)");
  EXPECT_EQ(Set("enable_seqscan", "of"), "off");
  EXPECT_EQ(Set("enable_seqscan", "1"), "on");
  EXPECT_EQ(Set("enable_seqscan", "o"), "22023 parameter \"enable_seqscan\" requires a Boolean value");
  EXPECT_EQ(Set("client_min_messages", "WARNING"), "warning");
  EXPECT_EQ(settings_->client_min_messages(), kWarningLevel);
  EXPECT_EQ(Set("intervalstyle", "x"),
            "22023 invalid value for parameter \"intervalstyle\": \"x\" / Available values: postgres, "
            "postgres_verbose, sql_standard, iso_8601.");
  EXPECT_EQ(Set("synchronous_commit", "yes"), "on");
}

TEST_F(SettingsTest, DateStyle) {
  EXPECT_EQ(Get("datestyle"), "ISO, MDY");
  EXPECT_EQ(Set("datestyle", "iso, ymd"), "ISO, YMD");
  EXPECT_EQ(Set("datestyle", "european"), "ISO, DMY");
  EXPECT_EQ(Set("datestyle", "German"), "German, DMY");
  EXPECT_EQ(settings_->text().date_style, DateStyle::kGerman);
  EXPECT_EQ(
      Set("datestyle", "iso, foo"),
      "22023 invalid value for parameter \"DateStyle\": \"iso, foo\" / Unrecognized key word: \"foo\".");
  EXPECT_EQ(Set("datestyle", "mdy,dmy"),
            "22023 invalid value for parameter \"DateStyle\": \"mdy,dmy\" / Conflicting \"datestyle\" "
            "specifications.");
}

TEST_F(SettingsTest, TimeZone) {
  EXPECT_EQ(Set("timezone", "europe/berlin"), "Europe/Berlin");
  EXPECT_EQ(settings_->text().time_zone, "Europe/Berlin");
  EXPECT_EQ(Set("timezone", "-8"), "<-08>+08");
  EXPECT_EQ(Set("TimeZone", "foo/bar"), "22023 invalid value for parameter \"TimeZone\": \"foo/bar\"");
}

TEST_F(SettingsTest, SearchPath) {
  EXPECT_EQ(Get("search_path"), "\"$user\", public");
  EXPECT_EQ(SetList("search_path", {"a", "B c", "public"}), "a, \"B c\", public");
  EXPECT_EQ(settings_->search_path(), (std::vector<std::string>{"a", "B c", "public"}));
  EXPECT_EQ(Set("search_path", "x,  Y"), "x,  Y");
  EXPECT_EQ(settings_->search_path(), (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(SetList("search_path", {""}), "\"\"");
  EXPECT_EQ(Set("search_path", "a b"),
            "22023 invalid value for parameter \"search_path\": \"a b\" / List syntax is invalid.");
  EXPECT_EQ(SetList("work_mem", {"1", "2"}), "22023 SET work_mem takes only one argument");
}

TEST_F(SettingsTest, WhatCannotChange) {
  EXPECT_EQ(Set("server_version", "x"), "55P02 parameter \"server_version\" cannot be changed");
  EXPECT_EQ(Set("max_connections", "3"),
            "55P02 parameter \"max_connections\" cannot be changed without restarting the server");
  EXPECT_EQ(Set("fsync", "off"), "55P02 parameter \"fsync\" cannot be changed now");
  EXPECT_EQ(Set("log_connections", "on"),
            "55P02 parameter \"log_connections\" cannot be set after connection start");
  EXPECT_EQ(Set("no_such_thing", "x"), "42704 unrecognized configuration parameter \"no_such_thing\"");
  EXPECT_EQ(Set("standard_conforming_strings", "off"),
            "0A000 standard_conforming_strings = off is not supported");
  EXPECT_EQ(Set("client_encoding", "foo"), "22023 invalid value for parameter \"client_encoding\": \"foo\"");
  EXPECT_EQ(Set("client_encoding", "utf-8"), "UTF8");
}

TEST_F(SettingsTest, CustomNames) {
  EXPECT_EQ(Get("a.b"), "42704 unrecognized configuration parameter \"a.b\"");
  EXPECT_EQ(Set("a.b", "x"), "x");
  EXPECT_EQ(Get("A.B"), "x");
  settings_->Reset("a.b");
  EXPECT_EQ(Get("a.b"), "");
  EXPECT_EQ(Set("a.1b", "x"),
            "42602 invalid configuration parameter name \"a.1b\" / Custom parameter names must be two or "
            "more simple "
            "identifiers separated by dots.");
  EXPECT_EQ(
      Set("rocklake.foo", "x"),
      "42602 invalid configuration parameter name \"rocklake.foo\" / \"rocklake\" is a reserved prefix.");
  EXPECT_EQ(Set("rocklake.as_of", "42"), "42");
}

TEST_F(SettingsTest, TransactionsRollBack) {
  settings_->BeginTransaction();
  Set("work_mem", "1MB");
  Set("a.b", "x");
  Set("datestyle", "german");
  settings_->RollbackTransaction();
  EXPECT_EQ(Get("work_mem"), "4MB");
  EXPECT_EQ(Get("a.b"), "");  // PostgreSQL keeps the name too
  EXPECT_EQ(settings_->text().date_style, DateStyle::kIso);

  settings_->BeginTransaction();
  Set("work_mem", "1MB");
  settings_->CommitTransaction();
  EXPECT_EQ(Get("work_mem"), "1MB");
}

TEST_F(SettingsTest, LocalEndsWithTheTransaction) {
  settings_->BeginTransaction();
  EXPECT_EQ(Set("work_mem", "1MB"), "1MB");
  EXPECT_EQ(Set("work_mem", "2MB", true), "2MB");
  settings_->CommitTransaction();
  EXPECT_EQ(Get("work_mem"), "1MB");

  settings_->BeginTransaction();
  Set("work_mem", "2MB", true);
  EXPECT_EQ(Set("work_mem", "3MB"), "3MB");  // a later SET wins, and lasts
  settings_->CommitTransaction();
  EXPECT_EQ(Get("work_mem"), "3MB");
  EXPECT_EQ(Set("work_mem", "2MB", true), "3MB");  // outside of a transaction it means nothing
}

TEST_F(SettingsTest, SavepointsNest) {
  settings_->BeginTransaction();
  Set("work_mem", "1MB");
  const std::size_t outer = settings_->TakeSavepoint();
  Set("work_mem", "2MB");
  const std::size_t inner = settings_->TakeSavepoint();
  Set("work_mem", "3MB", true);
  settings_->RollbackTo(inner);
  EXPECT_EQ(Get("work_mem"), "2MB");
  settings_->RollbackTo(outer);
  EXPECT_EQ(Get("work_mem"), "1MB");
  settings_->CommitTransaction();
  EXPECT_EQ(Get("work_mem"), "1MB");
}

TEST_F(SettingsTest, ResetGoesToTheStartupValue) {
  settings_->SetStartup("application_name", "psql");
  settings_->SetStartup("extra_float_digits", "3");
  Set("application_name", "other\xC3\xA9");
  EXPECT_EQ(Get("application_name"), "other??");
  settings_->Reset("application_name");
  EXPECT_EQ(Get("application_name"), "psql");
  Set("extra_float_digits", "0");
  Set("work_mem", "1MB");
  settings_->ResetAll();
  EXPECT_EQ(Get("extra_float_digits"), "3");
  EXPECT_EQ(Get("work_mem"), "4MB");
}

TEST_F(SettingsTest, Reports) {
  std::map<std::string, std::string, std::less<>> reported;
  settings_->OnReport(
      [&](std::string_view name, std::string_view value) { reported[std::string(name)] = value; });
  Set("timezone", "UTC");
  Set("application_name", "me");
  Set("work_mem", "1MB");
  EXPECT_EQ(reported, (std::map<std::string, std::string, std::less<>>{{"TimeZone", "UTC"},
                                                                       {"application_name", "me"}}));
  settings_->BeginTransaction();
  Set("application_name", "you");
  settings_->RollbackTransaction();
  EXPECT_EQ(reported["application_name"], "me");
}

TEST_F(SettingsTest, TransactionSettingsGoToTheHandler) {
  std::string seen;
  settings_->OnSetTransaction(
      [&](std::string_view name, const std::string& value) { seen = std::string(name) + "=" + value; });
  settings_->Set("transaction_isolation", "SERIALIZABLE", false);
  EXPECT_EQ(seen, "transaction_isolation=serializable");
  settings_->transaction().isolation = "repeatable read";
  EXPECT_EQ(Get("transaction_isolation"), "repeatable read");
}

TEST_F(SettingsTest, TheTableIsInOrderAndItsDefaultsAreValid) {
  std::string previous;
  for (const SettingDefinition& definition : SettingsTable()) {
    const std::string name(definition.name);
    std::string lower;
    for (const char c : name) lower.push_back(static_cast<char>(std::tolower(c)));
    EXPECT_LT(previous, lower);
    previous = lower;
    if (definition.context == SettingContext::kUser && !name.starts_with("transaction_")) {
      // What stands there may be set again.
      const std::string shown = Get(name);
      if (name == "seed") continue;
      EXPECT_EQ(Set(name, shown), shown) << name;
    }
  }
}

}  // namespace
}  // namespace rocklake
