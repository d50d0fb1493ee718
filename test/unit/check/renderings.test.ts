import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkManifests } from "../../../src/check/check-manifests.js";
import { loadRelease } from "../../../src/check/load-release.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { releasedVersions } from "../../../src/release/released.js";
import { onUnix } from "../../on-unix.js";
import { temporaryFolder } from "../cli/run.js";
import { withTools } from "../manifests/render/fake-tools.js";

const test = suite("check/renderings");
const unixTest = onUnix(test, "shell scripts in place of programs");

/** An object of the base, as kustomize prints it with origin annotations. */
const object = (apiVersion: string, kind: string, spec: string): string => `apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: web
  namespace: shop
  annotations:
    config.kubernetes.io/origin: |
      path: ../base/web.yaml
spec: ${spec}
`;
const workload =
  "{ template: { metadata: { labels: { app: web } }, spec: { nodeSelector: { kubernetes.io/os: $os } } } }";
const service = "{ selector: { app: web }, ports: [{ port: 80, protocol: SCTP }] }";

/** Renders the base for Linux, but for the overlay of production. */
const kustomize = `os=linux
case "$2" in */prod) os=windows;; esac
/bin/cat <<END
${object("apps/v1", "Deployment", workload)}---
${object("v1", "Service", service)}END
`;

unixTest("overlays that share a base are things of their own", async () => {
  const overlay = "resources: [../base]\n";
  const folder = temporaryFolder({
    "base/kustomization.yaml": "resources: [web.yaml]\n",
    "base/web.yaml": "",
    "prod/kustomization.yaml": overlay,
    "staging/kustomization.yaml": overlay,
  });
  const settings = {
    releases: [await loadRelease(releasedVersions().at(-1) as KubeVersion)],
    profiles: new Set(["core"] as const),
  };
  const { diagnostics, findings, summary } = await withTools({ kustomize }, () =>
    checkManifests([folder], settings, { read: { render: "auto" } }),
  );
  assert.equal(diagnostics, []);
  assert.equal([summary.objects, summary.windowsObjects], [4, 2]);
  assert.equal(
    findings.map(({ rule, file }) => [rule, file]),
    [["svc-sctp", `${folder}/base/web.yaml`]],
  );
});

test.run();
