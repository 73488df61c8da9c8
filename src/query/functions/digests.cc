// MD5: RFC 1321. SHA-2: FIPS 180-4. The round constants are the fractional parts of sines, and of the cube roots of the
// first primes, computed when first used.
#include "query/functions/digests.h"

#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/bytes.h"

namespace rocklake {
namespace {

// The message with its padding: 80, zeros, and the length in bits in the last 8 or 16 bytes of a block.
std::string Padded(std::string_view bytes, std::size_t block, bool big_endian) {
  std::string message(bytes);
  message.push_back('\x80');
  const std::size_t length_bytes = block / 8;
  while (message.size() % block != block - length_bytes) message.push_back('\0');
  if (length_bytes == 16) message.append(8, '\0');
  const std::uint64_t bits = static_cast<std::uint64_t>(bytes.size()) * 8;
  for (int i = 0; i < 8; ++i) {
    message.push_back(static_cast<char>(bits >> (big_endian ? 56 - 8 * i : 8 * i)));
  }
  return message;
}

std::uint32_t LittleEndianWord(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 4; i-- > 0;) word = word << 8 | static_cast<unsigned char>(bytes[at + i]);
  return word;
}

std::vector<unsigned> Primes(std::size_t count) {
  std::vector<unsigned> primes;
  for (unsigned candidate = 2; primes.size() < count; ++candidate) {
    bool prime = true;
    for (const unsigned p : primes) prime = prime && candidate % p != 0;
    if (prime) primes.push_back(candidate);
  }
  return primes;
}

// The first 64 bits behind the point of the prime's cube root.
std::uint64_t CubeRootFraction(unsigned prime) {
  using boost::multiprecision::cpp_int;
  const cpp_int target = cpp_int(prime) << (3 * 64);
  cpp_int low = 0, high = cpp_int(1) << 68;
  while (low + 1 < high) {
    const cpp_int middle = (low + high) / 2;
    (middle * middle * middle <= target ? low : high) = middle;
  }
  return static_cast<std::uint64_t>(low & cpp_int(~std::uint64_t{0}));
}

// SHA-256 and SHA-512 differ in word, rounds and rotations.
template <class Word>
struct Sha2;

template <>
struct Sha2<std::uint32_t> {
  static constexpr std::size_t kRounds = 64;
  static constexpr std::array kSum0{2, 13, 22}, kSum1{6, 11, 25}, kSigma0{7, 18, 3}, kSigma1{17, 19, 10};
};

template <>
struct Sha2<std::uint64_t> {
  static constexpr std::size_t kRounds = 80;
  static constexpr std::array kSum0{28, 34, 39}, kSum1{14, 18, 41}, kSigma0{1, 8, 7}, kSigma1{19, 61, 6};
};

template <class Word>
const std::vector<Word>& RoundConstants() {
  static const std::vector<Word> constants = [] {
    std::vector<Word> words;
    for (const unsigned prime : Primes(Sha2<Word>::kRounds)) {
      words.push_back(static_cast<Word>(CubeRootFraction(prime) >> (64 - 8 * sizeof(Word))));
    }
    return words;
  }();
  return constants;
}

template <class Word>
Word Rotations(Word x, const std::array<int, 3>& by) {
  return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^ std::rotr(x, by[2]);
}

template <class Word>
Word Sigma(Word x, const std::array<int, 3>& by) {  // the last one shifts
  return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^ (x >> by[2]);
}

template <class Word>
void Compress(std::array<Word, 8>& state, const char* block) {
  using Parameters = Sha2<Word>;
  const std::vector<Word>& constants = RoundConstants<Word>();
  std::array<Word, Parameters::kRounds> schedule;
  for (std::size_t i = 0; i < 16; ++i) schedule[i] = ReadBigEndian<Word>(block + i * sizeof(Word));
  for (std::size_t i = 16; i < schedule.size(); ++i) {
    schedule[i] = Sigma(schedule[i - 2], Parameters::kSigma1) + schedule[i - 7] +
                  Sigma(schedule[i - 15], Parameters::kSigma0) + schedule[i - 16];
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const Word t1 = h + Rotations(e, Parameters::kSum1) + ((e & f) ^ (~e & g)) + constants[i] + schedule[i];
    const Word t2 = Rotations(a, Parameters::kSum0) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<Word, 8> change{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += change[i];
}

template <class Word>
std::string Digest(std::string_view bytes, std::array<Word, 8> state, std::size_t length) {
  constexpr std::size_t kBlock = 16 * sizeof(Word);
  const std::string message = Padded(bytes, kBlock, true);
  for (std::size_t at = 0; at < message.size(); at += kBlock) Compress(state, message.data() + at);
  std::string digest;
  for (const Word word : state) AppendBigEndian(digest, word);
  return digest.substr(0, length);
}

}  // namespace

std::string Md5(std::string_view bytes) {
  static constexpr std::array<std::array<int, 4>, 4> kShifts{
      {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}};
  std::array<std::uint32_t, 4> state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  const std::string message = Padded(bytes, 64, false);
  for (std::size_t at = 0; at < message.size(); at += 64) {
    auto [a, b, c, d] = state;
    for (std::uint32_t i = 0; i < 64; ++i) {
      std::uint32_t mix = 0, word = 0;
      switch (i / 16) {
        case 0:
          mix = (b & c) | (~b & d);
          word = i;
          break;
        case 1:
          mix = (d & b) | (~d & c);
          word = (5 * i + 1) % 16;
          break;
        case 2:
          mix = b ^ c ^ d;
          word = (3 * i + 5) % 16;
          break;
        default:
          mix = c ^ (b | ~d);
          word = 7 * i % 16;
      }
      const auto constant =
          static_cast<std::uint32_t>(std::floor(std::fabs(std::sin(i + 1.0)) * 4294967296.0));
      const std::uint32_t turned = a + mix + constant + LittleEndianWord(message, at + word * 4);
      a = d;
      d = c;
      c = b;
      b += std::rotl(turned, kShifts[i / 16][i % 4]);
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
  }
  std::string digest;
  for (const std::uint32_t word : state) {
    for (int i = 0; i < 4; ++i) digest.push_back(static_cast<char>(word >> (8 * i)));
  }
  return digest;
}

std::string Sha224(std::string_view bytes) {
  return Digest<std::uint32_t>(
      bytes, {0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4},
      28);
}

std::string Sha256(std::string_view bytes) {
  return Digest<std::uint32_t>(
      bytes, {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
      32);
}

std::string Sha384(std::string_view bytes) {
  return Digest<std::uint64_t>(
      bytes,
      {0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939, 0x67332667ffc00b31,
       0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4},
      48);
}

std::string Sha512(std::string_view bytes) {
  return Digest<std::uint64_t>(
      bytes,
      {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1, 0x510e527fade682d1,
       0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179},
      64);
}

std::string HexOf(std::string_view bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const char c : bytes) {
    hex.push_back(kDigits[static_cast<unsigned char>(c) >> 4]);
    hex.push_back(kDigits[static_cast<unsigned char>(c) & 15]);
  }
  return hex;
}

}  // namespace rocklake
