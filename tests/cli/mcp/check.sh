#!/bin/bash
# check.sh PROGRAM SAMPLE FOLDER: client.mjs with the packages that ./dev mcp put into FOLDER; 77 (skipped) without them.
set -eu
[ -d "$3/node_modules" ] || { echo "skipped: ./dev mcp installs the client"; exit 77; }
cp "$(dirname "$0")/client.mjs" "$3"
exec node "$3/client.mjs" "$1" "$2"
