import { suite } from "uvu";
import * as assert from "uvu/assert";
import { mostFaults, typeFaults } from "../../../src/check/evaluate.js";
import { loadRelease } from "../../../src/check/load-release.js";
import { applicableReleases } from "../../../src/check/loaded-release.js";
import type { ManifestObject } from "../../../src/manifests/manifest-item.js";

const test = suite("check/evaluate");

const releases = await Promise.all(["1.24", "1.37"].map((version) => loadRelease(version)));

function faultsOf(spec: object): number {
  const value = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec };
  return typeFaults({ value } as unknown as ManifestObject, applicableReleases(value, releases)).length;
}

test("wrong types of every version are found, each once", () => {
  assert.is(faultsOf({ hostPID: "a", hostUsers: "a" }), 2);
});

test("more than are reported are found in one version only", () => {
  const many = Array.from({ length: mostFaults + 1 }, () => 1);
  assert.is(faultsOf({ containers: many, hostUsers: "a" }), mostFaults + 1);
  assert.is(faultsOf({ containers: many.slice(1), hostUsers: "a" }), mostFaults + 1);
});

test.run();
