import fc from "fast-check";
import { RE2JS } from "re2js";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { linearPattern } from "../../../src/model/linear-pattern.js";
import { mostSteps, stepsTaken, TooMuchMatching, withinSteps } from "../../../src/model/pattern-work.js";
import { packageSpec } from "../../../src/spec-lint/load-spec.js";
import { patternUses } from "../../../src/spec-lint/patterns.js";
import { runsOf, seed } from "../../generate/options.js";
import { patterns } from "../../generate/patterns.js";

const test = suite("model/linear-pattern");

/** What this matcher, RE2 and JavaScript say about a text. */
function verdicts(pattern: string, text: string): readonly boolean[] {
  return [linearPattern(pattern), RE2JS.compile(pattern), new RegExp(pattern, "u")].map((one) => one.test(text));
}

function assertAlike(pattern: string, text: string): void {
  const [own, ...others] = verdicts(pattern, text);
  assert.equal(others, [own, own], `${pattern} in ${JSON.stringify(text)}`);
}

const letters = fc.string({
  unit: fc.constantFrom("a", "b", "c", "-", "7", ".", "]", "\n", "é", "😀", "\ud83d"),
  maxLength: 12,
});

test("generated patterns are found where RE2 and JavaScript find them", () => {
  fc.assert(
    fc.property(patterns(2), letters, letters, ({ pattern, text }, before, after) => {
      for (const one of ["", text, `${before}${text}`, `${text}${after}`, `${before}${text}${after}`, before])
        assertAlike(pattern, one);
    }),
    { seed: seed(), numRuns: runsOf(60, 5000) },
  );
});

test("the patterns of the spec are found where RE2 and JavaScript find them", () => {
  const texts = [
    "",
    "a",
    "C:\\var\\run",
    "mcr.microsoft.com/windows/nanoserver:ltsc2022",
    "10.0.20348.1",
    "500m",
    "NT AUTHORITY\\SYSTEM",
  ];
  for (const pattern of new Set([...patternUses(packageSpec())].map((one) => one.pattern)))
    for (const text of texts) assertAlike(pattern, text);
});

const expressions: readonly string[] = [
  "^$",
  "$",
  "^",
  "(?:^|a)b",
  "a(?:$|b)",
  "$^",
  "^^a$$",
  "(?:a|)b",
  "(?:)",
  "(?:a*)*b",
  "(?:a|b?)+c",
  "a+?b",
  "a{0}b",
  "a{2,3}?b",
  "[^a]",
  "[-a]",
  "[a-]",
  "[--0]",
  "[a-c-e]",
  "[\\^a]",
  "[\\x41-\\x43]",
  "[^\\x00-\\x7f]",
  "[😀-😂]",
  "a|b|^c$",
  "(?:|)(?:||a|)b",
  "(?:(?:|)|(?:||))*c",
  "(?:^|$||^$)a",
];

test("anchors, empty parts and classes mean the same as in RE2 and JavaScript", () => {
  const texts = [
    "",
    "a",
    "b",
    "c",
    "ab",
    "aab",
    "aaab",
    "ba",
    "-",
    "0",
    "^",
    "A",
    "d",
    "e",
    "😁",
    "\ud83d",
    "\n",
    "ac\n",
    "bc",
  ];
  for (const pattern of expressions) for (const text of texts) assertAlike(pattern, text);
});

test("no states of a search mean a match because of their numbers", () => {
  // The search is in the states 109, 97, 116, 99 and 104, in this order: the codes of the characters of "match".
  assertAlike("^(?:^|a{0,2}(?:^c)?a?|a?a(?:^cccc)?a*)bc{96}", `ab${"c".repeat(96)}`);
});

/** The steps of searching a text. */
function stepsIn(pattern: string, text: string): number {
  const before = stepsTaken();
  linearPattern(pattern).test(text);
  return stepsTaken() - before;
}

test("a text takes one step for each character, once its situations are known", () => {
  const pattern = "^registry[.]example[.]com/(?:[a-z]+/)*[a-z]+:v[0-9]+$";
  const image = "registry.example.com/team/windows/service:v12";
  stepsIn(pattern, image);
  assert.is(stepsIn(pattern, image), image.length);
  stepsIn(pattern, "docker.io/nginx");
  assert.is(stepsIn(pattern, "docker.io/nginx"), 1);
});

/** A text of two letters in which no long part comes twice. */
function withoutPeriod(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 3 === 0 ? "a" : "b";
  }).join("");
}

test("a pattern that is in many states at once takes no more steps than its parts for each character", () => {
  const parts = 502;
  const text = withoutPeriod(5000);
  const steps = stepsIn("a[ab]{500}c", text);
  assert.ok(steps > 100 * text.length);
  assert.ok(steps < 3 * parts * text.length);
});

test("empty and equal alternatives take no time", () => {
  const text = withoutPeriod(500);
  const alone = stepsIn("a[ab]{13}[cd]", text);
  assert.is(stepsIn(`(?:${"|".repeat(5000)})a[ab]{13}[cd]`, text), alone);
  assert.is(stepsIn(`(?:${"(?:|)|".repeat(2000)})a[ab]{13}[cd]`, text), alone);
});

test("each way between states is a step, also where many lead to one state", () => {
  const ways = 3000;
  const text = withoutPeriod(500);
  const alone = stepsIn("a[ab]{13}[cd]", text);
  // Each alternative is a state that leads to the next part.
  const steps = stepsIn(`(?:${"(?:^x)?|".repeat(ways)})a[ab]{13}[cd]`, text);
  // A fork, the anchor, and the way around it.
  assert.ok(steps - alone > 2.9 * ways * (text.length - 50));
});

test("an evaluation ends at the limit, and the next one begins again", () => {
  const text = withoutPeriod(900_000);
  const evaluate = (): boolean => withinSteps(() => linearPattern("a[ab]{990}[cd]").test(text));
  const before = stepsTaken();
  assert.throws(evaluate, (error: Error) => error instanceof TooMuchMatching);
  assert.ok(stepsTaken() - before < mostSteps + 10_000);
  assert.is(
    withinSteps(() => linearPattern("^c").test(text)),
    false,
  );
});

test.run();
