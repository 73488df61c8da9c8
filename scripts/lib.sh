# Shell functions that the scripts beside this file share; sourced, never run.
# shellcheck shell=bash
#
# After `source scripts/lib.sh` the current directory is the top of the clone, and:
#   cache          the folder outside the clone for what is expensive to make again
#   say TEXT       one progress line on stderr
#   ensure_*       install what is missing; quiet and quick when nothing is
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
top=$PWD
cache=${XDG_CACHE_HOME:-$HOME/.cache}/rocklake
mkdir -p "$cache"

# Objects of one clone serve another: paths below the clone are hashed relative to it.
export CCACHE_BASEDIR=$top CCACHE_NOHASHDIR=1

say() { printf '\033[1m==> %s\033[0m\n' "$*" >&2; }
die() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "installing packages needs root or sudo: $*"
  fi
}

installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# install_packages NAME...: only what is missing.
install_packages() {
  local name missing=()
  for name in "$@"; do
    installed "$name" || missing+=("$name")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  say "installing ${missing[*]}"
  {
    as_root apt-get update -q
    as_root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -q -y --no-install-recommends "${missing[@]}"
  } >"$cache/apt.log" 2>&1 </dev/null || { tail -20 "$cache/apt.log" >&2; die "apt-get failed"; }
}

# ensure_packages GROUP...: the groups of scripts/packages.txt.
ensure_packages() {
  local group names=()
  for group in "$@"; do
    mapfile -t -O "${#names[@]}" names < <(awk -v g="$group" '$1 == g {print $2}' scripts/packages.txt)
  done
  install_packages "${names[@]}"
}

# The bridge needs cargo 1.85 or later; Debian's own `cargo` is older, its cargo-web is not.
cargo_is_new_enough() {
  local version
  version=$(cargo --version 2>/dev/null | awk '{print $2}') || return 1
  [[ -n $version ]] && printf '1.85.0\n%s\n' "$version" | sort -V -C
}

ensure_cargo() {
  cargo_is_new_enough && return
  PATH=$HOME/.cargo/bin:$PATH
  cargo_is_new_enough && return
  install_packages cargo-web rustc-web
  cargo_is_new_enough || die "no cargo of version 1.85 or later"
}

# ensure_venv: a Python environment with tests/requirements.txt, and older DuckDB clients in folders of their own
# (tests/harness/duck.py); sets $python.
ensure_venv() {
  local wanted
  ensure_packages python
  wanted=$(cat tests/requirements*.txt | sha256sum | cut -c1-16)
  python=$cache/venv-$wanted/bin/python
  [[ -e $cache/venv-$wanted/.complete ]] && return
  say "installing the Python packages of tests/requirements.txt"
  rm -rf "$cache/venv-$wanted"
  /usr/bin/python3 -m venv "$cache/venv-$wanted"
  local pip=("$python" -m pip install -q --disable-pip-version-check --no-deps) file version
  "${pip[@]}" -r tests/requirements.txt </dev/null
  for file in tests/requirements-duckdb-*.txt; do
    version=${file#tests/requirements-duckdb-}
    "${pip[@]}" --target "$cache/venv-$wanted/duckdb-${version%.txt}" -r "$file" </dev/null
  done
  touch "$cache/venv-$wanted/.complete"
}

# ensure_azurite: the Azure Blob server of tests/azurite, beside the Python environment that ensure_venv made
# (tests/harness/object_store.py).
ensure_azurite() {
  local wanted place
  wanted=$(cat tests/azurite/package*.json | sha256sum | cut -c1-16)
  place=$cache/azurite-$wanted
  if [[ ! -e $place/.complete ]]; then
    command -v npm >/dev/null || install_packages nodejs npm
    say "installing Azurite"
    rm -rf "$place"
    mkdir -p "$place"
    cp tests/azurite/package*.json "$place"
    npm ci --prefix "$place" --ignore-scripts --no-audit --no-fund >"$cache/npm.log" 2>&1 </dev/null ||
      { tail -20 "$cache/npm.log" >&2; die "npm failed"; }
    touch "$place/.complete"
  fi
  ln -sfn "$place" "$(dirname "$python")/../azurite"
}
