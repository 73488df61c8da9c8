#include "format/system_keys.h"

#include <gtest/gtest.h>

#include "format/definition.h"
#include "format/format_test_support.h"

namespace rocklake {
namespace {

TEST(SystemKeys, AreThePublishedOnes) {
  EXPECT_EQ(ToHex(CounterKey(CounterId::kFile)), "FE03");
  EXPECT_EQ(ToHex(EncodeCounter(258)), "0000000000000102");
  EXPECT_EQ(ToHex(FormatVersionKey()), "FF01");
  EXPECT_EQ(ToHex(EncodeFormatVersion(1)), "00000001");
  EXPECT_EQ(ToHex(RetainFromKey()), "FF02");
  EXPECT_EQ(ToHex(WriterOwnerKey()), "FF03");
  EXPECT_EQ(ToHex(DefinitionKey(5, 2)), "FF0400000000000000050000000000000002");
  EXPECT_EQ(ToHex(PinKey("a")), "FF0561");
  EXPECT_EQ(ToHex(CommitLogKey(3)), "FF060000000000000003");
  EXPECT_EQ(ToHex(AuditKey(1, Bytes(16, 'u'))), "FF070000000000000001" + ToHex(Bytes(16, 'u')));
  EXPECT_EQ(ToHex(LoadHorizonKey()), "FF08");
  EXPECT_EQ(ToHex(ExcisedKey()), "FF09");
}

TEST(SystemKeys, DecodeWhatTheyEncode) {
  std::uint64_t relation = 0, commit = 0;
  DecodeDefinitionKey(DefinitionKey(5, 2), relation, commit);
  EXPECT_EQ(relation, 5u);
  EXPECT_EQ(commit, 2u);
  EXPECT_EQ(DecodeCommitLogKey(CommitLogKey(3)), 3u);
  EXPECT_EQ(DecodeCounter(EncodeCounter(7)), 7u);
  EXPECT_EQ(DecodeFormatVersion(EncodeFormatVersion(7)), 7u);
  EXPECT_THROW(DecodeDefinitionKey(CommitLogKey(3), relation, commit), CorruptData);
  EXPECT_THROW(DecodeCommitLogKey(DefinitionKey(1, 1)), CorruptData);
  EXPECT_THROW(DecodeCounter("1234"), CorruptData);
  EXPECT_THROW(DecodeFormatVersion("12345"), CorruptData);
}

TEST(Counters, StandAboveWhatIsUsed) {
  Counters counters;
  counters.Use(IdSpace::kFile, 41);
  counters.Use(IdSpace::kFile, 7);
  counters.Use(IdSpace::kSnapshot, 0);
  counters.Use(IdSpace::kNone, 99);
  EXPECT_EQ(counters.next(IdSpace::kFile), 42u);
  EXPECT_EQ(counters.next(IdSpace::kSnapshot), 1u);
  EXPECT_EQ(counters.next(IdSpace::kCatalog), 0u);
}

CommitRecord MakeRecord(std::size_t relations, std::size_t ranges, std::size_t key_bytes) {
  CommitRecord record;
  record.commit = 9;
  record.time_micros = -5;
  record.role = "alice";
  record.nonce = Bytes(16, 'n');
  record.snapshot_id = 0;
  for (std::size_t r = 0; r < relations; ++r) {
    CommitRecord::Touched touched;
    touched.relation_id = r + 1;
    for (std::size_t i = 0; i < ranges; ++i) {
      touched.ranges.emplace_back(Bytes(key_bytes, 'a'), Bytes(key_bytes, i % 2 == 0 ? 'a' : 'b'));
    }
    record.touched.push_back(touched);
  }
  return record;
}

TEST(CommitRecord, RoundTrips) {
  const CommitRecord record = DecodeCommitRecord(EncodeCommitRecord(MakeRecord(2, 3, 9)));
  EXPECT_EQ(record.commit, 9u);
  EXPECT_EQ(record.time_micros, -5);
  EXPECT_EQ(record.role, "alice");
  EXPECT_EQ(record.nonce, Bytes(16, 'n'));
  EXPECT_EQ(record.snapshot_id, 0);
  ASSERT_EQ(record.touched.size(), 2u);
  EXPECT_EQ(record.touched[1].relation_id, 2u);
  ASSERT_EQ(record.touched[1].ranges.size(), 3u);
  EXPECT_EQ(record.touched[1].ranges[0].second, Bytes(9, 'a'));
  EXPECT_EQ(record.touched[1].ranges[1].second, Bytes(9, 'b'));
  EXPECT_EQ(DecodeCommitRecord(EncodeCommitRecord(CommitRecord())).snapshot_id, -1);
}

TEST(CommitRecord, StaysBounded) {
  const CommitRecord many_ranges =
      DecodeCommitRecord(EncodeCommitRecord(MakeRecord(1, kCommitLogRangesMax + 1, 9)));
  EXPECT_TRUE(many_ranges.touched[0].whole_relation);
  const Bytes big = EncodeCommitRecord(MakeRecord(100, kCommitLogRangesMax, 40));
  EXPECT_LE(big.size(), kCommitLogBytesMax);
  EXPECT_EQ(DecodeCommitRecord(big).touched.size(), 100u);
  EXPECT_TRUE(DecodeCommitRecord(big).touched[50].whole_relation);
  const Bytes huge = EncodeCommitRecord(MakeRecord(20'000, 1, 9));
  EXPECT_LE(huge.size(), kCommitLogBytesMax);
  EXPECT_EQ(DecodeCommitRecord(huge).touched[0].relation_id, 0u) << "everything";
}

}  // namespace
}  // namespace rocklake
