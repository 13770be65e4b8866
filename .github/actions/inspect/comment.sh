#!/bin/sh
# comment.sh NUMBER FILE [--update] keeps one comment of a pull request up to date: the first line of the file is a marker by
# which the comment is known again. With --update none is begun. Needs gh, and GH_TOKEN with the right to write to pull requests.
set -eu
number=$1 file=$2 only=${3:-}
marker=$(head -n 1 "$file")
comments=repos/$GITHUB_REPOSITORY/issues/$number/comments
id=$(MARKER=$marker gh api --paginate "$comments" --jq '.[] | select(.body | startswith(env.MARKER)) | .id' | head -n 1)
if [ -n "$id" ]; then
	gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$file" >/dev/null
elif [ "$only" != --update ]; then
	gh api --method POST "$comments" --field "body=@$file" >/dev/null
fi
