import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withClaimTemplates } from "../../../src/check/claim-templates.js";
import type { LoadedRelease } from "../../../src/check/loaded-release.js";
import type { KubernetesObject } from "../../../src/manifests/manifest-item.js";
import type { ReleasedKind, ReleaseIndex } from "../../../src/release/index-file.js";
import { osFacts } from "./os-facts.js";
import { check, findingsWithEvidence, spec, windows, yaml } from "./references/cluster-objects.js";

const test = suite("check/claim-templates");

/** Without other findings. */
const quiet = { ...windows, hostPID: false };

interface Parts {
  readonly pods?: object;
  readonly templates?: unknown;
  readonly kind?: string;
  readonly labels?: object;
}

function statefulSet({ pods = quiet, templates = [block()], kind = "StatefulSet", labels = {} }: Parts = {}): object {
  const matchLabels = { app: "db", ...labels };
  return {
    apiVersion: "apps/v1",
    kind,
    metadata: { name: "db" },
    spec: {
      serviceName: "db",
      selector: { matchLabels },
      template: { metadata: { labels: matchLabels }, spec: spec(pods) },
      volumeClaimTemplates: templates,
    },
  };
}

const block = (more: object = {}): object => ({ metadata: { name: "data", ...more }, spec: { volumeMode: "Block" } });

const found = async (...objects: readonly object[]): Promise<readonly string[]> =>
  findingsWithEvidence(await check({ "a.yaml": yaml(...objects) }));

const atFirst =
  "pvc-block-volume spec.volumeClaimTemplates[0].spec.volumeMode by spec.template.spec.nodeSelector[kubernetes.io/os] of ";

test("a claim template with volumeMode Block is reported if no container uses it", async () => {
  assert.equal(await found(statefulSet()), [atFirst]);
});

test("it is reported if a container mounts it as a file system", async () => {
  const containers = [{ name: "c", image: "example.com/c", volumeMounts: [{ name: "data", mountPath: "C:\\data" }] }];
  assert.equal(await found(statefulSet({ pods: { ...quiet, containers } })), [atFirst]);
});

test("it is reported beside a container that uses it as a device: both fields must change", async () => {
  const containers = [{ name: "c", image: "example.com/c", volumeDevices: [{ name: "data", devicePath: "/dev/a" }] }];
  assert.equal(
    (await found(statefulSet({ pods: { ...quiet, containers } }))).map((one) => one.split(" by ")[0]),
    [
      "win-block-volume spec.template.spec.containers[0].volumeDevices",
      "pvc-block-volume spec.volumeClaimTemplates[0].spec.volumeMode",
    ],
  );
});

test("each template has its own finding, and a file system has none", async () => {
  const fileSystem = { metadata: { name: "logs" }, spec: { volumeMode: "Filesystem" } };
  const absent = { metadata: { name: "more" }, spec: {} };
  const paths = (await found(statefulSet({ templates: [fileSystem, block(), absent, block({ name: "other" })] }))).map(
    (one) => one.split(" ")[1],
  );
  assert.equal(
    paths,
    [1, 3].map((index) => `spec.volumeClaimTemplates[${index}].spec.volumeMode`),
  );
  assert.equal(await found(statefulSet({ templates: [fileSystem, absent] })), []);
});

test("a StatefulSet without evidence of Windows, a claim for Linux and other kinds are not reported", async () => {
  const linux = { "kubernetes.io/os": "linux" };
  for (const one of [
    statefulSet({ pods: { hostPID: false } }),
    statefulSet({ pods: { hostPID: false, nodeSelector: linux } }),
    statefulSet({ templates: [block({ labels: linux })] }),
    statefulSet({ kind: "Deployment" }),
    statefulSet({ templates: null }),
  ])
    assert.equal(await found(one), []);
});

test("an object that completes the pods makes the claims those of Windows", async () => {
  const byClass = statefulSet({ pods: { hostPID: false, runtimeClassName: "win" } });
  const runtimeClass = {
    apiVersion: "node.k8s.io/v1",
    kind: "RuntimeClass",
    metadata: { name: "win" },
    handler: "runhcs-wcow-process",
    scheduling: windows,
  };
  assert.equal(
    (await found(byClass, runtimeClass)).map((one) => one.split(" of ")[0]),
    ["pvc-block-volume spec.volumeClaimTemplates[0].spec.volumeMode by spec.template.spec.runtimeClassName"],
  );
});

test("the remediation names what cannot be changed in a cluster, and there is no fix", async () => {
  const { findings } = await check({ "a.yaml": yaml(statefulSet()) });
  assert.match(findings[0]?.remediation ?? "", /volumeClaimTemplates are immutable: replace an existing StatefulSet/);
  assert.is(findings[0]?.fix, undefined);
});

/** The claims that rules read, of a StatefulSet with these fields in its metadata. */
function claimsOf(metadata: object, templates?: unknown): readonly KubernetesObject[] {
  const kind = { kind: "PersistentVolumeClaim", groups: [""], version: "v1", subject: "persistent-volume-claim" };
  const claims: KubernetesObject[] = [];
  const release = {
    index: { kinds: [kind], osFacts } as unknown as ReleaseIndex,
    policy: { evaluate: (claim: KubernetesObject) => (claims.push(claim), { evidence: [], findings: [] }) },
  } as unknown as LoadedRelease;
  const set = { ...statefulSet({ ...(templates === undefined ? {} : { templates }) }), metadata } as KubernetesObject;
  withClaimTemplates({ evidence: ["spec"], findings: [] }, set, { release, kind: kind as unknown as ReleasedKind });
  return claims;
}

test("rules read the claim as the controller creates it: with the namespace of the set, and its name in the name", () => {
  const metadata = (...parts: Parameters<typeof claimsOf>): unknown => claimsOf(...parts)[0]?.metadata;
  const labels = { "kubernetes.io/os": "windows", app: "db" };
  const prod = { name: "db", namespace: "prod" };
  assert.equal(metadata(prod), { name: "data-db-0", namespace: "prod", labels });
  assert.equal(metadata(prod, [block({ namespace: "dev" })]), { name: "data-db-0", namespace: "prod", labels });
  assert.equal(metadata(prod, [{ spec: {} }]), { namespace: "prod", labels });
  assert.equal(metadata({ generateName: "db-" }, [block({ namespace: "dev" })]), { name: "data", labels });
});

test.run();
