#include "server/transport.h"

#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <poll.h>

#include <asio/buffer.hpp>
#include <asio/ssl/stream.hpp>
#include <asio/use_awaitable.hpp>
#include <asio/write.hpp>
#include <utility>

#include "base/blocking_scope.h"

namespace rocklake {
namespace {

using asio::ip::tcp;

class PlainTransport : public Transport {
 public:
  explicit PlainTransport(tcp::socket socket) : socket_(std::move(socket)) {
    asio::error_code ignored;
    socket_.non_blocking(true, ignored);
  }

  asio::awaitable<std::size_t> Read(std::span<char> into) override {
    return socket_.async_read_some(asio::buffer(into.data(), into.size()), asio::use_awaitable);
  }
  asio::awaitable<void> Write(ByteView bytes) override {
    co_await asio::async_write(socket_, asio::buffer(bytes.data(), bytes.size()), asio::use_awaitable);
  }
  std::size_t TryWrite(ByteView bytes) override {
    asio::error_code error;
    const std::size_t written = socket_.write_some(asio::buffer(bytes.data(), bytes.size()), error);
    if (error && error != asio::error::would_block) throw asio::system_error(error);
    return written;
  }
  void WriteBlocking(ByteView bytes, const std::function<void(bool begins)>& block) override {
    bytes.remove_prefix(TryWrite(bytes));
    if (bytes.empty()) return;
    const BlockingScope blocking(block);
    while (!bytes.empty()) {
      pollfd wait{.fd = socket_.native_handle(), .events = POLLOUT, .revents = 0};
      ::poll(&wait, 1, -1);
      bytes.remove_prefix(TryWrite(bytes));
    }
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
  std::size_t TryWrite(ByteView) override { return 0; }  // a record goes out whole or not
  void WriteBlocking(ByteView bytes, const std::function<void(bool begins)>& block) override {
    const BlockingScope blocking(block);
    asio::write(stream_, asio::buffer(bytes.data(), bytes.size()));
  }
  tcp::socket& socket() override { return stream_.next_layer(); }
  bool encrypted() const override { return true; }

 private:
  asio::ssl::stream<tcp::socket> stream_;
};

}  // namespace

std::string CertificateHash(asio::ssl::context& context) {
  const X509* certificate = SSL_CTX_get0_certificate(context.native_handle());
  int digest = NID_undef;
  if (certificate == nullptr ||
      OBJ_find_sigid_algs(X509_get_signature_nid(certificate), &digest, nullptr) != 1 ||
      digest == NID_undef) {
    return {};
  }
  if (digest == NID_md5 || digest == NID_sha1) digest = NID_sha256;
  std::string hash(EVP_MAX_MD_SIZE, '\0');
  unsigned length = 0;
  const EVP_MD* function = EVP_get_digestbynid(digest);
  if (function == nullptr ||
      X509_digest(certificate, function, reinterpret_cast<unsigned char*>(hash.data()), &length) != 1) {
    return {};
  }
  hash.resize(length);
  return hash;
}

std::unique_ptr<Transport> MakePlainTransport(tcp::socket socket) {
  return std::make_unique<PlainTransport>(std::move(socket));
}

asio::awaitable<std::unique_ptr<Transport>> StartTls(std::unique_ptr<Transport> plain,
                                                     asio::ssl::context& context) {
  plain->socket().non_blocking(false);
  auto tls = std::make_unique<TlsTransport>(std::move(plain->socket()), context);
  co_await tls->Handshake();
  co_return tls;
}

}  // namespace rocklake
