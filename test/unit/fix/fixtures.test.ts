import { suite } from "uvu";
import * as assert from "uvu/assert";
import { CheckSession } from "../../../src/check/check-session.js";
import type { PlacedFinding } from "../../../src/check/findings.js";
import { loadRelease } from "../../../src/check/load-release.js";
import type { FileSettings } from "../../../src/check/settings/file-settings.js";
import { fixFiles } from "../../../src/fix/fix-files.js";
import type { ReadItem } from "../../../src/fix/fix-input.js";
import { FixInput } from "../../../src/fix/fix-input.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import type { Model, Severity } from "../../../src/model/model.js";
import type { Profile } from "../../../src/model/profile.js";
import { firstFixtures } from "../../conformance/samples.js";
import { readFixtures } from "../../fixtures.js";
import { isOfEveryVersion } from "../../generate/options.js";
import { models } from "../../spec.js";

const test = suite("fix/fixtures");
const today = "2026-11-24";
const file = "fixture.yaml";
const profiles = new Set<Profile>(["core", "recommended", "strict", "mixed-cluster"]);
const ranks: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

function itemsOf(text: string, settings: FileSettings): readonly ReadItem[] {
  return [...readManifestText(file, text)].map((item) => ({ item, settings }));
}

function findingsOf(items: readonly ReadItem[]): readonly PlacedFinding[] {
  const session = new CheckSession(today);
  for (const { item, settings } of items) session.add(item, settings);
  return session.report().findings;
}

/**
 * Core rules that find something more severe than before, or for the first time. Rules of other profiles may: a pod that is for
 * Windows from now on needs what they recommend for Windows.
 */
function worse(before: readonly PlacedFinding[], after: readonly PlacedFinding[]): readonly string[] {
  const worst = (rule: string): number =>
    Math.max(-1, ...before.filter((one) => one.rule === rule).map(({ severity }) => ranks[severity]));
  return after
    .filter(({ profile, severity }) => profile === "core" || severity === "error")
    .filter(({ rule, severity }) => ranks[severity] > worst(rule))
    .map(({ rule }) => rule);
}

const countOf = (rule: string, findings: readonly { readonly rule: string }[]): number =>
  findings.filter((one) => one.rule === rule).length;

const [oldest, newest] = [models()[0], models().at(-1)] as [Model, Model];

// What versions fix differently is at both ends. `npm run conformance` runs this test with both, and with all fixtures.
for (const model of isOfEveryVersion() ? [oldest, newest] : [newest]) {
  const { version } = model;
  test(`the fix of each fixture removes its finding and causes none, ${version}`, async () => {
    const settings: FileSettings = { releases: [await loadRelease(version)], profiles };
    const denied = readFixtures().filter(
      ({ verdict, values, covers }) => verdict === "deny" && values.size === 0 && covers(version),
    );
    const fixtures = isOfEveryVersion() ? denied : [...firstFixtures(model, denied)];
    const wrong: string[] = [];
    let fixed = 0;
    for (const { name, rule, text } of fixtures) {
      const items = itemsOf(text, settings);
      const { edits, texts } = fixFiles(new FixInput(today, items), "suggested");
      if (edits.length === 0) continue;
      const [before, after] = [findingsOf(items), findingsOf(itemsOf(texts.get(file)?.after ?? text, settings))];
      if (edits.some(({ fixes }) => fixes.some((one) => one.rule === rule))) {
        fixed += 1;
        if (countOf(rule, after) >= countOf(rule, before)) wrong.push(`${name}: still found`);
      }
      wrong.push(...worse(before, after).map((other) => `${name}: ${other}`));
    }
    assert.equal(wrong, []);
    const fixable = new Set(model.rules.filter(({ cases }) => cases.some(({ fix }) => fix)).map(({ id }) => id));
    const all = fixtures.filter(({ rule }) => fixable.has(rule)).length;
    assert.ok(fixed > 0.8 * all, `${fixed} of ${all} fixtures are fixed`);
  });
}

test.run();
