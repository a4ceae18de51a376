#!/usr/bin/env bash
# Tries the two commands of a newcomer on an empty machine: a root made by debootstrap, holding a
# shell, apt and a copy of this checkout. Each command runs twice; the second time nothing may be
# installed or rebuilt. Needs root, debootstrap, git and a network; not part of ctest (10 minutes).
#
# usage: tests/house/fresh_machine.sh [--cuda] [--sudo] [--suite NAME] [COMMAND...]
#   --cuda        show it this machine's CUDA toolkit, read-only, in the default prefix
#   --sudo        run as a user who has sudo, instead of as root
#   --suite NAME  release to install (default: the one that runs here)
#   COMMAND       demo, test, ...: what ./run is asked for (default: demo test)
set -euo pipefail

fail() { printf 'fresh machine: error: %s\n' "$*" >&2; exit 1; }
say() { printf '\n== fresh machine: %s (%d s)\n' "$*" "$SECONDS"; }

# ---- inside a mount namespace of its own, so that no mount outlives this process ----
in_root() {
  local as=(env -i HOME=/root)
  if [[ "$sudo" == yes ]]; then as=(setpriv --reuid newcomer --regid newcomer --init-groups env -i HOME=/home/newcomer); fi
  chroot "$root" "${as[@]}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    LC_ALL=C bash -c "cd $checkout && $1" </dev/null
}

try_commands() {
  root="$1" cuda="$2" sudo="$3"; shift 3
  checkout=/opt/upsweep
  mount -t proc proc "$root/proc"
  mount -t tmpfs tmpfs "$root/dev/shm"
  mount -t devpts devpts "$root/dev/pts"
  if [[ -n "$cuda" ]]; then
    mkdir -p "$root/usr/local/cuda"
    mount --bind "$cuda" "$root/usr/local/cuda"
    mount -o remount,bind,ro "$root/usr/local/cuda"
  fi
  if [[ "$sudo" == yes ]]; then
    chroot "$root" sh -c 'apt-get -q update && apt-get -q install --yes --no-install-recommends sudo &&
      useradd --create-home newcomer && echo "newcomer ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/newcomer &&
      chown -R newcomer: '"$checkout" </dev/null >/dev/null
  fi

  local command log="$root/tmp/log" before after
  for command in "$@"; do
    say "./run $command, first time"
    in_root "./run $command"
    say "./run $command, second time"
    before="$(chroot "$root" dpkg-query -W)"
    in_root "./run $command" | tee "$log"
    after="$(chroot "$root" dpkg-query -W)"
    [[ "$before" == "$after" ]] || fail "the second ./run $command changed the installed packages"
    if grep -q '^\[run\] installing' "$log"; then fail "the second ./run $command started apt-get"; fi
    if grep -q '^\[run\] building' "$log" && ! grep -q '^ninja: no work to do' "$log"; then
      fail "the second ./run $command built something"
    fi
  done
}

if [[ "${1:-}" == --inside ]]; then
  shift
  try_commands "$@"
  exit
fi

# ---- outside: makes the root, and removes it whatever happens ----
cuda='' sudo=no suite="$(. /etc/os-release && printf %s "$VERSION_CODENAME")"
while (($# > 0)); do
  case "$1" in
    --cuda)
      for prefix in /usr/local/cuda /usr/local/cuda-*; do
        if [[ -z "$cuda" && -x "$prefix/bin/nvcc" ]]; then cuda="$(realpath "$prefix")"; fi
      done
      [[ -n "$cuda" ]] || fail "--cuda, but there is no nvcc below /usr/local/cuda*"
      ;;
    --sudo) sudo=yes ;;
    --suite) suite="${2:?--suite needs a name}"; shift ;;
    -h | --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit ;;
    -*) fail "no option $1; see --help" ;;
    *) break ;;
  esac
  shift
done
if (($# == 0)); then set -- demo test; fi
((EUID == 0)) || fail "must run as root, for debootstrap and chroot"
for tool in debootstrap git unshare; do
  command -v "$tool" >/dev/null || fail "needs $tool"
done
self="$(realpath "${BASH_SOURCE[0]}")"
source="$(git -C "$(dirname "$self")" rev-parse --show-toplevel)"

# The mirror is the one that apt uses here.
mirror="$(apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
          awk -v suite="$suite" '$1 == suite && $2 == "main" && !seen++ {print $3}')"
[[ -n "$mirror" ]] || fail "apt here knows no mirror of $suite"

root="$(mktemp -d)"
chmod 755 "$root"  # it becomes /, which apt and other users must enter
trap 'rm -rf --one-file-system "$root"' EXIT
trap 'exit 130' INT TERM

say "installing an empty $suite"
debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.log" 2>&1 ||
  { tail -n 5 "$root.log"; rm -f "$root.log"; fail "debootstrap failed"; }
rm -f "$root.log"
# It reaches the network as this machine does.
rm -rf "$root/etc/apt"
cp -a /etc/apt "$root/etc/apt"
cp -a /usr/share/keyrings/. "$root/usr/share/keyrings/"
for file in /etc/resolv.conf /etc/hosts; do
  if [[ -e "$file" ]]; then cp -L "$file" "$root$file"; fi
done

mkdir -p "$root/opt/upsweep"
git -C "$source" ls-files -z --cached --others --exclude-standard |
  tar -C "$source" --null --files-from=- -cf - | tar -C "$root/opt/upsweep" --no-same-owner -xf -

unshare --mount --propagation private bash "$self" --inside "$root" "$cuda" "$sudo" "$@"
say "passed, twice: $*; the second time nothing was installed or built"
