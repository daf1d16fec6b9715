// client.mjs PROGRAM SAMPLE: calls every tool of "PROGRAM mcp" with the client of the protocol's own SDK, and tries to
// reach files elsewhere. Exit status 0 if all is as it has to be.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [program, sample] = process.argv.slice(2);
const base = mkdtempSync(join(tmpdir(), "spillway-mcp-"));
const folder = mkdtempSync(join(base, "allowed-"));
const secret = join(base, "secret.log");
copyFileSync(sample, join(folder, "sample.log.gz"));
copyFileSync(sample, secret);
symlinkSync(secret, join(folder, "link.log"));
const zone = "limit_req_zone $binary_remote_addr zone=one:10m rate=1r/s;";
writeFileSync(join(folder, "nginx.conf"), `http { ${zone} server { location / { limit_req zone=one burst=5; } } }`);
writeFileSync(join(folder, "includes.conf"), `http { ${zone} include ${secret}; }`);

const client = new Client({ name: "check", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: program, args: ["mcp", folder] }));
const files = ["sample.log.gz"];
const calls = {
  inspect: { files, top: 3 },
  simulate: { files, limits: ["rate=5r/s burst=10 nodelay"] },
  suggest: { files, incident: ["14:07..14:20"] },
  lint: { files: ["nginx.conf"] },
  explain: { config: ["nginx.conf"], at_once: 10 },
};

try {
  assert.equal(client.getServerVersion().name, "spillway");
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool) => tool.name).sort(), Object.keys(calls).sort());
  for (const [name, given] of Object.entries(calls)) {
    const answer = await client.callTool({ name, arguments: given });
    assert.equal(answer.isError, false, `${name}: ${answer.content[0].text}`);
    assert.deepEqual(JSON.parse(answer.content[0].text), answer.structuredContent);
  }
  const { structuredContent: replay } = await client.callTool({ name: "simulate", arguments: calls.simulate });
  assert.equal(replay.passed + replay.delayed + replay.rejected, replay.requests);
  assert.ok(replay.rejected > 0);

  for (const path of [secret, "link.log", "../secret.log", "-", "/etc/passwd", "/proc/self/environ"]) {
    await assert.rejects(client.callTool({ name: "inspect", arguments: { files: [path] } }), /no such file/, path);
    await assert.rejects(client.callTool({ name: "simulate", arguments: { files, config: [path] } }), /no such file/);
  }
  const included = await client.callTool({ name: "lint", arguments: { files: ["includes.conf"] } });
  assert.match(included.content[0].text, /Permission denied/);
  const option = await client.callTool({ name: "simulate", arguments: { files, key: "x --output=/tmp/y" } });
  assert.equal(option.isError, true);
  await assert.rejects(client.callTool({ name: "inspect", arguments: { files, output: "x" } }), /no such argument/);
  await assert.rejects(client.callTool({ name: "inspect", arguments: { files: "x" } }), /list of texts/);
  await assert.rejects(client.callTool({ name: "pack", arguments: { files } }), /no such tool/);
} finally {
  await client.close();
  rmSync(base, { recursive: true });
}
