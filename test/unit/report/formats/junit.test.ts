import { readdirSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkManifests } from "../../../../src/check/check-manifests.js";
import { loadRelease } from "../../../../src/check/load-release.js";
import type { LoadedRelease } from "../../../../src/check/loaded-release.js";
import { fixturesFolder } from "../../../../src/lib/package.js";
import { profiles } from "../../../../src/model/profile.js";
import { SharedEvaluations } from "../../../../src/model/shared-evaluations.js";
import { junitReport } from "../../../../src/report/check/junit.js";
import type { JunitCase } from "../../../../src/report/formats/junit.js";
import { junitXml } from "../../../../src/report/formats/junit.js";
import { isOfEveryVersion } from "../../../generate/options.js";
import { context } from "../evil.js";

const test = suite("report/formats/junit");

/** The class and the name of each case, by which readers recognize it. */
function casesOf(xml: string): readonly string[] {
  return [...xml.matchAll(/<testcase (classname="[^"]*" name="[^"]*")/g)].map(([, names = ""]) => names);
}

function passing(file: string, name: string): JunitCase {
  return { file, name, outcome: "passed", lines: [] };
}

test("cases of a file with the same name are numbered, and other names stay", () => {
  const cases = ["a", "b", "a", "a\u0000", "a\\u0000", "a"].map((name) => passing("a.yaml", name));
  assert.equal(casesOf(junitXml([...cases, passing("b.yaml", "a")], "")), [
    'classname="a.yaml" name="a"',
    'classname="a.yaml" name="b"',
    'classname="a.yaml" name="a #2"',
    'classname="a.yaml" name="a\\u0000"',
    'classname="a.yaml" name="a\\u0000 #2"',
    'classname="a.yaml" name="a #3"',
    'classname="b.yaml" name="a"',
  ]);
});

test("a number is never the name of another case", () => {
  const cases = ["a #2", "a", "a", "a #2"].map((name) => passing("a.yaml", name));
  const names = casesOf(junitXml(cases, ""));
  assert.is(new Set(names).size, names.length);
});

/** Folders of fixtures: all of them in `npm run conformance`, and in `npm test` those of one rule in sixteen. */
const folders = readdirSync(fixturesFolder).filter((_, index) => isOfEveryVersion() || index % 16 === 0);

test("the cases of fixtures have different names, for multiple versions and all profiles", async () => {
  const shared = new SharedEvaluations();
  const load = (version: string): Promise<LoadedRelease> => loadRelease(version, () => new Map(), { shared });
  const releases = await Promise.all(["1.24", "1.25", "1.37"].map(load));
  const report = await checkManifests(
    folders.map((rule) => join(fixturesFolder, rule)),
    { releases, profiles: new Set(profiles) },
  );
  const names = casesOf(junitReport(report, context()));
  assert.ok(names.length > 25 * folders.length, String(names.length));
  assert.ok(names.some((name) => name.endsWith(' #2"')));
  assert.is(new Set(names).size, names.length);
});

test.run();
