// `rocklake serve ROOT`
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <random>

#include "admin/offline.h"
#include "catalog/catalog.h"
#include "cli/client.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/offline_session.h"
#include "cli/password.h"
#include "cli/statements.h"
#include "server/log.h"
#include "server/server.h"

namespace rocklake {
namespace {

struct ServeOptions {
  std::string root;
  std::vector<std::string> listen = {"127.0.0.1:5433"};
  std::string metrics;
  double ready_staleness_seconds = 10;
  bool no_create_databases = false;
  bool read_only = false;
  unsigned poll_millis = 0;
  double takeover_seconds = 0;
  bool no_trust = false;
  bool insecure = false;
  std::uint64_t cache_bytes = 512ULL << 20;
  std::uint64_t block_cache_bytes = 128ULL << 20;
  unsigned commit_decide_seconds = 600;
  unsigned lake_idle_seconds = 600;
  std::string log_level = "info";
  bool log_json = false;
  ServerOptions server;
};

ListenAddress ParseListen(const std::string& flag, const std::string& text) {
  const auto colon = text.rfind(':');
  ListenAddress address;
  const std::string port = colon == std::string::npos ? "" : text.substr(colon + 1);
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (port.empty() || error != std::errc() || end != port.data() + port.size()) {
    throw ClientError(kExitUsage, fmt::format("{} wants HOST:PORT, not \"{}\"", flag, text));
  }
  address.host = text.substr(0, colon);
  if (address.host.starts_with('[') && address.host.ends_with(']')) {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  if (address.host.empty()) address.host = "127.0.0.1";
  return address;
}

// The first address to listen on that other machines reach; nullptr: none.
const ListenAddress* FindPublicAddress(const ServeOptions& options) {
  const auto is_public = [](const ListenAddress& address) {
    return address.host != "localhost" && !IsLoopback(address.host);
  };
  const auto found = std::ranges::find_if(options.server.listen, is_public);
  return found == options.server.listen.end() ? nullptr : &*found;
}

void CheckTls(const ServeOptions& options) {
  const ListenAddress* address = options.insecure ? nullptr : FindPublicAddress(options);
  if (address == nullptr || !options.server.tls_certificate_file.empty()) return;
  throw ClientError(
      kExitRefused,
      fmt::format("refusing to listen on {} without TLS: give --tls-cert and --tls-key, listen on "
                  "127.0.0.1, or say --insecure",
                  address->host));
}

// The first user of a root that other machines shall reach: asked for on the terminal. nullopt: none is needed.
std::optional<NewRole> FirstUser(Root& root, const ServeOptions& options) {
  const ListenAddress* address = options.insecure ? nullptr : FindPublicAddress(options);
  if (address == nullptr || !ReadRoles(root).empty()) return std::nullopt;
  if (!HasTerminal()) {
    throw ClientError(
        kExitRefused,
        fmt::format("refusing to listen on {}: there are no users yet. Make the first with `rocklake "
                    "user add NAME --role admin --offline {}`, or say --insecure",
                    address->host, options.root));
  }
  NewRole role;
  role.name = AskLine("There are no users yet. Name of the first admin [admin]: ", "admin");
  role.password = NewPassword(role.name, "");
  role.level = RoleLevelName(RoleLevel::kAdmin);
  return role;
}

// Who holds the writer's epoch: this process, at this start.
std::string OwnerId() {
  std::random_device random;
  return fmt::format("{}-{:08x}{:08x}", ::getpid(), random(), random());
}

bool IsRemote(const std::string& url) {
  return url.starts_with("s3://") || url.starts_with("gs://") || url.starts_with("az://");
}

// A request in vain costs next to nothing on a directory, and a little money elsewhere.
std::chrono::milliseconds PollInterval(const ServeOptions& options, const std::string& url) {
  if (options.poll_millis > 0) return std::chrono::milliseconds(options.poll_millis);
  return std::chrono::milliseconds(IsRemote(url) ? 1000 : 100);
}

std::chrono::milliseconds BeatTimeout(const ServeOptions& options, const std::string& url) {
  const double seconds = options.takeover_seconds > 0 ? options.takeover_seconds : IsRemote(url) ? 6 : 2;
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

std::shared_ptr<Catalog> OpenAs(std::unique_ptr<Root> root, const Catalog::Options& options) {
  try {
    return OpenCatalog(std::move(root), options);
  } catch (const StoreFailure& failure) {
    if (failure.error.code != StoreErrorCode::kFenced) throw;
    throw ClientError(kExitFenced, "another server that started at the same time has taken over this root");
  }
}

int Serve(ServeOptions options) {
  StartLog(options.log_level, options.log_json ? LogFormat::kJson : LogFormat::kText);
  auto root = OpenRoot(options.root, {options.block_cache_bytes});
  Catalog::Options catalog_options;
  catalog_options.lake.cache = std::make_shared<CacheBudget>(options.cache_bytes);
  catalog_options.lake.owner = OwnerId();
  catalog_options.lake.decide_timeout = std::chrono::seconds(options.commit_decide_seconds);
  catalog_options.create_databases = !options.no_create_databases;
  const bool follows = options.read_only || options.server.standby;
  catalog_options.access = follows ? LakeAccess::kRead : LakeAccess::kWrite;
  const std::string url = root->url();
  catalog_options.lake.poll_interval = PollInterval(options, url);
  std::shared_ptr<Catalog> catalog;
  options.server.beat_timeout = BeatTimeout(options, url);
  const auto server = Server::Create(options.server, [&] {
    const auto first_user = follows ? std::nullopt : FirstUser(*root, options);
    catalog = OpenAs(std::move(root), catalog_options);
    if (first_user) RunStatements(catalog, {.user = first_user->name}, CreateRoleStatements(*first_user));
    return catalog;
  });
  for (std::size_t i = 0; i < options.server.listen.size(); ++i) {
    LogInfo(fmt::format("serving {}{} on {}:{}", url, follows ? " for reading" : "",
                        options.server.listen[i].host, server->ports()[i]));
  }
  if (options.server.metrics) {
    LogInfo(
        fmt::format("metrics on http://{}:{}/metrics", options.server.metrics->host, server->metrics_port()));
  }
  const ServerEnd end = server->Run();
  if (end == ServerEnd::kFenced) return kExitFenced;
  catalog->Close();
  server->Retire();
  LogInfo("closed");
  return kExitOk;
}

// Amounts of memory.
void AddMemoryOptions(CLI::App& command, ServeOptions& options) {
  const CLI::AsSizeValue size(/*kb_is_1000=*/true);  // 1000000, 1MB, 1MiB
  const CLI::Validator bytes(
      [size](std::string& text) {
        return text.starts_with('-') ? "an amount of bytes cannot be negative" : size(text);
      },
      "BYTES");
  command.add_option("--cache-bytes", options.cache_bytes, "Decoded rows kept in memory, of all lakes")
      ->transform(bytes)
      ->capture_default_str();
  command
      .add_option("--block-cache-bytes", options.block_cache_bytes,
                  "Blocks of the store kept in memory, for all lakes")
      ->transform(bytes)
      ->capture_default_str();
  command
      .add_option("--max-message-bytes", options.server.max_message_bytes,
                  "Largest message a client may send")
      ->transform(bytes)
      ->capture_default_str();
  command
      .add_option("--statement-memory-bytes", options.server.max_statement_memory_bytes,
                  "What the sorts and joins of one statement may hold in memory")
      ->transform(bytes)
      ->capture_default_str();
}

// What monitoring is told.
void AddMetricsOptions(CLI::App& command, ServeOptions& options) {
  command.add_option(
      "--metrics", options.metrics,
      "HOST:PORT on which to answer GET /metrics, /healthz and /readyz, without TLS or password; "
      "port 0: any; off unless given");
  command
      .add_option("--ready-staleness", options.ready_staleness_seconds,
                  "Seconds by which a reader may be late before /readyz says that it is not ready")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

// What the server is to its root.
void AddReplicationOptions(CLI::App& command, ServeOptions& options) {
  command.add_flag("--read-only", options.read_only,
                   "Follow the server that writes: reading takes no coordination with it, and GET and LIST "
                   "rights are enough");
  command.add_flag("--standby", options.server.standby,
                   "Follow the server that writes, as with --read-only, and take over when it is gone");
  command
      .add_option("--takeover-after", options.takeover_seconds,
                  "Seconds without a sign of life after which a standby takes this server's place "
                  "(2 on a directory, 6 on an object store)")
      ->check(CLI::PositiveNumber);
  command.add_flag("--demote-on-fence", options.server.demote_on_fence,
                   "When another server has taken over, serve reads instead of ending");
  command
      .add_option("--poll-interval", options.poll_millis,
                  "Milliseconds between two looks at what the writer has done, with --read-only "
                  "(100 on a directory, 1000 on an object store)")
      ->check(CLI::PositiveNumber);
}

}  // namespace

void AddServeCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("serve", "Serve every lake under ROOT to PostgreSQL clients");
  auto options = std::make_shared<ServeOptions>();
  command
      ->add_option(
          "root", options->root,
          "./dir, file:///dir, s3://bucket/prefix, gs://bucket/prefix, az://container/prefix or memory://")
      ->required();
  command
      ->add_option("--listen", options->listen,
                   "HOST:PORT to listen on; may be given several times; port 0: any")
      ->capture_default_str();
  AddMetricsOptions(*command, *options);
  AddReplicationOptions(*command, *options);
  command->add_flag("--no-create-databases", options->no_create_databases,
                    "Refuse connections to databases that do not exist (3D000) instead of creating them");
  command
      ->add_option(
          "--commit-decide-timeout", options->commit_decide_seconds,
          "Seconds to find out what became of a commit whose answer the object store lost; then 08007")
      ->capture_default_str();
  command
      ->add_option("--lake-idle-timeout", options->lake_idle_seconds,
                   "Seconds after which a lake that nobody uses is closed until its next use; 0: never")
      ->capture_default_str();
  command->add_option("--max-sessions", options->server.max_sessions, "Connections at a time")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  AddMemoryOptions(*command, *options);
  command->add_option("--workers", options->server.workers, "Threads that serve connections; 0: cores + 1")
      ->capture_default_str();
  auto* certificate = command->add_option("--tls-cert", options->server.tls_certificate_file,
                                          "PEM certificate chain: offer TLS");
  auto* key = command->add_option("--tls-key", options->server.tls_key_file, "PEM private key of --tls-cert");
  certificate->needs(key);
  key->needs(certificate);
  command->add_flag(
      "--no-trust", options->no_trust,
      "Let nobody in without a password; otherwise names that are no role are writers on loopback");
  command->add_flag("--insecure", options->insecure,
                    "Listen on other addresses than loopback without users and TLS, and trust names that are "
                    "no role there");
  command->add_option("--log-level", options->log_level, "trace, debug, info, warn, error or off")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}))
      ->capture_default_str();
  command->add_flag("--log-json", options->log_json, "Log one JSON object per line");
  command->callback([&exit_code, options] {
    options->server.listen.clear();
    for (const auto& text : options->listen) options->server.listen.push_back(ParseListen("--listen", text));
    if (!options->metrics.empty()) options->server.metrics = ParseListen("--metrics", options->metrics);
    options->server.ready_staleness =
        std::chrono::milliseconds(static_cast<std::int64_t>(options->ready_staleness_seconds * 1000));
    CheckTls(*options);
    options->server.trust_loopback = !options->no_trust;
    options->server.trust_remote = options->insecure && !options->no_trust;
    options->server.remote_needs_tls = !options->insecure;
    options->server.lake_idle_timeout = std::chrono::seconds(options->lake_idle_seconds);
    try {
      exit_code = Serve(*options);
    } catch (const ServerStartError& error) {
      throw ClientError(kExitCannotStart, error.message);
    }
  });
}

}  // namespace rocklake
