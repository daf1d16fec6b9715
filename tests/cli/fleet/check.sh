#!/bin/bash
# check.sh PROGRAM SCRIPT: the script with two workers of Dask answers as one process does; 77 (skipped) without Dask.
set -eu
/usr/bin/python3 -c 'import dask.distributed' 2>/dev/null || { echo "skipped: ./dev fleet installs Dask"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
limit='rate=2r/s burst=4 nodelay'
"$1" generate browsing clients=300 length=5m -o requests.csv >/dev/null
"$1" partition --parts 5 -o parts requests.csv
/usr/bin/python3 "$2" --program "$1" --workers 2 --limit "$limit" -- parts/*.spwl >combined.json 2>told
grep -q '^2 workers, 5 parts$' told || { cat told; exit 1; }
"$1" simulate --json --limit "$limit" requests.csv >whole.json
grep -q '"rejected": [1-9]' whole.json || { echo 'nothing is rejected: the test is void'; exit 1; }
cmp combined.json whole.json
# What a worker complains of reaches the user.
if /usr/bin/python3 "$2" --program "$1" --limit 'rate=2r/s key=$uri' -- parts/*.spwl >out 2>told; then exit 1; fi
grep -q 'partitioned by another key' told || { tail -3 told; exit 1; }
