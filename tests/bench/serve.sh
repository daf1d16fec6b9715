#!/bin/bash
# serve.sh CLI HELLO [SECONDS]: decisions a second of `spillway-cli serve` beside a plain QtHttpServer, both on core 0 and asked
# by wrk in turn; the same with counters in Redis beside redis-benchmark with the same script; then memory and what was
# counted during and after an overload of SECONDS (60).
set -eu
cli=$1 hello=$2 seconds=${3:-60}
folder=$(mktemp -d)
started=()
trap 'kill "${started[@]}" 2>/dev/null; rm -rf "$folder"' EXIT
# serve NAME CORE ARGUMENTS…: its address is in $folder/NAME.
serve() {
  taskset -c "$2" "$cli" serve --listen 127.0.0.1:0 --limit 'rate=1000r/s burst=1000 nodelay' "${@:3}" >"$folder/$1" 2>/dev/null &
  started+=($!)
}
port() { sed 's/.*://' "$folder/$1"; }
load() { taskset -c 1 wrk -t1 "-c$3" "-d$2s" --latency "http://127.0.0.1:$1/"; }
rate() { awk '/Requests\/sec/ { print $2 }'; }
memory() { awk '/VmRSS/ { print $2 }' "/proc/$1/status"; }

serve memory 0
served=$!
taskset -c 0 "$hello" >"$folder/hello" &
started+=($!)
sleep 1
for round in 1 2 3; do
  echo "round $round: serve $(load "$(port memory)" 5 16 | rate), hello $(load "$(cat "$folder/hello")" 5 16 | rate) a second"
done
echo "99 % of the answers within: $(load "$(port memory)" 5 16 | awk '/99%/ { print $2 }')"

taskset -c 0 redis-server --port 0 --unixsocket "$folder/redis" --save '' --dir "$folder" >/dev/null &
started+=($!)
sleep 1
serve shared 0 --store "unix:$folder/redis"
sleep 1
(timeout 1 redis-cli -s "$folder/redis" monitor || true) >"$folder/monitored" &
sleep 0.3
curl -s "http://127.0.0.1:$(port shared)/" >/dev/null
wait $! || true
eval "command=($(sed -n 's/^[^]]*\] //p' "$folder/monitored" | grep -i '^"evalsha' | head -1))"
for round in 1 2 3; do
  plain=$(taskset -c 1 redis-benchmark -s "$folder/redis" -c 64 -n 100000 -q "${command[@]}" | tr '\r' '\n' | sed -n 's/.*: \([0-9.]*\) requests per second.*/\1/p' | tail -1)
  echo "round $round: serve with Redis $(load "$(port shared)" 5 64 | rate), redis-benchmark $plain a second"
done

echo "memory before the overload: $(memory $served) kB"
for part in 1 2 3; do
  load "$(port memory)" $((seconds / 3)) 256 | sed -n 's/^ *\([0-9]* requests in .*\)/\1/p; /Socket errors/p'
  echo "memory: $(memory $served) kB"
done
curl -s "http://127.0.0.1:$(port memory)/-/metrics" | grep -E '^ratelimit_requests_total|^ratelimit_(allowed|blocked)' || true
