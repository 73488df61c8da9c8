#include "server/transport.h"

#include <asio/buffer.hpp>
#include <asio/ssl/stream.hpp>
#include <asio/use_awaitable.hpp>
#include <asio/write.hpp>
#include <utility>

namespace rocklake {
namespace {

using asio::ip::tcp;

class PlainTransport : public Transport {
 public:
  explicit PlainTransport(tcp::socket socket) : socket_(std::move(socket)) {}

  asio::awaitable<std::size_t> Read(std::span<char> into) override {
    return socket_.async_read_some(asio::buffer(into.data(), into.size()), asio::use_awaitable);
  }
  asio::awaitable<void> Write(ByteView bytes) override {
    co_await asio::async_write(socket_, asio::buffer(bytes.data(), bytes.size()), asio::use_awaitable);
  }
  tcp::socket& socket() override { return socket_; }
  bool encrypted() const override { return false; }

 private:
  tcp::socket socket_;
};

class TlsTransport : public Transport {
 public:
  TlsTransport(tcp::socket socket, asio::ssl::context& context) : stream_(std::move(socket), context) {}

  asio::awaitable<void> Handshake() {
    co_await stream_.async_handshake(asio::ssl::stream_base::server, asio::use_awaitable);
  }
  asio::awaitable<std::size_t> Read(std::span<char> into) override {
    return stream_.async_read_some(asio::buffer(into.data(), into.size()), asio::use_awaitable);
  }
  asio::awaitable<void> Write(ByteView bytes) override {
    co_await asio::async_write(stream_, asio::buffer(bytes.data(), bytes.size()), asio::use_awaitable);
  }
  tcp::socket& socket() override { return stream_.next_layer(); }
  bool encrypted() const override { return true; }

 private:
  asio::ssl::stream<tcp::socket> stream_;
};

}  // namespace

std::unique_ptr<Transport> MakePlainTransport(tcp::socket socket) {
  return std::make_unique<PlainTransport>(std::move(socket));
}

asio::awaitable<std::unique_ptr<Transport>> StartTls(std::unique_ptr<Transport> plain,
                                                     asio::ssl::context& context) {
  auto tls = std::make_unique<TlsTransport>(std::move(plain->socket()), context);
  co_await tls->Handshake();
  co_return tls;
}

}  // namespace rocklake
