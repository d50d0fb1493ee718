import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { releaseFolder } from "./release-folder.js";
import { inFolder } from "./run.js";

const pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "legacy" },
  spec: { os: { name: "windows" }, hostPID: true, containers: [{ name: "main", image: "a" }] },
};

/**
 * Runs the commands of the README of the folder `opa` for one tool, in that folder. Each command with the pod must report
 * its violation, except the one with the exception. The other commands must succeed.
 */
export function runReadme(tool: "opa" | "conftest", command: string, model: Model): void {
  inFolder((outer) => {
    const folder = join(outer, "opa");
    cpSync(join(releaseFolder(model), "opa"), folder, { recursive: true });
    const text = readFileSync(join(folder, "README.md"), "utf8");
    writeFileSync(join(folder, "pod.yaml"), JSON.stringify(pod));
    mkdirSync(join(outer, "exceptions"));
    writeFileSync(join(outer, "exceptions", "ours.rego"), /^```rego\n([^]*?)^```$/m.exec(text)?.[1] ?? "");
    const lines = [...text.matchAll(new RegExp(`(?:^|\`)${tool} ((?!run )[^\`\\n]+)`, "gm"))].map(([, line = ""]) =>
      line.replace("pod.json", "pod.yaml"),
    );
    assert.ok(lines.length > 2);
    // A name such as `opa eval` is no command, and the tests are in packages only.
    const commands = lines.filter((one) => one.includes(" ") && !one.includes("../test"));
    for (const line of commands) runLine(command, line, folder);
  });
}

function runLine(command: string, line: string, folder: string): void {
  const { status, stdout, stderr } = spawnSync(command, line.split(" "), {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 29,
  });
  const isFound = line.includes("pod.yaml") && !line.includes("exceptions");
  const isNamed = isFound || line.startsWith("inspect ");
  assert.equal([line, stderr, stdout.includes("win-host-pid")], [line, "", isNamed]);
  assert.is(status, isFound && line.startsWith("test ") ? 1 : 0, line);
}
