// A client for tests: bytes out, frames in, over a blocking loopback socket. Every wait is bounded by a receive timeout.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pgwire/frame_decoder.h"

namespace rocklake {

class TestClient {
 public:
  struct Message {
    char type = 0;
    std::string body;
  };
  using Parameters = std::vector<std::pair<std::string, std::string>>;

  explicit TestClient(std::uint16_t port);
  ~TestClient();
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;

  // -- sending
  void SendRaw(std::string_view bytes);
  void SendStartup(const Parameters& parameters, std::uint32_t protocol = 196608);
  void Send(char type, std::string_view body = {});
  void Query(std::string_view text);
  void Parse(std::string_view statement, std::string_view text);
  void Bind(std::string_view portal, std::string_view statement,
            const std::vector<std::string>& parameters = {});
  void Execute(std::string_view portal, std::int32_t max_rows = 0);

  // -- receiving; nullopt: the server has closed the connection
  std::optional<Message> Receive();
  std::string ReceiveBytes(std::size_t count);
  // Everything up to and with the first message of this type (or the end), a line each: "D 1|x", "C SELECT 1",
  // "E 42P01 relation ...", "Z I", "closed".
  std::vector<std::string> Until(char type);
  // Whether the server has closed the connection and sent nothing more.
  bool AtEnd();

  // Starts a session as user `tester`; returns what the server said.
  std::vector<std::string> Login(const std::string& database = "test", const Parameters& more = {});
  // Sends a query and returns the lines up to ReadyForQuery.
  std::vector<std::string> Run(std::string_view text);

  std::int32_t pid() const { return pid_; }
  std::int32_t key() const { return key_; }

 private:
  bool Fill();
  std::string Line(const Message& message);

  int socket_ = -1;
  FrameDecoder decoder_{std::size_t{1} << 28U};
  std::int32_t pid_ = 0, key_ = 0;
};

}  // namespace rocklake
