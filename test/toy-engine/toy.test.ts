import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { unjudged } from "../../scripts/conformance/parts.js";
import { partOf } from "../../scripts/release/parts.js";
import { EngineSession } from "../../src/engines/engine-session.js";
import { engines as everyEngine } from "../../src/engines/index.js";
import { packageFixtures, packageFixturesOf } from "../../src/engines/samples/package-fixtures.js";
import { templatesFrom } from "../../src/engines/template-renderer.js";
import { coverageOf } from "../../src/explain/coverage/coverage.js";
import { gapsOf } from "../../src/explain/coverage/rules.js";
import { generators } from "../../src/explain/coverage/targets.js";
import { RuleExplainer } from "../../src/explain/explain.js";
import type { Model } from "../../src/model/model.js";
import { buildRelease, enginesWith } from "../../src/release/build-releases.js";
import { makesNothing } from "../../src/release/compiled-files.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import { prettyCoverage } from "../../src/report/spec/coverage.js";
import { prettyExplanation } from "../../src/report/spec/explanation.js";
import { rulePage } from "../../src/report/spec/rule-page.js";
import { prettyVersions } from "../../src/report/spec/version-list.js";
import { idsIn, spellingIn } from "../../src/spec-lint/names.js";
import { kyvernoModels } from "../kyverno-models.js";
import { models, theSpec } from "../spec.js";
import { toy } from "./toy.js";

// A new engine is a folder and this line. No other file of the project refers to it.
const engines = [...everyEngine, toy];
const limits = engines.map(({ names }) => names);

const test = suite("toy-engine");
const session = new EngineSession(engines, templatesFrom());
// To make the policies of all engines again takes seconds.
const few = engines.filter(({ id }) => ["opa", "kyverno", "gatekeeper", toy.id].includes(id));
const sessionOfFew = new EngineSession(few, templatesFrom());
/** A few rules are enough: to make the policies of all of them takes seconds. */
const withFewRules = (model: Model): Model => ({
  ...model,
  rules: model.rules.filter(({ family }) => family === "host-namespaces"),
});
// The newest version that all engines have policies for.
const newest = withFewRules(kyvernoModels().at(-1) as Model);
const oldest = withFewRules(models()[0] as Model);
const terminal = { colors: picocolors.createColors(false), columns: 100 };

const build = async (model: Model, using: EngineSession): Promise<ReadonlyMap<string, string>> => {
  const files = await buildRelease(model, {
    session: using,
    fixtures: packageFixtures(),
    entries: [],
    earlier: [],
    make: makesNothing,
  });
  return new Map([...files].map(([path, content]) => [path, String(content)]));
};
const built = await build(newest, sessionOfFew);
const indexOf = (files: ReadonlyMap<string, string>): ReleaseIndex =>
  JSON.parse(files.get("release.json") ?? "") as ReleaseIndex;

test("its files are in a release, and their digests in the list", () => {
  assert.match(built.get("toy/host-namespaces.txt") ?? "", /^deny win-host-pid$/m);
  assert.match(built.get("toy/fixtures.txt") ?? "", /^win-host-pid\/deny\./m);
  assert.match(built.get("SHA256SUMS") ?? "", / {2}toy\/host-namespaces\.txt$/m);
});

test("release.json lists its releases, or why there is none, and what it does not support", async () => {
  const { engines: releases, unsupported } = indexOf(built);
  assert.equal([releases["toy"], Object.keys(unsupported)], [["0.2"], ["opa", "kyverno", "gatekeeper", "toy"]]);
  assert.is(unsupported["toy"]?.[0]?.reason, "Toy changes nothing.");
  // Most of a release is of other engines, and nothing of what is compared here.
  const two = few.filter(({ id }) => id === "gatekeeper" || id === toy.id);
  const old = indexOf(await build(oldest, new EngineSession(two, templatesFrom())));
  assert.equal(
    [old.engines["toy"], old.noEngine["toy"]],
    [[], "Toy is too young for Kubernetes 1.24. Use Gatekeeper."],
  );
});

test("the README of a release says how to use it", () => {
  const readme = built.get("README.md") ?? "";
  for (const words of [
    "| Toy | `toyctl look toy` | `toyctl deny toy` |",
    "| `toy` | texts that deny |",
    "`kube-system`, `kyverno`, `gatekeeper-system` and `toy-box`",
    "### Toy\n\nUse Toy 0.2.",
    "For Toy, write them on a note.",
    "toyctl renew toy",
    "Toy text `toy-host-namespaces`",
  ])
    assert.ok(readme.includes(words), words);
});

test("the policies of other engines deny nothing in its namespace", () => {
  for (const path of [
    "gatekeeper/constraints/deny/wincompat-host-namespaces-deny.yaml",
    "kyverno/overlays/enforce/kustomization.yaml",
    "opa/admission/webhook.yaml",
  ]) {
    assert.ok(built.get(path)?.includes("toy-box"), path);
  }
});

test("explanations and the pages of rules show it", () => {
  const explanation = new RuleExplainer(theSpec(), sessionOfFew, packageFixturesOf).explain(
    "win-host-pid",
    newest.version,
  );
  if (explanation === undefined) throw new Error("The newest version does not have win-host-pid.");
  assert.match(
    prettyExplanation(explanation, terminal, { policies: true }),
    /\nToy\n[^]*deny win-host-pid[^]*Exceptions: Toy[^]*toyctl forget win-host-pid/,
  );
  assert.match(
    rulePage(explanation, session.renderTemplate),
    /\n### Toy\n[^]*```text\ndeny win-host-pid\n```[^]*```console\ntoyctl forget win-host-pid\n```/,
  );
});

test("coverage and the list of versions have a column for it", () => {
  const only = [newest];
  const coverage = coverageOf(
    { spec: theSpec(), models: only, manifests: undefined, generators },
    gapsOf(only, session),
  );
  assert.ok(coverage.engines.includes("toy"));
  assert.match(prettyCoverage(coverage, terminal), /^Rules .* vap +toy /m);
  const covered = {
    kubernetes: newest.version,
    default: true,
    supportedUntil: newest.supportedUntil,
    policies: "1.0.0",
    rules: 1,
    engines: indexOf(built).engines,
  };
  assert.match(prettyVersions([covered], engines, terminal), /^Kubernetes .* ValidatingAdmissionPolicy +Toy[^]* 0\.2 /);
});

test("the versions of policies follow its names, and no scope has a name that it needs", () => {
  assert.ok(enginesWith(session).names(newest).includes("toy-host-namespaces"));
  const spec = theSpec();
  const scopes = {
    ...spec.scopes,
    content: {
      ...spec.scopes.content,
      scopes: { ...spec.scopes.content.scopes, marble: { description: "For a test.", subject: "pod" } },
    },
  };
  const faults = spellingIn(limits).check({ ...spec, scopes } as typeof spec);
  assert.equal(
    faults.map(({ message }) => message),
    ['Generated policies use the name "marble" for something else. Rename the scope.'],
  );
});

test("ids and families are as short as it needs them", () => {
  const spec = theSpec();
  const longer = { families: { ...spec.families, content: { ["f".repeat(31)]: { title: "F", description: "F." } } } };
  const rules = spec.rules.slice(0, 1).map((file) => ({ ...file, id: "r".repeat(41) }));
  const says = [idsIn(limits), spellingIn(limits)]
    .flatMap((linter) => linter.check({ ...spec, ...longer, rules } as typeof spec))
    .map(({ message }) => message.split(". ").at(-1));
  assert.equal(says, [
    "Use lower-case words with dashes, at most 40 characters.",
    "Use lower-case words with dashes, at most 30 characters.",
  ]);
});

test("it has an archive and its artifacts among the packages", () => {
  const files = new Map(
    [...built, ["toybox.txt", "toys"] as const, ["opa/bundle.tar.gz", ""] as const].map(([path, text]) => [
      path,
      Buffer.from(text),
    ]),
  );
  const archive = [...partOf({ index: indexOf(built), files }, engines, toy).keys()];
  assert.ok(
    archive.includes("toy/host-namespaces.txt") &&
      archive.includes("toybox.txt") &&
      !archive.some((path) => path.startsWith("kyverno/")),
  );
  assert.equal(
    session.engines.flatMap(({ releaseParts }) => releaseParts.artifacts(files)).map(({ program }) => program),
    ["opa", "conftest", "kyverno", "toyctl"],
  );
});

test("a run of conformance reports that nothing asks it", () => {
  assert.equal([unjudged(), unjudged(engines)], [[], ["toyctl, of Toy"]]);
});

test.run();
