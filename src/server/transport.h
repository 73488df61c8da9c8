// A client's byte stream: a TCP socket, with TLS in front of it or not. Coroutines on the connection's executor; not thread
// safe. Errors: asio::system_error.
#pragma once

#include <asio/awaitable.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/ssl/context.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "base/bytes.h"

namespace rocklake {

class Transport {
 public:
  virtual ~Transport() = default;
  // At least one byte; throws at the end of the stream.
  virtual asio::awaitable<std::size_t> Read(std::span<char> into) = 0;
  virtual asio::awaitable<void> Write(ByteView bytes) = 0;  // all of them
  // As much as goes out at once; returns how much that was.
  virtual std::size_t TryWrite(ByteView bytes) = 0;
  // All of them, on the calling thread, which sleeps as long as the client does not read: `block` is told.
  virtual void WriteBlocking(ByteView bytes, const std::function<void(bool begins)>& block) = 0;
  virtual asio::ip::tcp::socket& socket() = 0;
  virtual bool encrypted() const = 0;
};

// Channel binding data tls-server-end-point of what `context` presents (RFC 5929, 4.1); empty: its signature has no hash
// function, as Ed25519 has none.
std::string CertificateHash(asio::ssl::context& context);

std::unique_ptr<Transport> MakePlainTransport(asio::ip::tcp::socket socket);
// Does the TLS handshake as the server.
asio::awaitable<std::unique_ptr<Transport>> StartTls(std::unique_ptr<Transport> plain,
                                                     asio::ssl::context& context);

}  // namespace rocklake
