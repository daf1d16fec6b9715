#!/bin/sh
# documents.sh PROGRAM SOURCE: the man page and the completion know every command and option that --help tells.
set -eu
program=$1 resources=$2/resources
missing=0
for command in inspect simulate compare suggest report export generate pack formats; do
  for option in $("$program" "$command" --help | grep -o -e '--[a-z][a-z-]*' | sort -u); do
    for text in spillway-cli.1 spillway-cli.bash; do
      # The man page writes each hyphen as \-.
      if ! sed 's/\\-/-/g' "$resources/$text" | grep -q -e "$option"; then
        echo "$text does not tell of $command $option"
        missing=1
      fi
    done
  done
done
if command -v groff >/dev/null; then
  warnings=$(groff -man -ww -Tutf8 "$resources/spillway-cli.1" 2>&1 >/dev/null)
  [ -z "$warnings" ] || { echo "$warnings"; missing=1; }
fi
exit $missing
