import { suite } from "uvu";
import * as assert from "uvu/assert";
import { ruleTable, shortfalls } from "../../../../src/report/spec/coverage.js";
import { account, rule } from "../../explain/coverage/accounts.js";

const test = suite("report/spec/coverage-rules");
const mute = { unsupported: "It has no words for it." };
const never = { unsupported: "It never sees it." };

test("a rule has one line, under its profile, opinions last", () => {
  const rules = [
    { ...rule("pod-opinion", ["1.24", "1.25", "1.26"]), profile: "recommended" as const },
    { ...rule("win-a", ["1.25"]), facts: [] },
  ];
  assert.equal(ruleTable(account({ rules })), [
    "Rules          kubernetes  opa  kyverno  facts  allow  deny",
    "core",
    "  win-a        1.25        yes  yes          0      2    13",
    "recommended",
    "  pod-opinion  1.24–1.26   yes  yes          1      2    13",
  ]);
});

/** Versions of a rule, those in which Kyverno does not support it, and the text of the report. */
const support: Readonly<
  Record<string, readonly [versions: readonly string[], lacking: readonly string[], cells: string]>
> = {
  "no version is lacking": [["1.24", "1.25", "1.26"], [], "1.24–1.26   yes  yes"],
  "every version is lacking": [["1.24", "1.25", "1.26"], ["1.24", "1.25", "1.26"], "1.24–1.26   yes  no"],
  "the rest stands together": [["1.24", "1.25", "1.26"], ["1.24"], "1.24–1.26   yes  1.25, 1.26"],
  "the rest has a gap": [["1.24", "1.25", "1.26"], ["1.25"], "1.24–1.26   yes  1.24, 1.26"],
  "the rule has a gap": [["1.24", "1.26"], ["1.26"], "1.24, 1.26  yes  to 1.24"],
};

for (const [when, [versions, lacking, cells]] of Object.entries(support)) {
  test(`what an engine says, when ${when}`, () => {
    const rules = [rule("win-a", versions, Object.fromEntries(lacking.map((version) => [version, mute])))];
    assert.match(ruleTable(account({ rules })).at(-1) ?? "", new RegExp(`^  win-a  ${cells} `));
  });
}

test("fixtures that are not installed are not counted as none", () => {
  assert.match(
    ruleTable(account({ rules: [{ ...rule("win-a", ["1.24"]), fixtures: null }] })).at(-1) ?? "",
    / 1 {6}\? {5}\?$/,
  );
});

test("reasons are reported once, with the rules that they hold for", () => {
  const rules = [
    rule("win-a", ["1.24"], { "1.24": mute }),
    rule("win-b", ["1.24", "1.25"], { "1.25": mute }),
    rule("win-c", ["1.24"], { "1.24": never }),
  ];
  assert.equal(shortfalls(account({ rules })), [
    { engines: ["kyverno"], reason: mute.unsupported, rules: ["win-a", "win-b (1.25)"] },
    { engines: ["kyverno"], reason: never.unsupported, rules: ["win-c"] },
  ]);
});

test("engines that lack the same rules for one reason are reported together", () => {
  const both = {
    effects: ["ignored"] as const,
    engines: { opa: "supported", kyverno: mute, gatekeeper: mute } as const,
    facts: 0,
  };
  const rules = [
    { ...rule("win-a", []), versions: { "1.24": both } },
    { ...rule("win-b", []), versions: { "1.24": both } },
  ];
  const engines = ["opa", "kyverno", "gatekeeper"];
  assert.equal(shortfalls(account({ engines, rules })), [
    { engines: ["kyverno", "gatekeeper"], reason: mute.unsupported, rules: ["win-a", "win-b"] },
  ]);
});

test("nothing is printed if all engines support all rules", () => {
  assert.equal(shortfalls(account({ rules: [rule("win-a", ["1.24"])] })), []);
});

test.run();
