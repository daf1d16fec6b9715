#!/bin/bash
# check.sh SPILLWAY-CLI.deb SPILLWAY.deb PICTURE: installs, tries and removes both in a fresh minimal system of this release,
# below a temporary folder. PICTURE becomes the installed window with the sample. Needs root, debootstrap and a mirror, and
# takes some minutes.
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo "check.sh needs root: debootstrap and chroot do." >&2; exit 2; }
cli=$(realpath "$1") full=$(realpath "$2") picture=$3
root=$(mktemp -d /var/tmp/spillway-package.XXXXXX)
trap 'rm -rf "$root" "$root.log"' EXIT
export LC_ALL=C HOME=/tmp/home

fail() { echo "package check: $1" >&2; exit 1; }
# Its /proc goes with its last process.
inside() { unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" "$@"; }
packages() {
  inside env DEBIAN_FRONTEND=noninteractive "$@" >>"$root/tmp/log" 2>&1 || { tail -20 "$root/tmp/log" >&2; fail "$*"; }
}
depend() { packages apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f "$1" Depends)"; }
files() {
  find "$root" -xdev -regex "$root/\(tmp\|var/cache\|var/log\|var/lib/dpkg\)" -prune -o -printf '%P\n' | sort
}
# remove PACKAGE BEFORE: nothing is left but what BEFORE lists.
remove() {
  packages dpkg --purge "$1"
  local left
  left=$(comm -13 <(echo "$2") <(files))
  [ -z "$left" ] || fail "$1 leaves behind: $left"
}
# has PACKAGE FILE…: below /usr/share, beside what both have.
has() {
  local package=$1 file
  shift
  for file in doc/"$package"/{copyright,changelog.gz} man/man1/spillway-cli.1.gz bash-completion/completions/spillway-cli \
    zsh/vendor-completions/_spillway-cli fish/vendor_completions.d/spillway-cli.fish "$@"; do
    [ -s "$root/usr/share/$file" ] || fail "$package lacks /usr/share/$file"
  done
}
simulate() {
  inside spillway-cli simulate --limit 'rate=10r/s burst=20 nodelay' --assert 'clients_rejected == 3' \
    /usr/share/spillway/sample.log.gz >"$root/tmp/report" || fail "spillway-cli simulate: exit $?"
}

. /etc/os-release
debootstrap --variant=minbase ${UBUNTU_CODENAME:+--components=main,universe} "$VERSION_CODENAME" "$root" >"$root.log" 2>&1 ||
  { tail -5 "$root.log" >&2; fail debootstrap; }
mkdir -p "$root/$HOME"
cp "$cli" "$full" "$root/tmp"
cli=/tmp/$(basename "$cli") full=/tmp/$(basename "$full")
packages apt-get update -qq

depend "$root$cli"
before=$(files)
packages dpkg -i "$cli"
simulate
has spillway-cli
[ -z "$(inside dpkg-query -W 'libqt*' 2>/dev/null)" ] || fail "spillway-cli pulls in Qt"
remove spillway-cli "$before"

depend "$root$full"
before=$(files)
packages dpkg -i "$cli"
packages dpkg -i --auto-deconfigure "$full"
[ "$(inside dpkg-query -W -f '${db:Status-Status}' spillway-cli 2>/dev/null)" != installed ] || fail "both packages are installed"
simulate
has spillway man/man1/spillway.1.gz applications/spillway.desktop icons/hicolor/scalable/apps/spillway.svg \
  mime/packages/spillway.xml metainfo/spillway.metainfo.xml
inside spillway-cli verify --help >/dev/null || fail "spillway lacks spillway-cli verify"
inside spillway --screenshot /tmp/window.png /usr/share/spillway/sample.log.gz || fail "spillway --screenshot: exit $?"
[[ $(file -b "$root/tmp/window.png") == "PNG image data, 1280 x 800"* ]] || fail "spillway --screenshot: no picture of 1280 x 800"
cp "$root/tmp/window.png" "$picture"
remove spillway "$before"
echo "Both packages install, run and leave nothing behind. The installed window: $picture"
