// Passwords, as a person or a file gives them. They are never echoed and never sent: what goes on from here is a verifier.
#pragma once

#include <string>

namespace rocklake {

bool HasTerminal();  // somebody is there to be asked

// Asks on the terminal without echo. Throws ClientError when there is none.
std::string AskPassword(const std::string& prompt);
// A new password: from the first line of a file ("-": standard input), or asked for twice when `file` is empty. Throws
// ClientError when it is empty or the two differ.
std::string NewPassword(const std::string& user, const std::string& file);
// One line from the terminal, with echo; `fallback` for an empty one.
std::string AskLine(const std::string& prompt, const std::string& fallback);

}  // namespace rocklake
