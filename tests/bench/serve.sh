#!/bin/bash
# serve.sh CLI HELLO [SECONDS]: decisions a second of `spillway-cli serve` beside a plain QtHttpServer, both on core 0 and asked
# by wrk in turn; then its memory during and after an overload of SECONDS (30).
set -eu
cli=$1 hello=$2 seconds=${3:-30}
requests() { taskset -c 1 wrk -t1 -c16 -d"$2s" "http://127.0.0.1:$1/" | awk '/Requests\/sec/ { print $2 }'; }
memory() { awk '/VmRSS/ { print $2 }' "/proc/$1/status"; }
out=$(mktemp)
trap 'kill $served $said 2>/dev/null; rm -f "$out" "$out.hello"' EXIT
taskset -c 0 "$cli" serve --listen 127.0.0.1:0 --limit 'rate=1000r/s burst=1000 nodelay' >"$out" & served=$!
taskset -c 0 "$hello" >>"$out.hello" & said=$!
sleep 1
port=$(sed 's/.*://' "$out") hello_port=$(cat "$out.hello")
for round in 1 2 3; do
  echo "round $round: serve $(requests "$port" 5) hello $(requests "$hello_port" 5) a second"
done
echo "memory before the overload: $(memory $served) kB"
for part in 1 2 3; do
  requests "$port" $((seconds / 3)) >/dev/null
  echo "memory: $(memory $served) kB"
done
