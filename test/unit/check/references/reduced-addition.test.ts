import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkText } from "../../../../src/check/check-text.js";
import type { PlacedFinding } from "../../../../src/check/findings.js";
import { loadRelease } from "../../../../src/check/load-release.js";
import type { LoadedRelease } from "../../../../src/check/loaded-release.js";
import { reducedAddition } from "../../../../src/check/references/reduced-addition.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { releasedVersions } from "../../../../src/release/released.js";
import { namespace, pod, runtimeClass, yaml } from "./cluster-objects.js";

const test = suite("check/references/reduced-addition");

const release = await loadRelease(releasedVersions().at(-1) as KubeVersion);
const empty = { nodeSelector: {}, tolerations: [] };
const nothing = { own: empty, added: undefined };

/** Labels and tolerations that no rule asks about. */
const labels = (count: number): Record<string, string> =>
  Object.fromEntries([...Array(count).keys()].map((index) => [`k${index}`, "v"]));
const tolerations = (count: number): readonly object[] =>
  [...Array(count).keys()].map((index) => ({ key: `k${index}`, operator: "Exists" }));

test("of thousands of entries that no rule tells apart, one is left", () => {
  const kind = release.index.kinds.find((one) => one.kind === "Pod");
  assert.ok(kind);
  const windows = { "kubernetes.io/os": "windows" };
  const os = { key: "os", operator: "Equal", value: "windows" };
  const addition = { nodeSelector: { ...labels(5000), ...windows }, tolerations: [...tolerations(5000), os] };
  const applicable = [{ release, kind }];
  assert.equal(reducedAddition(addition, applicable, nothing), {
    nodeSelector: { k0: "v", ...windows },
    tolerations: [{ key: "k0", operator: "Exists" }, os],
  });
  const hasSome = {
    own: { nodeSelector: { k0: "v" }, tolerations: [os] },
    added: { ...empty, nodeSelector: { k1: "v" } },
  };
  assert.equal(reducedAddition(addition, applicable, hasSome), {
    nodeSelector: { k10: "v", ...windows },
    tolerations: [{ key: "k0", operator: "Exists" }],
  });
});

test("every entry counts where nobody knows what rules ask, and where there are few", () => {
  const kind = release.index.kinds.find((one) => one.kind === "Pod");
  assert.ok(kind);
  const many = { nodeSelector: labels(100), tolerations: tolerations(100) };
  assert.equal(reducedAddition(many, [{ release: withoutAnswers, kind }], nothing), many);
  const few = { nodeSelector: labels(20), tolerations: tolerations(20) };
  assert.equal(reducedAddition(few, [{ release, kind }], nothing), few);
});

/** The same rules, of which nobody knows what they ask. */
const withoutAnswers: LoadedRelease = {
  ...release,
  policy: { evaluate: (object) => release.policy.evaluate(object) },
};

/** Pods with the same references and different keys of their own. */
const own: readonly object[] = [
  {},
  { nodeSelector: { k1: "v" } },
  { nodeSelector: { k1: "other" } },
  { nodeSelector: { "kubernetes.io/arch": "amd64", own: "x" } },
  { nodeSelector: { "kubernetes.io/os": "linux" } },
  { tolerations: [{ key: "os", operator: "Exists" }] },
  { tolerations: [{ key: "k0", operator: "Exists" }], os: { name: "windows" } },
];

const additions: readonly (readonly [string, Record<string, string>, readonly object[]])[] = [
  ["nothing that rules ask about", {}, []],
  ["Windows", { "kubernetes.io/os": "windows" }, [{ key: "os", value: "windows", effect: "NoSchedule" }]],
  ["Linux", { "beta.kubernetes.io/os": "linux" }, [{ operator: "Exists" }]],
  ["a build", { "node.kubernetes.io/windows-build": "10.0.17763", "kubernetes.io/arch": "arm64" }, []],
  ["a pool", { agentpool: "windows", "kubernetes.azure.com/os-sku": "Windows2022" }, []],
];

function findingsOf(text: string, releases: LoadedRelease): readonly PlacedFinding[] {
  return checkText(text, { releases, profiles: ["recommended", "mixed-cluster", "strict"] }).findings;
}

for (const [what, selector, more] of additions) {
  test(`pods have the findings that they have with all entries, where others add ${what}`, () => {
    const annotation = Object.entries({ ...labels(30), ...selector }).map(([key, value]) => `${key}=${value}`);
    const objects = [
      namespace({ "scheduler.alpha.kubernetes.io/node-selector": annotation.join() }),
      runtimeClass({ nodeSelector: { ...labels(40), ...selector }, tolerations: [...tolerations(30), ...more] }),
    ];
    const pods = [{}, { runtimeClassName: "win" }].flatMap((reference) =>
      ["shop", "other"].flatMap((name) => own.map((one, index) => pod({ ...one, ...reference }, name, `web-${index}`))),
    );
    const text = yaml(...objects, ...pods);
    const found = findingsOf(text, release);
    assert.ok(found.some(({ object }) => object.kind === "Pod"));
    assert.equal(found, findingsOf(text, withoutAnswers));
  });
}

test.run();
