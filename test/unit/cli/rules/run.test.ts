import { suite } from "uvu";
import * as assert from "uvu/assert";
import { ownRules } from "../../../../src/check/own-rules.js";
import { engines as everyEngine } from "../../../../src/engines/index.js";
import { minorOfRelease } from "../../../../src/lib/semantic-version.js";
import { runnableEngines } from "../../../../src/release/make-index.js";
import type { RuleList } from "../../../../src/report/spec/rule-list.js";
import type { CoveredVersion } from "../../../../src/report/spec/version-list.js";
import { models } from "../../../spec.js";
import { wincompat } from "../run.js";

const test = suite("cli/rules/run");
const newest = models().at(-1);

async function list(...parameters: string[]): Promise<RuleList> {
  return JSON.parse((await wincompat(["rules", "--format", "json", ...parameters])).stdout) as RuleList;
}

test("the rules of the newest version are those of its model, with the versions that have them, and those of check alone", async () => {
  const { kubernetes, rules } = await list();
  assert.is(kubernetes, newest?.version);
  assert.equal(
    rules.map(({ id, title }) => [id, title]),
    [...(newest?.rules ?? []), ...ownRules].map(({ id, title }) => [id, title]),
  );
  const having = (id: string): string[] =>
    models()
      .filter((model) => ownRules.some((rule) => rule.id === id) || model.rules.some((rule) => rule.id === id))
      .map(({ version }) => version);
  assert.equal(
    rules.map(({ versions }) => versions),
    rules.map(({ id }) => having(id)),
  );
});

test("another version, a family and a profile may be asked for", async () => {
  const { kubernetes, rules } = await list("-k", "1.24", "--family", "identity,volumes", "--profile", "recommended");
  assert.is(kubernetes, "1.24");
  assert.ok(rules.length > 0);
  assert.equal(
    rules.filter(({ family, profile }) => !["identity", "volumes"].includes(family) || profile !== "recommended"),
    [],
  );
});

test("the rules about suppressions are a family of the profile core, in every version", async () => {
  const { rules } = await list("-k", "1.24", "--family", "suppressions", "--profile", "core");
  assert.equal(
    rules.map(({ id, effects, versions }) => [id, effects, versions.length]),
    ["expired", "invalid", "unused"].map((what) => [`suppression-${what}`, ["ignored"], models().length]),
  );
});

test("the rules about manifests are a family of the profile core, in every version", async () => {
  const { rules } = await list("-k", "1.24", "--family", "manifests");
  assert.equal(
    rules.map(({ id, effects, profile, versions }) => [id, effects, profile, versions.length]),
    [
      ["api-version-removed", ["rejected"], "core", models().length],
      ["field-misspelled", ["ignored"], "core", models().length],
    ],
  );
});

test("people and pages get a line for each rule", async () => {
  const [json, pretty, markdown] = await Promise.all([
    list("--family", "services"),
    wincompat(["rules", "--family", "services"]),
    wincompat(["rules", "--family", "services", "--format", "markdown"]),
  ]);
  for (const { id, title } of json.rules) {
    assert.match(pretty.stdout, new RegExp(`\n  ${id} +(error|warning|info) `));
    assert.ok(markdown.stdout.includes(`\n| ${id} | ${title} | `), id);
  }
});

test("all unknown names are reported at once", async () => {
  const { status, stdout, stderr } = await wincompat(["rules", "--family", "volumez", "--profile", "strct"]);
  assert.equal([status, stdout], [2, ""]);
  assert.match(
    stderr,
    /^There is no family "volumez"\. Families are .*\. Did you mean volumes\?\nThere is no profile "strct"\. .* Did you mean strict\?\nSee `wincompat rules --help`\./,
  );
});

test("versions are reported with their policies, rules and engines; the newest is the default", async () => {
  const { versions } = JSON.parse((await wincompat(["versions", "--format", "json"])).stdout) as {
    versions: CoveredVersion[];
  };
  assert.equal(
    versions,
    models().map((model) => {
      const { version, supportedUntil, release, rules } = model;
      const { engines } = runnableEngines(model, everyEngine);
      return {
        kubernetes: version,
        default: version === newest?.version,
        supportedUntil,
        policies: release.version,
        rules: rules.length,
        engines,
      };
    }),
  );
  const { stdout } = await wincompat(["versions"]);
  assert.match(stdout, new RegExp(`\n${newest?.version} .* default\n\nNot all of these versions were tested`));
  assert.match(stdout, /^1\.24 +\S+ +\S+ +\d+ +none +none +3\.9 to 3\.13 +none *$/m);
  assert.match(
    stdout.replaceAll("\n", " "),
    / For Gatekeeper, use 3\.16 up to Kubernetes 1\.29, and 3\.23 from 1\.30 on\. $/,
  );
});

test("the recommended versions of Gatekeeper are those that the policies are tested with", () => {
  for (const { executed } of models()) assert.equal(executed["gatekeeper"]?.map(minorOfRelease), ["3.16", "3.23"]);
});

test.run();
