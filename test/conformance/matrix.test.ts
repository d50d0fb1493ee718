import { isDeepStrictEqual } from "node:util";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { models } from "../spec.js";
import { matrixPage, unproved } from "./matrix.js";
import type { Outcome } from "./record.js";

const test = suite("conformance/matrix");
const oldest = models().slice(0, 1);

function outcome(engine: string, finds: Outcome["finds"], more: Partial<Outcome> = {}): Outcome {
  return { engine, kubernetes: "1.24", what: "fixtures", objects: 10, disagreements: 0, finds, ...more };
}

function lines(outcomes: readonly Outcome[]): readonly string[] {
  return matrixPage(oldest, { options: "--seed 1", patchReleases: ["1.24.17"], outcomes }).split("\n");
}

test("a rule's row adds up what an engine was asked in several ways", () => {
  const page = lines([
    outcome("opa 1.22.0", { "win-host-pid": 3 }),
    outcome("opa 1.22.0", { "win-host-pid": 4 }, { what: "generated objects" }),
  ]);
  assert.ok(page.includes("| [win-host-pid](rules/win-host-pid.md) | 7 |"));
  assert.ok(page.includes("| version | release | opa 1.22.0 |"));
  assert.ok(page.includes("| [1.24](#124) | 1.24.17 | 20 |"));
});

test("each version has a row with its release and the engines that ran for it", () => {
  const outcomes = [outcome("kubernetes", {}), outcome("kube-apiserver", {}, { kubernetes: "1.37" })];
  const page = matrixPage(models(), { options: "--seed 1", patchReleases: ["1.24.17", "1.37.2"], outcomes }).split(
    "\n",
  );
  const rows = page.filter((line) => line.startsWith("| [1."));
  assert.equal(rows, ["| [1.24](#124) | 1.24.17 | – | 10 |", "| [1.37](#137) | 1.37.2 | 10 | – |"]);
  for (const { version } of models()) assert.is(page.includes(`## ${version}`), ["1.24", "1.37"].includes(version));
  assert.ok(
    page.includes(
      "This run did not compare 1.25, 1.26, 1.27, 1.28, 1.29, 1.30, 1.31, 1.32, 1.33, 1.34, 1.35 and 1.36: `--all` adds them, and `npm run validation` compares every version with the validation of Kubernetes.",
    ),
  );
});

test("each version has a row with the releases of Kubernetes that can judge it", () => {
  const page = matrixPage(models(), { options: "", patchReleases: [], outcomes: [] }).split("\n");
  assert.ok(page.includes("| version | validation | API server | ValidatingAdmissionPolicies | Kyverno |"));
  assert.ok(page.includes("| 1.24 | 1.24.17 | 1.24.17 | – | yes |"));
  assert.ok(page.includes("| 1.29 | 1.29.14 * | – | – | yes |"));
  assert.ok(page.includes("| 1.37 | 1.37.2 | 1.37.2 | 1.37.2 | – |"));
});

test("rules that an engine does not evaluate have a dash, and rules without violations have 0", () => {
  const page = lines([outcome("gator 3.16.0", {}), outcome("gator 3.9.0", { "win-host-pid": 1 })]);
  assert.ok(page.includes("| rule | gator 3.9.0 | gator 3.16.0 |"));
  assert.ok(page.includes("| [win-host-pid](rules/win-host-pid.md) | 1 | 0 |"));
  assert.ok(page.includes("| [kubelet-cgroups-per-qos](rules/kubelet-cgroups-per-qos.md) | – | – |"));
});

test("a rule that no object breaks is named, for each engine that is asked about it", () => {
  const all = Object.fromEntries(oldest.flatMap(({ rules }) => rules.map(({ id }) => [id, 1])));
  const { "win-host-pid": _, ...others } = all;
  const outcomes = [outcome("opa 1.22.0", all), outcome("gator 3.16.0", others), outcome("kubernetes", others)];
  assert.equal(unproved(oldest, { options: "", patchReleases: [], outcomes }, false), [
    "win-host-pid, gator 3.16.0, 1.24",
    "win-host-pid, kubernetes, 1.24",
  ]);
});

test("in a brief run, an engine proves a rule for all versions in which it is the same", () => {
  const [first, between] = ["1.24", "1.27"].map((version) => models().find((one) => one.version === version)) as [
    Model,
    Model,
  ];
  const some = [first, between];
  const differing = between.rules.filter((rule) => !first.rules.some((one) => isDeepStrictEqual(one, rule)));
  assert.ok(differing.length > 0 && differing.length < between.rules.length);
  const all = Object.fromEntries(first.rules.map(({ id }) => [id, 1]));
  const outcomes = [outcome("opa 1.22.0", all), outcome("opa 1.22.0", {}, { kubernetes: "1.27" })];
  const run = { options: "", patchReleases: [], outcomes };
  assert.equal(
    unproved(some, run, true),
    differing.map(({ id }) => `${id}, opa 1.22.0, 1.27`),
  );
  assert.is(unproved(some, run, false).length, between.rules.length);
});

test("a rule is proved if the API server drops what violates it", () => {
  const newest = models().slice(-1);
  const all = Object.fromEntries(newest.flatMap(({ rules }) => rules.map(({ id }) => [id, 1])));
  const { "win-host-pid": _, ...others } = all;
  const more = { kubernetes: "1.37", dropped: { "win-host-pid": 2 } };
  const run = { options: "", patchReleases: [], outcomes: [outcome("admission-oracle 1.37.2", others, more)] };
  assert.equal(unproved(newest, run, false), []);
  assert.match(matrixPage(newest, run), /\| \[win-host-pid\]\(rules\/win-host-pid\.md\) \| dropped \|/);
});

test("outcomes of another version do not count", () => {
  const page = lines([
    outcome("opa 1.22.0", { "win-host-pid": 3 }),
    outcome("opa 1.22.0", { "win-host-pid": 4 }, { kubernetes: "1.25" }),
  ]);
  assert.ok(page.includes("| [win-host-pid](rules/win-host-pid.md) | 3 |"));
});

test("the order of outcomes does not matter", () => {
  const outcomes = [outcome("opa 1.22.0", { "win-host-pid": 3 }), outcome("conftest 0.71.1", { "win-host-pid": 4 })];
  assert.equal(lines(outcomes), lines(outcomes.toReversed()));
});

test("a program that evaluates the policies of no engine is a mistake", () => {
  assert.throws(() => lines([outcome("judge 1", {})]), /judge evaluates the policies of no engine/);
});

test.run();
