import { suite } from "uvu";
import * as assert from "uvu/assert";
import { groupBy } from "../../../src/lib/lists.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import { foundPaths } from "../../../src/model/find.js";
import type { Collection } from "../../../src/model/predicate.js";
import { always, containerLists } from "../../../src/model/predicate.js";
import { readFixtures } from "../../fixtures.js";
import { models } from "../../spec.js";

const test = suite("model/find");

function pathsOf(at: string, ...each: Collection[]): readonly string[] {
  return foundPaths({ each, at: parseFieldPath(at), when: always });
}

test("without collections it is the field itself", () => {
  assert.equal(pathsOf("spec.hostPID"), ["spec.hostPID"]);
});

test("containers are the lists that they stand in", () => {
  const paths = pathsOf("image", { kind: "containers", lists: containerLists });
  assert.equal(paths, [
    "spec.initContainers[*].image",
    "spec.containers[*].image",
    "spec.ephemeralContainers[*].image",
  ]);
  assert.equal(pathsOf("image", { kind: "containers", lists: ["containers"] }), ["spec.containers[*].image"]);
});

test("a chain of collections is followed, and an empty path is the element", () => {
  const containers: Collection = { kind: "containers", lists: ["containers"] };
  assert.equal(pathsOf("", containers, { kind: "list", path: parseFieldPath("ports") }), [
    "spec.containers[*].ports[*]",
  ]);
  assert.equal(pathsOf("", containers, { kind: "list", path: parseFieldPath("command"), first: true }), [
    "spec.containers[*].command[0]",
  ]);
  assert.equal(pathsOf("", { kind: "entries", path: parseFieldPath("spec.nodeSelector") }), ["spec.nodeSelector[*]"]);
});

test("every path in a fixture is one of the paths of its rule", () => {
  const rules = groupBy(
    models().flatMap((model) => model.rules),
    ({ id }) => id,
  );
  const known = new Map(
    [...rules].map(([id, of]) => [
      id,
      of.flatMap(({ cases }) => cases.flatMap(({ finds }) => finds.flatMap(foundPaths))),
    ]),
  );
  const template = /^(?:spec\.jobTemplate\.spec\.template|spec\.template|template)\.(?=spec|metadata)/;
  const reported = readFixtures().flatMap(({ rule, name, paths }) => paths.map((path) => ({ rule, name, path })));
  const matches = (path: string, pattern: string): boolean =>
    new RegExp(
      `^${pattern
        .split("[*]")
        .map((part) => part.replace(/[.[\]/*+?^$(){}|\\]/g, "\\$&"))
        .join("\\[[^\\]]+\\]")}$`,
    ).test(path);
  const strange = reported.filter(
    ({ rule, path }) => !known.get(rule)?.some((pattern) => matches(path.replace(template, ""), pattern)),
  );
  assert.equal(strange, []);
  assert.ok(reported.length > 100);
});

test.run();
