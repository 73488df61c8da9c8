#include "cli/password.h"

#include <fmt/core.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>

#include "cli/client.h"
#include "cli/exit_code.h"

namespace rocklake {
namespace {

// Turns the terminal's echo off while it lives.
class NoEcho {
 public:
  NoEcho() {
    ::tcgetattr(STDIN_FILENO, &before_);
    termios silent = before_;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
  }
  ~NoEcho() { ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_); }
  NoEcho(const NoEcho&) = delete;
  NoEcho& operator=(const NoEcho&) = delete;

 private:
  termios before_{};
};

std::string FirstLine(std::istream& input) {
  std::string line;
  std::getline(input, line);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

std::string ReadPasswordFile(const std::string& file) {
  if (file == "-") return FirstLine(std::cin);
  std::ifstream input(file);
  if (!input) throw ClientError(kExitUsage, fmt::format("could not read the password file \"{}\"", file));
  return FirstLine(input);
}

std::string AskTwice(const std::string& user) {
  std::string password = AskPassword(fmt::format("New password for user \"{}\": ", user));
  if (AskPassword("Enter it again: ") != password) throw ClientError(kExitUsage, "the passwords differ");
  return password;
}

}  // namespace

bool HasTerminal() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1; }

std::string AskPassword(const std::string& prompt) {
  if (!HasTerminal()) throw ClientError(kExitUsage, "no terminal to ask for a password: use --password-file");
  fmt::print(stderr, "{}", prompt);
  const NoEcho no_echo;
  std::string password = FirstLine(std::cin);
  fmt::print(stderr, "\n");
  return password;
}

std::string NewPassword(const std::string& user, const std::string& file) {
  std::string password = file.empty() ? AskTwice(user) : ReadPasswordFile(file);
  if (password.empty()) throw ClientError(kExitUsage, "the password is empty");
  return password;
}

std::string AskLine(const std::string& prompt, const std::string& fallback) {
  fmt::print(stderr, "{}", prompt);
  std::string line = FirstLine(std::cin);
  return line.empty() ? fallback : line;
}

}  // namespace rocklake
