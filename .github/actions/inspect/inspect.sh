#!/bin/sh
# Inspects the schema as the inputs of the action say: annotations go to standard output, the other forms to their files.
# The exit status is that of the inspection: 0, 1 for findings, 2 for what could not be read.
set -eu
keyadvise=${KEYADVISE:-ydb-keyadvise}

# Inputs become arguments, each line of a list one of its own, so that no name is taken apart or run.
set -- inspect
newline='
'
add_lines() { # FLAG LINES
	flag=$1
	rest=$2$newline
	while [ -n "$rest" ]; do
		line=${rest%%"$newline"*}
		rest=${rest#*"$newline"}
		[ -z "$line" ] || printf '%s\n%s\n' "$flag" "$line"
	done
}
arguments=$(
	add_lines --ddl "${DDL:-}"
	add_lines --queries "${QUERIES:-}"
	add_lines --changed-since "${CHANGED_SINCE:-}"
	add_lines --baseline "${BASELINE:-}"
	add_lines --fail-on "${FAIL_ON:-}"
)
IFS=$newline
set -f
# shellcheck disable=SC2086 # a line is an argument
set -- "$@" $arguments
set +f
unset IFS

status=0
"$keyadvise" "$@" --format github || status=$?

# The other forms say the same: their status is known already.
again() { # ARGUMENTS
	"$keyadvise" "$@" 2>/dev/null || [ $? -eq "$status" ]
}
if [ -n "${SARIF:-}" ]; then
	again "$@" --format sarif -o "$SARIF"
	# What could not be inspected at all has no report, and the upload, which is to run always, would fail for want of a file.
	[ -e "$SARIF" ] || printf '%s\n' '{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{' \
		'"tool": {"driver": {"name": "ydb-keyadvise"}}, "invocations": [{"executionSuccessful": false}], "results": []}]}' >"$SARIF"
fi
if [ "${COMMENT:-false}" = true ] && [ -z "${MARKDOWN:-}" ]; then
	MARKDOWN=${RUNNER_TEMP:-/tmp}/ydb-keyadvise.md
fi
[ -z "${MARKDOWN:-}" ] || again "$@" --format markdown -o "$MARKDOWN"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
	again "$@" --format markdown -o - >>"$GITHUB_STEP_SUMMARY"
fi
if [ "${COMMENT:-false}" = true ] && [ -n "${NUMBER:-}" ] && [ -e "$MARKDOWN" ]; then
	# A pull request that changes no table needs no comment; one that is there already is brought up to date.
	only=
	! grep -q '^\*\*ydb-keyadvise\*\*: no tables$' "$MARKDOWN" || only=--update
	sh "$(dirname "$0")/comment.sh" "$NUMBER" "$MARKDOWN" $only ||
		echo '::warning title=ydb-keyadvise::the comment could not be written; the job needs "pull-requests: write" and GH_TOKEN'
fi
if [ "${COMMENT:-false}" = true ] && [ -n "${NUMBER:-}" ] && [ -n "${CHANGED_SINCE:-}" ]; then
	review=${RUNNER_TEMP:-/tmp}/ydb-keyadvise-review.json
	rm -f "$review"
	again "$@" --format suggestions -o "$review"
	[ ! -e "$review" ] || sh "$(dirname "$0")/review.sh" "$NUMBER" "$review" ||
		echo '::warning title=ydb-keyadvise::the suggestions could not be written; the job needs "pull-requests: write" and GH_TOKEN'
fi
exit "$status"
