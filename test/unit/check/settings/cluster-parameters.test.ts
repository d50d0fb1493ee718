import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { ParameterSources } from "../../../../src/check/settings/cluster-parameters.js";
import { chooseValues, ParameterError, setsParameters } from "../../../../src/check/settings/cluster-parameters.js";
import { assertThrows } from "../../../assert-throws.js";
import { temporaryFolder } from "../../cli/run.js";
import { noParameter, noPlatform, settable } from "./settable.js";

const test = suite("check/settings/cluster-parameters");

const folder = temporaryFolder({
  "taint.yaml": "platform: gke\nparameters: { taint: { value: Windows }, builds: [a] }\n",
  "builds.yaml": "platform: aks\nparameters: { builds: [b, c] }\n",
  "wrong.yaml": "parameters: { bilds: [a] }\nplatform: gce\n",
});
const [taint, builds, wrong] = ["taint.yaml", "builds.yaml", "wrong.yaml"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

function chosen(sources: ParameterSources): Record<string, unknown> {
  return Object.fromEntries(chooseValues(sources, settable));
}

/** What is written behind `--set`, and what it sets. */
const sets: Readonly<Record<string, readonly [set: readonly string[], values: Record<string, unknown>]>> = {
  "a text is what stands behind the first =": [["taint.key=a=b,c"], { "taint.key": "a=b,c" }],
  "a text that is set again is the later one": [["taint.key=a", "taint.key=b"], { "taint.key": "b" }],
  "a list has commas between its items": [["builds=10.0.17763, 10.0.20348"], { builds: ["10.0.17763", "10.0.20348"] }],
  "a list that is set again has both": [["builds=a", "classes=c", "builds=b"], { builds: ["a", "b"], classes: ["c"] }],
  "a list may be empty": [["classes="], { classes: [] }],
  "nothing adds nothing": [["builds=a", "builds="], { builds: ["a"] }],
  "patterns have commas between them, and some in their braces": [
    ["images=^a{1,3}$,b", "images=[{]c"],
    { images: ["^a{1,3}$", "b", "[{]c"] },
  ],
  "nothing is set where nothing is said": [[], {}],
};

for (const [what, [set, values]] of Object.entries(sets)) {
  test(what, () => assert.equal(chosen({ set }), values));
}

/** What is written behind `--set`, and why it sets nothing. */
const refusals: Readonly<Record<string, string>> = {
  "taint.key": '"taint.key" sets nothing. Write --set name=value, such as --set taint.key=os.',
  "=os": '"=os" sets nothing. Write --set name=value, such as --set taint.key=os.',
  "taint=os": noParameter("taint", "taint.key or taint.value"),
  "taint.keys=os": noParameter("taint.keys", "taint.key"),
  "__proto__=os": noParameter("__proto__"),
  "constructor=os": noParameter("constructor"),
  "taint.key=": "The parameter taint.key must be one string that is not empty.",
  "builds=a,,b": "The parameter builds must be a list of strings, none of them empty.",
  "builds=a`b": "The parameter builds must not contain a backtick, {{, }}, $( or a control character. Remove it.",
  "images=a.b":
    "The parameter images must be a list of patterns. The dot at character 2 matches any character. Write [.] for a dot: a[.]b.",
};

for (const [text, message] of Object.entries(refusals)) {
  test(`--set ${text} is refused`, () => assertThrows(() => chosen({ set: [text] }), ParameterError, message));
}

test("a platform sets what it presets, a file what it says, an option alone the rest", () => {
  assert.equal(chosen({ platform: "gke" }), { "taint.key": "node.kubernetes.io/os", "taint.value": "windows" });
  assert.equal(chosen({ config: [taint] }), {
    "taint.key": "node.kubernetes.io/os",
    "taint.value": "Windows",
    builds: ["a"],
  });
  const all = chosen({ platform: "gke", config: [taint], set: ["taint.value=other", "builds="] });
  assert.equal(all, { "taint.key": "node.kubernetes.io/os", "taint.value": "other", builds: [] });
});

test("of several files the later one wins, in its platform, too", () => {
  assert.equal(chosen({ config: [taint, builds] }), { "taint.value": "Windows", builds: ["b", "c"] });
  assert.equal(chosen({ config: [builds, taint] })["taint.key"], "node.kubernetes.io/os");
});

test("the option --platform wins over the platform of a file", () => {
  assert.equal(chosen({ platform: "aks", config: [taint] }), { "taint.value": "Windows", builds: ["a"] });
});

test("everything that is wrong is said at once: the option, the file, the single values", () => {
  const message = [
    noPlatform("__proto__"),
    `${wrong}:1:15  ${noParameter("bilds", "builds")}`,
    `${wrong}:2:1  ${noPlatform("gce", "gke")}`,
    noParameter("x"),
    '"y" sets nothing. Write --set name=value, such as --set taint.key=os.',
  ].join("\n");
  assertThrows(() => chosen({ platform: "__proto__", config: [wrong], set: ["x=1", "y"] }), ParameterError, message);
});

test("something is said by each of the three, and by none of them nothing", () => {
  assert.equal([{}, { set: [], config: [], platform: undefined }].map(setsParameters), [false, false]);
  assert.equal([{ platform: "gke" }, { config: [taint] }, { set: ["a=b"] }].map(setsParameters), [true, true, true]);
});

test.run();
