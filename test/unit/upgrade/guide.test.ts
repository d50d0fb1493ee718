import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../src/lib/package.js";
import { temporaryFolder, wincompat } from "../cli/run.js";

const test = suite("upgrade/guide");

const kubelet =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  IdentifyPodOS: true\n";
const pod = `apiVersion: v1
kind: Pod
metadata:
  name: agent
  annotations:
    seccomp.security.alpha.kubernetes.io/pod: runtime/default
spec:
  os: { name: windows }
  nodeSelector: { kubernetes.io/os: windows }
  hostPID: true
  containers: [{ name: agent, image: "registry.example/agent:1.4" }]
`;

test("docs/upgrade.md shows what is printed", async () => {
  const page = readFileSync(join(packageRoot, "docs", "upgrade.md"), "utf8");
  const [, parameters = "", shown = ""] = /wincompat (upgrade [^\n]*)\n```\n.*?```text\n(.*?)```/s.exec(page) ?? [];
  const cwd = temporaryFolder({ "manifests/kubelet.yaml": kubelet, "manifests/pod.yaml": pod });
  const { status, stdout } = await wincompat(parameters.split(" "), { cwd });
  assert.is(status, 1);
  assert.is(stdout, shown);
});

test.run();
