import { suite } from "uvu";
import * as assert from "uvu/assert";
import { hasData } from "../../../../src/explain/coverage/data.js";
import { theSpec } from "../../../spec.js";

const test = suite("explain/coverage/data");

function known(name: string, version = "1.27"): boolean {
  return hasData(theSpec(), version, name);
}

test("data of a version is found by its keys", () => {
  for (const name of ["windowsBuilds", "windowsBuilds.builds", "containerRuntimes.dockershim"]) assert.ok(known(name), name);
});

test("what is the same in every version stands behind its name", () => {
  for (const name of ["images", "images.builds", "images.hints.windows", "platforms", "platforms.aks.taints"]) assert.ok(known(name), name);
});

test("what is not there is not found", () => {
  for (const name of ["", "nothing", "windowsBuilds.nothing", "windowsBuilds.builds.ltsc2019", "kubernetes.length", "constructor", "images.nothing", "platforms.nowhere"]) {
    assert.not(known(name), name);
  }
});

test("a version without data has none of its own", () => {
  assert.equal([known("windowsBuilds", "1.1"), known("images", "1.1")], [false, true]);
});

test.run();
