import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines as everyEngine } from "../../../src/engines/index.js";
import { kyverno } from "../../../src/engines/kyverno/engine.js";
import { executedVersions } from "../../../src/engines/kyverno/policies.js";
import type { Model } from "../../../src/model/model.js";
import { runnableEngines } from "../../../src/release/make-index.js";
import { releaseReadme } from "../../../src/release/readme.js";
import { session } from "../../engine-session.js";
import { models } from "../../spec.js";

const test = suite("release/runnable-engines");
const newest = models().at(-1) as Model;
const executed = { kyverno: ["1.12.6", "1.19.1"] };

function numbers(version: string): readonly number[] {
  return version.split(".").map(Number);
}

/** What the README of a release says about ClusterPolicies. */
function kyvernoSection(model: Model): string {
  const [section] = releaseReadme(model, session())
    .split(/^### /m)
    .filter((one) => one.startsWith("Kyverno\n"));
  if (section === undefined) throw new Error(`The README for ${model.version} has no section about Kyverno.`);
  return section;
}

for (const model of models()) {
  test(`Kyverno for Kubernetes ${model.version} can run the policies, or the release says that none can`, () => {
    const { engines, noEngine } = runnableEngines(model, everyEngine);
    const oldest = executedVersions(model).oldest;
    const [major = 0, minor = 0] = numbers(oldest);
    const able = (model.engines["kyverno"] ?? [])
      .map(numbers)
      .filter(([a = 0, b = 0]) => oldest !== "untested" && (a > major || (a === major && b >= minor)));
    assert.equal(
      engines["kyverno"],
      able.map((one) => one.join(".")),
    );
    assert.is(noEngine["kyverno"] === undefined, able.length > 0);
    assert.is(kyvernoSection(model).includes("No version of Kyverno"), able.length === 0);
  });
}

test("supported versions that are too old or too new are left out, whatever their digits", () => {
  const { engines, noEngine } = runnableEngines(
    { ...newest, engines: { gatekeeper: ["3.9"], kyverno: ["1.9", "1.11", "1.12", "1.19", "2.0"] }, executed },
    everyEngine,
  );
  assert.equal(
    [engines, noEngine],
    [{ gatekeeper: ["3.9"], kyverno: ["1.12", "1.19"], "kyverno-cel": ["1.19", "2.0"], vap: ["1.37"] }, {}],
  );
});

test("if no release can run the policies, a sentence names the tested ones and another engine", () => {
  const { engines, noEngine } = runnableEngines(
    { ...newest, engines: { gatekeeper: ["3.9"], kyverno: ["1.10", "1.11"] }, executed },
    everyEngine,
  );
  assert.equal(engines["kyverno"], []);
  assert.match(
    noEngine["kyverno"] ?? "",
    /^No version of Kyverno that supports Kubernetes 1\.37 can run these policies\. Kyverno 1\.10 and 1\.11 support it, .*\bneed 1\.12 or newer\. They are tested with Kyverno 1\.12\.6 and 1\.19\.1, which Kyverno does not support on Kubernetes 1\.37\. Use Gatekeeper or ValidatingAdmissionPolicy\.$/,
  );
});

test("a version that only newer releases of Kyverno support has no ClusterPolicies, and says so", () => {
  const later = { ...newest, engines: { ...newest.engines, kyverno: ["1.20"] } };
  const { engines, noEngine } = runnableEngines(later, everyEngine);
  assert.equal(engines["kyverno"], []);
  assert.is(
    noEngine["kyverno"],
    "No version of Kyverno that runs ClusterPolicies supports Kubernetes 1.37. Kyverno 1.19 is the newest one that runs them. Use Gatekeeper, Kyverno ValidatingPolicies or ValidatingAdmissionPolicy.",
  );
  const { files, unsupported } = session().emission(kyverno, later);
  assert.equal(files, []);
  assert.equal(unsupported.flatMap(({ rule }) => rule ?? []).sort(), later.rules.map(({ id }) => id).sort());
  assert.equal(
    unsupported.flatMap(({ mutation }) => mutation ?? []),
    later.mutations.map(({ id }) => id),
  );
  const readme = releaseReadme(later, session());
  assert.not.match(readme, /\bkyverno\/|kubectl apply -k kyverno(?!-)|Kyverno policies/);
});

test("no Kyverno release runs the policies on Kubernetes 1.24, 1.25, 1.36 and 1.37", () => {
  const without = models()
    .filter((model) => "kyverno" in runnableEngines(model, everyEngine).noEngine)
    .map(({ version }) => version);
  assert.equal(without, ["1.24", "1.25", "1.36", "1.37"]);
});

test.run();
