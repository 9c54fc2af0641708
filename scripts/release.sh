#!/usr/bin/env bash
# Makes the archive of a release: scripts/release.sh [BINARY [FOLDER]].
#
# Without BINARY it builds target/release/hardstand. FOLDER, by default target/release, gets
# hardstand-VERSION-TARGET.tar.gz and SHA256SUMS. The archive has the program, its bill of materials, the example of the
# configuration with the list of every key, deploy/, the manuals and the completions of the shells. From the same sources
# and program it is the same to the byte: names are in order, and every time is that of the last commit, or of
# SOURCE_DATE_EPOCH.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

binary=${1:-}
folder=${2:-target/release}
if [ -z "$binary" ]; then
  scripts/build.sh
  binary=target/release/hardstand
fi
[ -x "$binary" ] || die "$binary is not a program: build it, or name another one."
[ "${binary#/}" != "$binary" ] || binary=$PWD/$binary

version=$("$binary" --version | awk '{ print $2 }')
expected=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
[ "$version" = "$expected" ] || die "$binary has version ${version:-none}, but Cargo.toml has $expected: build it again."
target=$(rustc -vV | sed -n 's/^host: //p')
name=hardstand-$version-$target
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

place=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-release.XXXXXX")
trap 'rm -rf "$place"' EXIT
root=$place/$name
mkdir -p "$root"/{bin,config,docs,share/man/man1,share/bash-completion/completions,share/zsh/site-functions,share/fish/vendor_completions.d}
cp "$binary" "$root/bin/hardstand"
node scripts/sbom.mjs "$root/hardstand.cdx.json"
for file in README.md LICENSE*; do
  [ ! -f "$file" ] || cp "$file" "$root/"
done
cp config/default.toml config/production.example.toml "$root/config/"
cp -R docs/operations.md docs/operations docs/benchmarks.md "$root/docs/"
cp -R deploy "$root/deploy"
# Settings of a checkout that is in use itself.
rm -rf "$root"/deploy/{.env,secrets.toml,tls}
# Without variables that would be settings, in a folder without a configuration.
(
  cd "$place"
  clean() { env -i PATH="$PATH" "$binary" "$@"; }
  clean man "$root/share/man/man1"
  clean completions bash >"$root/share/bash-completion/completions/hardstand"
  clean completions zsh >"$root/share/zsh/site-functions/_hardstand"
  clean completions fish >"$root/share/fish/vendor_completions.d/hardstand.fish"
)
# The rights do not depend on the umask of whoever makes the release.
find "$root" -type d -exec chmod 755 {} +
find "$root" -type f -exec chmod 644 {} +
chmod 755 "$root/bin/hardstand" "$root"/deploy/*.sh

mkdir -p "$folder"
tar --create --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner --format=gnu --directory "$place" "$name" |
  gzip --no-name -9 >"$place/archive"
mv "$place/archive" "$folder/$name.tar.gz"
(cd "$folder" && sha256sum "$name.tar.gz" >SHA256SUMS)
say "$folder/$name.tar.gz, with its checksum in $folder/SHA256SUMS"
