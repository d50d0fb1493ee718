import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { findManifests, hasData } from "../../../../src/explain/coverage/targets.js";
import { theSpec } from "../../../spec.js";
import { temporaryFolder } from "../../cli/run.js";

const test = suite("explain/coverage/targets");

function known(name: string, version = "1.27"): boolean {
  return hasData(theSpec(), version, name);
}

test("data of a version is found by its keys", () => {
  for (const name of ["windowsBuilds", "windowsBuilds.builds", "containerRuntimes.dockershim"])
    assert.ok(known(name), name);
});

test("an item of a list is found in brackets, in the versions that have it", () => {
  const gate = "featureGates.gates[IdentifyPodOS]";
  assert.equal([known(gate, "1.25"), known(gate, "1.37")], [true, false]);
});

test("what is the same in every version stands behind its name", () => {
  for (const name of ["images", "images.builds", "images.hints.windows", "platforms", "platforms.aks.taints"])
    assert.ok(known(name), name);
});

test("what is not there is not found", () => {
  for (const name of [
    "",
    "nothing",
    "windowsBuilds.nothing",
    "windowsBuilds.builds.ltsc2019",
    "kubernetes.length",
    "constructor",
    "images.nothing",
    "platforms.nowhere",
  ]) {
    assert.not(known(name), name);
  }
});

test("a version without data has none of its own", () => {
  assert.equal([known("windowsBuilds", "1.1"), known("images", "1.1")], [false, true]);
});

test("manifests of facts are known by their names, fixtures are counted", () => {
  const folder = temporaryFolder({
    "facts/web.yaml": "",
    "facts/dns.yaml": "",
    "facts/.hidden.yaml": "",
    "facts/notes.txt": "",
    "fixtures/win-a/allow.one.yaml": "",
    "fixtures/win-a/deny.one.yaml": "",
    "fixtures/win-a/deny.two.yaml": "",
    "fixtures/win-a/README.md": "",
    "fixtures/win-b/deny.one.yaml": "",
  });
  const found = findManifests(folder);
  assert.equal([...(found?.facts ?? [])].sort(), ["dns", "web"]);
  assert.equal([...(found?.fixtures ?? [])].sort(), [
    ["win-a", { allow: 1, deny: 2 }],
    ["win-b", { allow: 0, deny: 1 }],
  ]);
});

test("one of the two folders is enough", () => {
  const found = findManifests(temporaryFolder({ "facts/web.yaml": "" }));
  assert.equal([[...(found?.facts ?? [])], found?.fixtures.size], [["web"], 0]);
});

test("where both are missing, nothing is known", () => {
  assert.is(findManifests(temporaryFolder()), undefined);
  assert.is(findManifests(join(temporaryFolder(), "nowhere")), undefined);
});

test.run();
