import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Selection } from "../../../../src/cli/build/selection.js";
import { isSelective, leftOutBy } from "../../../../src/cli/build/selection.js";
import { packageFixtures } from "../../../../src/engines/samples/package-fixtures.js";
import { UsageError } from "../../../../src/lib/errors.js";
import { packageRoot } from "../../../../src/lib/package.js";
import type { Model, Rule } from "../../../../src/model/model.js";
import { buildRelease } from "../../../../src/release/build-releases.js";
import { makesNothing } from "../../../../src/release/compiled-files.js";
import { readRelease } from "../../../../src/release/files.js";
import type { ReleaseFiles } from "../../../../src/release/paths.js";
import { session } from "../../../engine-session.js";
import { models } from "../../../spec.js";

const test = suite("cli/build/selection");
const newest = models().at(-1) as Model;
/** Newer versions have no Kyverno policies. */
const withEveryEngine = models().find(({ version }) => version === "1.35") as Model;

/** Ids of the rules of the newest version that are left out. */
function leftOut(selection: Selection): readonly string[] {
  return [...(leftOutBy(selection, models(), [newest.version]).get(newest.version) ?? [])];
}

function idsWhere(isMeant: (rule: Rule) => boolean): readonly string[] {
  return newest.rules.filter(isMeant).map(({ id }) => id);
}

const wanted: Readonly<Record<string, readonly [selection: Selection, keeps: (rule: Rule) => boolean]>> = {
  "without a rule and a family": [
    { skip: ["win-host-pid", "services"] },
    ({ id, family }) => id !== "win-host-pid" && family !== "services",
  ],
  "of one family, of every profile": [{ only: ["nodes"] }, ({ family }) => family === "nodes"],
  "of one family, of core": [
    { only: ["nodes"], profile: ["strict"] },
    ({ family, profile }) => family === "nodes" && ["core", "strict"].includes(profile),
  ],
  "of one profile beside core": [
    { profile: ["recommended"] },
    ({ profile }) => ["core", "recommended"].includes(profile),
  ],
  "by a name whose profile is not asked for": [
    { only: ["win-toleration"], profile: ["strict"] },
    ({ id }) => id === "win-toleration",
  ],
  "of a family without one of its rules": [
    { only: ["services"], skip: ["svc-sctp"] },
    ({ id, family }) => family === "services" && id !== "svc-sctp",
  ],
};

for (const [what, [selection, keeps]] of Object.entries(wanted)) {
  test(`rules are chosen ${what}`, () => {
    assert.equal(
      leftOut(selection),
      idsWhere((rule) => !keeps(rule)),
    );
    assert.ok(idsWhere(keeps).length > 0);
  });
}

const refusals: Readonly<Record<string, readonly [selection: Selection, says: RegExp]>> = {
  "an unknown name": [
    { skip: ["win-run-as-users"] },
    /^There is no rule and no family "win-run-as-users"\. Did you mean win-run-as-user\?$/,
  ],
  "an unknown profile": [{ profile: ["all"] }, /^There is no profile "all"\. /],
  "a contradiction": [
    { only: ["win-host-pid"], skip: ["host-namespaces"] },
    /^win-host-pid of the family host-namespaces is in "only" and in "skip"\./,
  ],
  "a rule that the version does not have": [
    { only: ["win-seccomp-annotation"] },
    /^The rule win-seccomp-annotation exists in Kubernetes 1\.24 to 1\.26, but this run checks for 1\.37\. /,
  ],
  "everything left out": [
    { skip: Object.keys(newest.families) },
    /^No rule is left for Kubernetes 1\.37\. Skip fewer rules\.$/,
  ],
};

for (const [what, [selection, says]] of Object.entries(refusals)) {
  test(`${what} is refused in a sentence`, () => {
    assert.throws(
      () => leftOut(selection),
      (error: Error) => error instanceof UsageError && says.test(error.message),
    );
  });
}

test("nothing is chosen by no option and by empty ones", () => {
  assert.equal([{}, { only: [], skip: [] }, { profile: ["strict"] }].map(isSelective), [false, false, true]);
});

test("a rule that is left out is in no engine, and release.json names it", async () => {
  const ingredients = { session: session(), fixtures: packageFixtures(), entries: [], earlier: [], make: makesNothing };
  const mentions = (files: ReleaseFiles): readonly string[] =>
    [...files].filter(([, content]) => /\bwin[-_]host[-_]ipc\b/.test(String(content))).map(([path]) => path);
  const without = await buildRelease(withEveryEngine, { ...ingredients, leftOut: new Set(["win-host-ipc"]) });
  assert.equal(mentions(without), ["release.json"]);
  const withIt = mentions(readRelease(join(packageRoot, "dist-policies", withEveryEngine.version)));
  for (const engine of ["opa/bundle/", "kyverno/", "gatekeeper/", "README.md"])
    assert.ok(
      withIt.some((path) => path.startsWith(engine)),
      engine,
    );
});

test.run();
