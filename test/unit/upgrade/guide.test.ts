import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../src/lib/package.js";
import { temporaryFolder, wincompat } from "../cli/run.js";

const test = suite("upgrade/guide");

const pod = `apiVersion: v1
kind: Pod
metadata:
  name: agent
spec:
  os: { name: windows }
  nodeSelector: { kubernetes.io/os: windows }
  hostPID: true
  resources: { limits: { memory: 1Gi } }
  containers: [{ name: agent, image: "registry.example/agent:1.4" }]
`;

const site = `apiVersion: v1
kind: Pod
metadata:
  name: site
spec:
  os: { name: windows }
  nodeSelector: { kubernetes.io/os: windows, node.kubernetes.io/windows-build: 10.0.26100 }
  containers: [{ name: site, image: "registry.example/site:1.4" }]
`;

const page = readFileSync(join(packageRoot, "docs", "upgrade.md"), "utf8");

test("docs/upgrade.md shows a part of what diff prints", async () => {
  const [, parameters = "", shown = ""] = /wincompat (diff [^\n]*)\n```\n.*?```text\n(.*?)```/s.exec(page) ?? [];
  const { stdout } = await wincompat(parameters.split(" "));
  assert.match(shown, "Windows Server 2025");
  assert.match(stdout, shown);
});

test("docs/upgrade.md shows what upgrade prints", async () => {
  const [, parameters = "", shown = ""] = /wincompat (upgrade [^\n]*)\n```\n.*?```text\n(.*?)```/s.exec(page) ?? [];
  const cwd = temporaryFolder({ "manifests/pod.yaml": pod, "manifests/site.yaml": site });
  const { status, stdout } = await wincompat(parameters.split(" "), { cwd });
  assert.is(status, 1);
  assert.is(stdout, shown);
});

test.run();
