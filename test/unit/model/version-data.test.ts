import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diffVersions } from "../../../src/diff/diff.js";
import { dataAt } from "../../../src/model/references.js";
import { versionsOf } from "../../../src/model/resolve.js";
import type { KubeVersion } from "../../../src/model/version.js";
import type { VersionData } from "../../../src/spec/versions.js";
import { theSpec } from "../../spec.js";

const test = suite("model/version-data");
const spec = theSpec();
const contents = spec.versions.map(({ content }) => content);
const [first] = contents as [VersionData];

function at(content: VersionData | undefined, key: string): unknown {
  return dataAt(spec, content, key);
}

test("dots lead into mappings, brackets to items and names of lists", () => {
  assert.is(at(first, "containerRuntimes.containerd.minimum"), "1.4");
  assert.equal(at(first, "featureGates.gates[IdentifyPodOS].stage"), "beta");
  assert.is(at(first, "containerRuntimes.criVersions[v1alpha2]"), "v1alpha2");
  assert.is(at(first, "pauseImages.images[registry.k8s.io/pause].tag"), "3.7");
});

test("false is a value", () => assert.is(at(first, "kubelet.resolvConfHost"), false));

test("missing data and everything below it are undefined", () => {
  for (const key of [
    "nothing",
    "kubelet.nothing.at.all",
    "featureGates.gates[Nothing]",
    "featureGates[IdentifyPodOS]",
    "kubelet[resolvConfHost]",
    "kubelet.toString",
  ]) {
    assert.is(at(first, key), undefined, key);
  }
});

test("an invalid key, and none, lead to nothing", () => {
  assert.equal([at(first, "a..b"), at(first, "featureGates.gates["), at(first, "")], [undefined, undefined, undefined]);
});

test("what all versions share is at images and platforms, also without data of a version", () => {
  for (const content of [first, undefined]) {
    assert.is(at(content, "images.hints.windows"), spec.images.content.hints.windows);
    assert.ok(at(content, "platforms.aks.taints"));
  }
  assert.is(at(undefined, "windowsBuilds"), undefined);
});

/** The keys of other parts of a model begin with a name in brackets: `parameters[taint.key].default`. */
const isOfVersionFile = (key: string): boolean => /^\w+\./.test(key) && !key.startsWith("fields.");

test("every datum of a version file that a diff reports is at its key, in a version that has it", () => {
  const [from, to] = [versionsOf(theSpec())[0], versionsOf(theSpec()).at(-1)] as [KubeVersion, KubeVersion];
  const keys = diffVersions(theSpec(), from, to).changes.flatMap((change) =>
    change.kind === "data" && isOfVersionFile(change.key) ? [change.key] : [],
  );
  assert.equal(
    keys.filter((key) => !contents.some((content) => at(content, key) !== undefined)),
    [],
  );
  assert.ok(keys.length > 50);
});

test.run();
