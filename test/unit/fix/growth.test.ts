import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Lexer } from "yaml";
import type { EvaluatedObject } from "../../../src/check/evaluated-object.js";
import { loadRelease } from "../../../src/check/load-release.js";
import type { LoadedRelease } from "../../../src/check/loaded-release.js";
import { loadedRelease } from "../../../src/check/loaded-release.js";
import { fixFile } from "../../../src/fix/fix-file.js";
import type { FixResult } from "../../../src/fix/fix-files.js";
import { fixFiles } from "../../../src/fix/fix-files.js";
import { FixInput } from "../../../src/fix/fix-input.js";
import { planningsOf } from "../../../src/fix/fixable.js";
import { Obstacles } from "../../../src/fix/obstacles.js";
import { planObject } from "../../../src/fix/plan-object.js";
import type { ObjectPlan } from "../../../src/fix/planning.js";
import { mostFindings, mostFindingsInAll, tooLarge, tooMuch, Work, workFor } from "../../../src/fix/work.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import type { SourceText } from "../../../src/manifests/source-text.js";
import type { Profile } from "../../../src/model/profile.js";
import { once } from "../cli/run.js";
import type { HandMadeRule } from "./planning.js";
import { planningFor, present, release, remove } from "./planning.js";

const test = suite("fix/growth");

/** What a fix takes, which no machine and no load changes. */
interface Cost {
  readonly result: FixResult;
  readonly evaluations: number;
  /** How many times all characters of the text are parsed. */
  readonly parses: number;
}

const newest = once(() => loadRelease("1.27"));

async function costOf(text: string): Promise<Cost> {
  const real = await newest();
  let evaluations = 0;
  const evaluate = (object: unknown): ReturnType<LoadedRelease["policy"]["evaluate"]> => {
    evaluations += 1;
    // A copy, because a release remembers the verdict of an object.
    return real.policy.evaluate({ ...(object as object) });
  };
  const settings = {
    releases: [loadedRelease(real.index, { evaluate }, real.parameters)],
    profiles: new Set<Profile>(["core"]),
  };
  let characters = 0;
  const lex = Lexer.prototype.lex;
  Lexer.prototype.lex = function* (source, incomplete): ReturnType<typeof lex> {
    characters += source.length;
    yield* lex.call(this, source, incomplete);
  };
  try {
    const input = new FixInput("2026-11-21");
    for (const item of readManifestText("a.yaml", text, input.trees)) input.add({ item, settings });
    const result = fixFiles(input, "safe");
    return { result, evaluations, parses: characters / text.length };
  } finally {
    Lexer.prototype.lex = lex;
  }
}

const pod = (index: number): string =>
  [
    "apiVersion: v1",
    "kind: Pod",
    `metadata: {name: a${index}}`,
    "spec:",
    "  os: {name: windows}",
    "  nodeSelector: {kubernetes.io/os: windows}",
    "  hostPID: true",
    `  containers: [{name: c, image: i${index}}]`,
  ].join("\n");
const pods = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => pod(index));

const shapes: Readonly<Record<string, (count: number) => string>> = {
  documents: (count) => pods(count).join("\n---\n"),
  "items of a List": (count) =>
    `apiVersion: v1\nkind: List\nitems:\n${pods(count)
      .map((one) => `- ${one.replaceAll("\n", "\n  ")}\n`)
      .join("")}`,
};

for (const [name, textOf] of Object.entries(shapes)) {
  test(`${name} are evaluated twice each, and parsed as often as one: to read, to edit, to verify and to find places`, async () => {
    for (const count of [10, 40]) {
      const { result, evaluations, parses } = await costOf(textOf(count));
      assert.is(result.edits.length, count);
      assert.is(evaluations, 2 * count);
      assert.ok(parses < 4.1, `${parses}`);
    }
  });
}

test("objects that differ only in their names are evaluated together, once as they were and once as they are fixed", async () => {
  const text = (shapes["documents"] as (count: number) => string)(10).replace(/image: i\d+/g, "image: alike");
  const { result, evaluations } = await costOf(text);
  assert.equal([result.edits.length, evaluations], [10, 2]);
});

test("a large document is parsed to read and to verify, and keeps its tree between", async () => {
  const { result, parses } = await costOf((shapes["items of a List"] as (count: number) => string)(200));
  assert.is(result.edits.length, 200);
  assert.ok(parses < 2.1, `${parses}`);
});

const rule = present(
  "one",
  Array.from({ length: 3000 }, (_, index) => `f${index}`),
  { fix: remove },
);
const specWith = (count: number): unknown =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));

test("an object with too many findings is left as it is, which is reported for each", () => {
  const { edits, unfixed } = planObject(planningFor(specWith(mostFindings + 1), [release([rule])]));
  assert.equal(edits, []);
  assert.is(unfixed.length, mostFindings + 1);
  assert.equal(unfixed[0], { rule: "one", path: "spec.f0", reason: tooLarge });
});

test("findings without fixes count, too: each edit of their object finds them again", () => {
  const others = (count: number): HandMadeRule => ({
    id: "two",
    finds: () => Array.from({ length: count }, (_, index) => `spec.g${index}`),
  });
  const planFor = (count: number): ObjectPlan => planObject(planningFor(specWith(1), [release([rule, others(count)])]));
  assert.equal(planFor(mostFindingsInAll).unfixed, [{ rule: "one", path: "spec.f0", reason: tooLarge }]);
  assert.is(planFor(mostFindingsInAll - 1).edits.length, 1);
});

test("where fixes have cost too much, what is left is reported, and another run goes on", () => {
  const planning = planningFor(specWith(3), [release([rule])]);
  const work = new Work();
  while (!work.isSpent) work.evaluated(1_000_000, 0);
  const { edits, unfixed } = planObject({ ...planning, work });
  assert.equal([edits.length, unfixed.map(({ reason }) => reason)], [0, [tooMuch, tooMuch, tooMuch]]);
  assert.is(planObject(planning).edits.length, 3);
});

test("findings whose fix does not fit are no work that is left", () => {
  const other = present("two", ["f0", "f1"], {
    fix: { grade: "safe", changes: [{ kind: "exchange", at: { text: "", keys: [] }, texts: {} }] },
  });
  const planning = planningFor(specWith(3), [release([rule, other])]);
  for (const work of [new Work(-1), new Work(500)]) {
    const { edits, unfixed } = planObject({ ...planning, work });
    assert.is(edits.length + unfixed.length, 3);
    assert.equal([...new Set(unfixed.map((one) => `${one.rule} ${one.reason}`))], [`one ${tooMuch}`]);
  }
});

/** Fixes Pods with these specs, each in a document. */
function fixSpecs(specs: readonly object[], isDryRun = false): FixResult {
  const documents = specs.map((spec, index) =>
    JSON.stringify({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: `a${index}` },
      spec: { containers: [], ...spec },
    }),
  );
  const input = new FixInput("2026-11-21");
  const settings = { releases: [release([rule])], profiles: new Set<Profile>(["core"]) };
  for (const item of readManifestText("a.yaml", documents.join("\n---\n"), input.trees)) input.add({ item, settings });
  return fixFiles(input, "safe", { isDryRun });
}

test("another run does not help an object that is too large, nor one without `--dry-run`, so no run recommends it", () => {
  const tooMany = specWith(mostFindings + 1) as object;
  for (const isDryRun of [false, true]) {
    const reasons = new Set(fixSpecs([tooMany], isDryRun).unfixed.map(({ reason }) => reason));
    assert.equal(
      [...reasons],
      ["The object has more than 2000 findings with a fix, or more than 20000 findings. Divide it, or fix it by hand."],
    );
  }
});

test("a document with hundreds of thousands of parts is not edited, which is reported, and others are", () => {
  const dense = { f0: 1, list: Array.from({ length: 260_000 }, () => 1) };
  const { edits, unfixed } = fixSpecs([dense, { f0: 1 }]);
  assert.equal(
    edits.map(({ object }) => object.name),
    ["a1"],
  );
  const reason = "Its document has too many parts to be edited at once. Divide it into documents, or fix it by hand.";
  assert.equal(
    unfixed.map((one) => [one.path, one.reason]),
    [["spec.f0", reason]],
  );
});

/** How many edits the objects of a text get, in its order. @param left what they may cost */
async function editsWith(left: number, text: string): Promise<readonly number[]> {
  const settings = { releases: [await newest()], profiles: new Set<Profile>(["core"]) };
  const input = new FixInput("2026-11-21");
  const items = [...readManifestText("a.yaml", text, input.trees)];
  for (const item of items) input.add({ item, settings });
  const shared = new Work(left);
  const work = { shared, of: () => shared };
  const obstacles = new Obstacles(input.session.resolved().objects);
  const [first, ...others] = planningsOf(input.session, { grade: "safe", work, obstacles });
  if (first === undefined) return [];
  const { objects } = fixFile("a.yaml", items, [first, ...others], { trees: input.trees, work });
  return objects.map(({ plan }) => plan.edits.length);
}

test("where the budget ends between the uses of an anchor, none of them is edited, and the edits before them are made", async () => {
  const spec = "{os: {name: windows}, hostPID: true, hostIPC: true, containers: []}";
  const items = [..."abcdef"].map(
    (name) => `- &${name} {apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: ${spec}}\n- *${name}\n`,
  );
  const text = `apiVersion: v1\nkind: List\nitems:\n${items.join("")}`;
  const counts = new Set<number>();
  for (let [left, most] = [0, 0]; most < 12; left += 300) {
    const edits = await editsWith(left, text);
    const fixed = edits.filter((count) => count > 0).length;
    assert.ok(fixed >= most, `${fixed} objects are fixed with ${left}, and ${most} with less`);
    assert.equal(
      edits.filter((_, index) => index % 2 === 0),
      edits.filter((_, index) => index % 2 === 1),
    );
    most = fixed;
    counts.add(fixed);
  }
  assert.equal([...counts], [0, 2, 4, 6, 8, 10, 12]);
});

/** More findings than a run can afford. */
const large = specWith(mostFindings) as object;

/** How many evaluations the fixes of so many documents can afford. */
function evaluationsFor(documents: number): number {
  const all = Array.from({ length: documents }, () => ({ text: "a".repeat(1000) }) as SourceText);
  const works = workFor(
    all.map((document) => ({ item: { source: { document } }, applicable: [{}] }) as unknown as EvaluatedObject),
  );
  let count = 0;
  for (const work of all.map(works.of)) for (; !work.isSpent; count += 1) work.evaluated(0, 0);
  return count;
}

test("the longer reading takes, the less fixes may cost, but some are always made", () => {
  const [short, long] = [evaluationsFor(1000), evaluationsFor(4000)];
  assert.ok(short > 1.5 * long && long > 2000, `${short} ${long}`);
});

test("however many documents an input has, each is fixed, because the budget grows with them", () => {
  const { edits, unfixed } = fixSpecs(Array.from({ length: 4000 }, () => ({ f0: 1 })));
  assert.equal([edits.length, unfixed.length], [4000, 0]);
});

test("a document that is too large is not fixed completely, which is reported, and others keep their budget", () => {
  const { edits, unfixed } = fixSpecs([large, ...Array.from({ length: 20 }, () => ({ f0: 1 }))]);
  assert.is(edits.filter(({ object }) => object.name !== "a0").length, 20);
  assert.is(edits.length + unfixed.length, mostFindings + 20);
  assert.ok(edits.length < 500, String(edits.length));
  assert.equal([...new Set(unfixed.map(({ object, reason }) => `${object.name} ${reason}`))], [`a0 ${tooMuch}`]);
});

test("another dry run makes the same edits, so it is not recommended", () => {
  const [reason = "", ...others] = new Set(fixSpecs([large], true).unfixed.map((one) => one.reason));
  assert.equal(others, []);
  assert.match(reason, /^There is too much to fix at once\. Run the command for fewer files, or without `--dry-run`/);
});

test("documents of a fixed file that are not edited are not parsed again to verify it", async () => {
  const plain = pod(0).replace("  hostPID: true\n", "");
  const { result, parses } = await costOf([pod(1), ...Array.from({ length: 20 }, () => plain)].join("\n---\n"));
  assert.is(result.edits.length, 1);
  assert.ok(parses < 1.3, `${parses}`);
});

test("objects with suppression comments are evaluated as often as those without", async () => {
  const comment = "  # wincompat-ignore win-host-ipc: unused\n";
  const documents = pods(20).map((one) => one.replace("  hostPID", `${comment}  hostPID`));
  const { result, evaluations, parses } = await costOf(documents.join("\n---\n"));
  assert.is(result.edits.length, 20);
  assert.is(evaluations, 40);
  assert.ok(parses < 5.1, `${parses}`);
});

test("edits of many values that share an anchor end, however many there are", async () => {
  const items = Array.from(
    { length: 500 },
    (_, index) => `- {apiVersion: v1, kind: Pod, metadata: {name: a${index}}, spec: *s}\n`,
  );
  const head =
    "apiVersion: v1\nkind: List\nx: &s {os: {name: windows}, hostPID: true, containers: [{name: a, image: b}]}\nitems:\n";
  const { result, parses } = await costOf(`${head}${items.join("")}`);
  assert.is(result.edits.length + result.unfixed.length, 500);
  assert.ok(parses < 60, `${parses}`);
});

test.run();
