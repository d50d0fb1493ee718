import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines as everyEngine } from "../../../src/engines/index.js";
import { executedVersions } from "../../../src/engines/kyverno/policies.js";
import type { Model } from "../../../src/model/model.js";
import { releaseReadme } from "../../../src/release/readme.js";
import { runnableEngines } from "../../../src/release/runnable-engines.js";
import { session } from "../../engine-session.js";
import { models } from "../../spec.js";

const test = suite("release/runnable-engines");
const newest = models().at(-1) as Model;

function numbers(version: string): readonly number[] {
  return version.split(".").map(Number);
}

for (const model of models()) {
  test(`Kyverno for Kubernetes ${model.version} can run the policies, or the release says that none can`, () => {
    const { engines, noEngine } = runnableEngines(model, everyEngine);
    const [major = 0, minor = 0] = numbers(executedVersions(model).oldest);
    const able = (model.engines["kyverno"] ?? [])
      .map(numbers)
      .filter(([a = 0, b = 0]) => a > major || (a === major && b >= minor));
    assert.equal(
      engines["kyverno"],
      able.map((one) => one.join(".")),
    );
    assert.is(noEngine["kyverno"] === undefined, able.length > 0);
    assert.is(releaseReadme(model, session()).includes("No version of Kyverno"), able.length === 0);
  });
}

test("supported versions that are too old are left out, whatever their digits", () => {
  const { engines, noEngine } = runnableEngines(
    { ...newest, engines: { gatekeeper: ["3.9"], kyverno: ["1.9", "1.11", "1.12", "1.19", "2.0"] } },
    everyEngine,
  );
  assert.equal([engines, noEngine], [{ gatekeeper: ["3.9"], kyverno: ["1.12", "1.19", "2.0"] }, {}]);
});

test("if no release can run the policies, a sentence names the tested ones and another engine", () => {
  const { engines, noEngine } = runnableEngines(
    { ...newest, engines: { gatekeeper: ["3.9"], kyverno: ["1.10", "1.11"] } },
    everyEngine,
  );
  assert.equal(engines["kyverno"], []);
  assert.match(
    noEngine["kyverno"] ?? "",
    /^No version of Kyverno that supports Kubernetes 1\.37 can run these policies\. Kyverno 1\.10 and 1\.11 support it, .*\bneed 1\.12 or newer\. They are tested with Kyverno 1\.12\.6 and 1\.19\.1, which Kyverno does not support on Kubernetes 1\.37\. Use Gatekeeper\.$/,
  );
});

test("no Kyverno release runs the policies on Kubernetes 1.24, 1.25, 1.36 and 1.37", () => {
  const without = models()
    .filter((model) => "kyverno" in runnableEngines(model, everyEngine).noEngine)
    .map(({ version }) => version);
  assert.equal(without, ["1.24", "1.25", "1.36", "1.37"]);
});

test.run();
