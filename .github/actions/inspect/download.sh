#!/bin/sh
# Downloads the program of the release that the action was asked for by its tag, and says found=true or found=false in
# GITHUB_OUTPUT. A branch or a commit has no release, so that it is built instead. What does not have the checksum of the
# release is an error, and not built.
set -eu
: "${REF:=}" "${REPOSITORY:?}" "${RUNNER_TEMP:?}" "${GITHUB_OUTPUT:?}"

build() { # WHY
	echo "$1, so the action builds the program"
	echo found=false >>"$GITHUB_OUTPUT"
	exit 0
}
case $REF in
v[0-9]*) ;;
*) build "${REF:-this} is no release" ;;
esac
case ${RUNNER_OS:-}/${RUNNER_ARCH:-} in
Linux/X64) platform=linux-amd64 ;;
Linux/ARM64) platform=linux-arm64 ;;
macOS/X64) platform=darwin-amd64 ;;
macOS/ARM64) platform=darwin-arm64 ;;
Windows/X64) platform=windows-amd64 ;;
Windows/ARM64) platform=windows-arm64 ;;
*) build "no release has a program for ${RUNNER_OS:-this system} on ${RUNNER_ARCH:-this machine}" ;;
esac

cd "$RUNNER_TEMP"
folder=ydb-keyadvise-$platform
from=https://github.com/$REPOSITORY/releases/download/$REF
for file in SHA256SUMS "$folder.tar.gz"; do
	curl -fsSL --retry 3 -o "$file" "$from/$file" || build "$from/$file cannot be had"
done
sum=$(sha256sum "$folder.tar.gz" 2>/dev/null || shasum -a 256 "$folder.tar.gz")
if ! grep -q "^${sum%% *} [ *]$folder.tar.gz\$" SHA256SUMS; then
	echo "::error title=ydb-keyadvise::$from/$folder.tar.gz does not have the checksum of the release"
	exit 1
fi
tar -xzf "$folder.tar.gz"
mv "$folder"/ydb-keyadvise* ydb-keyadvise
echo found=true >>"$GITHUB_OUTPUT"
