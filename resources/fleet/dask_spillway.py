#!/usr/bin/env python3
"""Simulates the parts of a partition with Dask, and combines them.

    spillway-cli partition --parts 16 -o parts access.log
    dask_spillway.py --limit 'rate=10r/s burst=20' -- parts/*.spwl

All options but the four below go to `spillway-cli simulate`. The workers see the parts and the program under the same
paths. The JSON of the whole traffic goes to standard output.
"""
import argparse
import logging
import subprocess
import sys
import tempfile

from dask.distributed import Client, LocalCluster


def simulate(program, options, part):
    """The outcome of one part: a line of JSON."""
    done = subprocess.run([program, "simulate", "--partial", *options, part], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{part}: {done.stderr.strip()}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                     allow_abbrev=False)
    parser.add_argument("--scheduler", help="address of a Dask scheduler; default: a cluster on this machine")
    parser.add_argument("--workers", type=int, default=2, help="processes of that cluster; default 2")
    parser.add_argument("--program", default="spillway-cli", help="path of spillway-cli on the workers")
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    arguments, options = parser.parse_known_args(words[:split])
    parts = words[split + 1:]
    if not parts:
        parser.error("name the parts behind --")
    cluster = None if arguments.scheduler else LocalCluster(
        n_workers=arguments.workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL)
    with Client(arguments.scheduler or cluster) as client:
        jobs = client.map(simulate, [arguments.program] * len(parts), [options] * len(parts), parts, pure=False)
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as outcomes:
            outcomes.writelines(client.gather(jobs))
            outcomes.flush()
            print(f"{len(client.scheduler_info()['workers'])} workers, {len(parts)} parts", file=sys.stderr)
            combined = subprocess.run([arguments.program, "combine", outcomes.name], check=False)
    if cluster:
        cluster.close()
    return combined.returncode


if __name__ == "__main__":
    sys.exit(main())
