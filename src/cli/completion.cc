// `rocklake completion SHELL`: completion scripts, made from the commands themselves so that they cannot go stale.
#include <fmt/core.h>

#include <functional>

#include "cli/commands.h"
#include "cli/exit_code.h"

namespace rocklake {
namespace {

// Words that may follow a command: its subcommands and long flags.
std::string WordsOf(const CLI::App& command) {
  std::string words;
  for (const auto* sub : command.get_subcommands([](const CLI::App*) { return true; }))
    words += sub->get_name() + " ";
  for (const auto* option : command.get_options()) {
    for (const auto& name : option->get_lnames()) words += "--" + name + " ";
  }
  return words;
}

// Calls `visit("inspect keys", command)` for every command below `program`.
void ForEachCommand(const CLI::App& program, const std::string& path,
                    const std::function<void(const std::string&, const CLI::App&)>& visit) {
  visit(path, program);
  for (const auto* sub : program.get_subcommands([](const CLI::App*) { return true; })) {
    ForEachCommand(*sub, path.empty() ? sub->get_name() : path + " " + sub->get_name(), visit);
  }
}

std::string Bash(const CLI::App& program) {
  std::string cases;
  ForEachCommand(program, "", [&](const std::string& path, const CLI::App& command) {
    cases += fmt::format("    \"{}\") words=\"{}\" ;;\n", path, WordsOf(command));
  });
  return "_rocklake() {\n"
         "  local current=\"${COMP_WORDS[COMP_CWORD]}\" path=\"\" word words=\"\"\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    case \"$word\" in -*) break ;; *) path=\"${path:+$path }$word\" ;; esac\n"
         "  done\n"
         "  case \"$path\" in\n" +
         cases +
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\") $(compgen -f -- \"$current\"))\n"
         "}\n"
         "complete -F _rocklake rocklake\n";
}

std::string Zsh(const CLI::App& program) {
  return "#compdef rocklake\nautoload -U +X bashcompinit && bashcompinit\n" + Bash(program);
}

std::string Fish(const CLI::App& program) {
  std::string out = "complete -c rocklake -f\n";
  for (const auto* sub : program.get_subcommands([](const CLI::App*) { return true; })) {
    out += fmt::format("complete -c rocklake -n __fish_use_subcommand -a {} -d '{}'\n", sub->get_name(),
                       sub->get_description());
    ForEachCommand(*sub, sub->get_name(), [&](const std::string&, const CLI::App& command) {
      for (const auto* option : command.get_options()) {
        for (const auto& name : option->get_lnames()) {
          out += fmt::format("complete -c rocklake -n '__fish_seen_subcommand_from {}' -l {} -d '{}'\n",
                             command.get_name(), name, option->get_description());
        }
      }
    });
  }
  return out;
}

}  // namespace

void AddCompletionCommand(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("completion", "Print a completion script for a shell");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback([&program, &exit_code, shell] {
    fmt::print("{}", *shell == "bash" ? Bash(program) : *shell == "zsh" ? Zsh(program) : Fish(program));
    exit_code = kExitOk;
  });
}

}  // namespace rocklake
