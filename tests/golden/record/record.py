#!/usr/bin/env python3
"""Asks a real nginx what it decides, for golden vectors.

    record.py FILE…               sends each file's requests to the installed nginx and tells whether it decides as recorded
    record.py --write FILE…       the same, and writes what nginx decided into the files

A file needs its first line (`# {json}`), the CSV header, and the columns t_ms, path, key, key2; see ../README.md. nginx runs in
the foreground on a loopback port with a clock of our own (clock.c) and `limit_req_dry_run on`, so that nothing waits; its debug
log tells each limit's answer. Debian's nginx has the debug log built in. Needs nginx, gcc and python3; Linux only.
"""
import argparse
import csv
import json
import mmap
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ANSWERS = {0: "OK", -2: "AGAIN", -3: "BUSY", -1: "ERROR"}
COLUMNS = ["i", "t_ms", "path", "key", "key2", "status", "excess_milli", "delay_ms", "zone", "trace"]


def directive(zone, burst, delay):
    text = f"limit_req zone={zone}"
    if burst:
        text += f" burst={burst}"
    if delay == "nodelay":
        text += " nodelay"
    elif delay:
        text += f" delay={delay}"
    return text + ";"


def zone_lines(head):
    return [f"limit_req_zone {key} zone={name}:{size} rate={rate};" for name, size, key, rate in head["zones"]]


def location_lines(head):
    return [
        f"location {path} {{ " + " ".join(directive(*limit) for limit in limits) + " }"
        for path, limits in head["locations"].items()
    ]


def configuration(head, folder, port):
    temporary = " ".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    locations = "\n".join(line.replace("{ ", "{ empty_gif; ", 1) for line in location_lines(head))
    return f"""daemon off; master_process off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log debug;
events {{ worker_connections 64; }}
http {{ access_log off; keepalive_timeout 0; large_client_header_buffers 8 256k; {temporary}
limit_req_dry_run on; limit_req_log_level info;
{chr(10).join(zone_lines(head))}
server {{ listen 127.0.0.1:{port}; add_header X-Status "$limit_req_status" always;
{locations}
}} }}
"""


def expanded(key):
    return re.sub(r"\{(.)\*(\d+)\}", lambda match: match[1] * int(match[2]), key)


class Nginx:
    """One nginx with a clock that the caller sets."""

    def __init__(self, head, folder, port):
        self.port = port
        self.head = head
        library = f"{folder}/clock.so"
        subprocess.run(["gcc", "-shared", "-fPIC", "-O2", HERE / "clock.c", "-o", library, "-ldl"], check=True)
        clock = open(f"{folder}/clock", "w+b")
        clock.write(struct.pack("<q", head["mono_base"]))
        clock.flush()
        self.clock = mmap.mmap(clock.fileno(), 8)
        pathlib.Path(f"{folder}/nginx.conf").write_text(configuration(head, folder, port))
        environment = dict(os.environ, LD_PRELOAD=library, SPILLWAY_CLOCK=f"{folder}/clock")
        command = ["nginx", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"]
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        self.log = None
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.02)
        self.log = open(f"{folder}/error.log", errors="replace")
        time.sleep(0.1)
        self.log.read()

    def ask(self, moment, path, key, key2):
        """(status, excess, delay, zone, trace) of one request."""
        self.clock[:8] = struct.pack("<q", moment)
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.sendall(f"GET {path}?k={key}&k2={key2} HTTP/1.0\r\nHost: x\r\n\r\n".encode())
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        text = ""
        for _ in range(500):
            text += self.log.read()
            if "close http connection" in text:
                break
            time.sleep(0.001)
        return self.decision(answer, text, path)

    def decision(self, answer, text, path):
        match = re.search(rb"X-Status: (\S+)", answer)
        if not match:
            return "-", 0, 0, "", ""
        status = match[1].decode().replace("_DRY_RUN", "")
        steps = [
            (int(index), int(code), round(float(excess) * 1000))
            for index, code, excess in re.findall(r"limit_req\[(\d+)\]: (-?\d+) (\d+\.\d+)", text)
            if int(code) in ANSWERS
        ]
        trace = " ".join(f"{index}:{ANSWERS[code]}:{excess}" for index, code, excess in steps)
        line = re.search(r'(?:limiting requests|delaying request), dry run, excess: (\d+)\.(\d+),? by zone "([^"]*)"', text)
        if not line:
            return status, steps[-1][2] if steps else 0, 0, "", trace
        excess, zone = int(line[1]) * 1000 + int(line[2]), line[3]
        return status, excess, self.delay(excess, zone, path) if status == "DELAYED" else 0, zone, trace

    def delay(self, excess, zone, path):
        """nginx does not log the delay of a dry run; it follows from the logged excess."""
        rate = next(rate for name, _, _, rate in self.head["zones"] if name == zone)
        milli = int(rate[:-3]) * 1000 // (60 if rate.endswith("m") else 1)
        after = next(delay for name, _, delay in self.head["locations"][path] if name == zone)
        return (excess - after * 1000) * 1000 // milli

    def stop(self):
        self.process.terminate()
        self.process.wait()


def recorded(path, port):
    """The file's head and rows, the rows as nginx decides them now, and the number that differ."""
    lines = pathlib.Path(path).read_text().splitlines()
    head = json.loads(lines[0][2:])
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        nginx = Nginx(head, folder, port)
        try:
            for row in rows:
                now = dict(row)
                moment = head["mono_base"] + int(row["t_ms"])
                answer = nginx.ask(moment, row["path"], expanded(row["key"]), expanded(row["key2"]))
                now.update(zip(COLUMNS[5:], map(str, answer)))
                differ += any(row.get(column) != now[column] for column in COLUMNS)
                row.update(now)
        finally:
            nginx.stop()
    return head, rows, differ


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--write", action="store_true", help="write what nginx decided into the files")
    parser.add_argument("--port", type=int, default=18099)
    options = parser.parse_args()
    total = 0
    for path in options.files:
        head, rows, differ = recorded(path, options.port)
        total += differ
        print(f"{path}: {len(rows)} requests, {differ} decided otherwise than recorded")
        if options.write:
            with open(path, "w", newline="") as out:
                out.write("# " + json.dumps(head) + "\n")
                out.writelines(f"# conf: {line}\n" for line in zone_lines(head) + location_lines(head))
                writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
    return 1 if total and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
