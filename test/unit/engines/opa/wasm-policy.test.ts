import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../../../src/check/load-release.js";
import { releasedVersions } from "../../../../src/release/released.js";
import { once } from "../../cli/run.js";

const test = suite("engines/opa/wasm-policy");

const pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a" },
  spec: {
    os: { name: "windows" },
    nodeSelector: { "kubernetes.io/os": "windows" },
    hostPID: true,
    containers: [{ name: "a" }],
  },
};

const harmless = { object: { apiVersion: "v1", kind: "ConfigMap" } };

/** Lists the rules of the profile core that the Wasm of a release finds broken in an input. */
async function coreRules(version: string): Promise<(input: unknown) => readonly string[]> {
  const { policy } = await loadRelease(version, () => new Map(), { evaluator: "wasm" });
  return (input) =>
    policy
      .evaluate(input)
      .findings.filter(({ profile }) => profile === "core")
      .map(({ rule }) => rule);
}

for (const version of releasedVersions()) {
  const loaded = once(() => coreRules(version));

  test(`the input is an object, an AdmissionReview or a Gatekeeper review, ${version}`, async () => {
    const rules = await loaded();
    assert.equal(rules(pod), ["win-host-pid"]);
    assert.equal(rules({ apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", request: { object: pod } }), [
      "win-host-pid",
    ]);
    assert.equal(rules({ review: { object: pod }, parameters: {} }), ["win-host-pid"]);
  });

  test(`an object cannot evade checks with its own request fields, ${version}`, async () => {
    const rules = await loaded();
    assert.equal(rules({ ...pod, review: harmless, request: harmless }), ["win-host-pid"]);
    assert.equal(rules({ ...pod, apiVersion: "a/b/c" }), []);
    assert.equal(rules({ ...pod, apiVersion: undefined }), []);
  });
}

test.run();
