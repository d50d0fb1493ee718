import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PlacedFinding, Report } from "../../../src/check/findings.js";
import { loadRelease } from "../../../src/check/load-release.js";
import { checkManifests } from "../../../src/index.js";
import { fixturesFolder } from "../../../src/lib/package.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import type { Profile } from "../../../src/model/profile.js";
import { isOfEveryVersion } from "../../generate/options.js";
import { models } from "../../spec.js";
import { once, temporaryFolder } from "../cli/run.js";
import { applyEdits } from "./apply-edits.js";
import { podToFix as pod } from "./pod-to-fix.js";

const test = suite("fix/finding-fixes");

const profiles = new Set<Profile>(["core", "recommended"]);
const release = once(() => loadRelease("1.27"));

async function check(file: string, fixes = true): Promise<Report> {
  return checkManifests([file], { releases: [await release()], profiles }, { fixes });
}

function fixesOf(content: string, name = "a.yaml"): Promise<readonly (string | undefined)[]> {
  const folder = temporaryFolder({ [name]: content });
  return check(join(folder, name)).then(({ findings }) =>
    findings
      .filter(({ rule }) => rule === "win-host-pid")
      .map(
        ({ fix }) =>
          fix &&
          `${fix.grade} ${fix.edits.map((one) => `${one.startLine}:${one.startColumn}-${one.endLine}:${one.endColumn} ${JSON.stringify(one.text)}`).join()}`,
      ),
  );
}

test("a finding says which lines go, in its file", async () => {
  assert.equal(await fixesOf(`# First.\n---\n${pod}`), ['safe 9:1-10:1 ""']);
  assert.equal(await fixesOf(`\ufeff${pod}`.replaceAll("\n", "\r\n")), ['safe 7:1-8:1 ""']);
});

test("os.name is a safe fix, and has none if a sidecar would come into the pod afterwards", async () => {
  const undeclared = pod.replace("  os: {name: windows}\n", "").replace("  hostPID: true\n", "");
  const gradeWith = async (metadata: string): Promise<readonly (string | undefined)[]> => {
    const folder = temporaryFolder({ "a.yaml": undeclared.replace("{name: a}", `{name: a${metadata}}`) });
    const { findings } = await check(join(folder, "a.yaml"));
    return findings.filter(({ rule }) => rule === "win-os-name-set").map(({ fix }) => fix?.grade);
  };
  assert.equal(await gradeWith(""), ["safe"]);
  for (const announcement of [
    ", annotations: {linkerd.io/inject: enabled}",
    ', labels: {sidecar.istio.io/inject: "true"}',
    ', annotations: {consul.hashicorp.com/connect-inject: "true"}',
  ])
    assert.equal(await gradeWith(announcement), [undefined], announcement);
  for (const refusal of [
    ", annotations: {linkerd.io/inject: disabled}",
    ', labels: {sidecar.istio.io/inject: "false"}',
  ])
    assert.equal(await gradeWith(refusal), ["safe"], refusal);
});

test("fields that Pod Security requires without os.name are kept if a sidecar would come into the pod", async () => {
  const restricted = pod
    .replace("  os: {name: windows}\n", "  securityContext: {seccompProfile: {type: RuntimeDefault}}\n")
    .replace("image: i", "image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}");
  const sidecar = restricted.replace("{name: a}", "{name: a, annotations: {linkerd.io/inject: enabled}}");
  const fixesIn = async (content: string): Promise<string[]> => {
    const { findings } = await check(join(temporaryFolder({ "a.yaml": content }), "a.yaml"));
    const keeping = ["win-allow-privilege-escalation", "win-capabilities", "win-seccomp-profile"];
    return findings.filter(({ rule }) => keeping.includes(rule)).map(({ rule, fix }) => `${rule} ${fix?.grade}`);
  };
  assert.equal((await fixesIn(restricted)).sort(), [
    "win-allow-privilege-escalation suggested",
    "win-capabilities suggested",
    "win-seccomp-profile suggested",
  ]);
  assert.equal((await fixesIn(sidecar)).sort(), [
    "win-allow-privilege-escalation undefined",
    "win-capabilities undefined",
    "win-seccomp-profile undefined",
  ]);
});

test("what Pod Security requires without os.name is removed only together with setting os.name", () => {
  const required = [
    "win-allow-privilege-escalation",
    "win-capabilities",
    "win-seccomp-annotation",
    "win-seccomp-profile",
  ];
  for (const { version, rules } of models())
    for (const { id, cases } of rules.filter((rule) => required.includes(rule.id)))
      for (const { fix } of cases.filter(({ scope, effect }) => scope === "undeclared-windows" && effect === "ignored"))
        assert.equal(fix?.with, ["win-os-name-set"], `${id} in ${version}`);
});

test("where no text can be changed, a finding has no fix: in templates, and in documents that would take too long", async () => {
  assert.equal(await fixesOf(pod.replace("image: i", 'image: "{{ .Values.image }}"')), [undefined]);
  assert.equal(await fixesOf(`${pod}${"# Filling.\n".repeat(100_000)}`), [undefined]);
});

test("fixes are computed only on request", async () => {
  const folder = temporaryFolder({ "a.yaml": pod });
  assert.ok((await check(join(folder, "a.yaml"), false)).findings.every((one) => !("fix" in one)));
});

const text = (file: string): string => readFileSync(file, "utf8");
const values = (file: string, content: string): unknown[] =>
  [...readManifestText(file, content)].map((item) => (item.kind === "object" ? item.value : item.kind));

/** Folders of fixtures: all of them in `npm run conformance`, and in `npm test` those of one rule in eight. */
const folders = readdirSync(fixturesFolder).filter((_, index) => isOfEveryVersion() || index % 8 === 0);

/** Of each of these rules the first fixture with something to find. */
const fixtures = folders.flatMap((rule) =>
  readdirSync(join(fixturesFolder, rule))
    .filter((name) => name.startsWith("deny."))
    .slice(0, 1)
    .map((name) => join(fixturesFolder, rule, name)),
);

function idOf({ rule, path }: PlacedFinding): string {
  return `${rule} ${path}`;
}

test("edits fix their finding, bring nothing that is refused or fails, and leave the other objects", async () => {
  let made = 0;
  for (const file of fixtures) {
    const before = await check(file);
    for (const { fix, ...finding } of before.findings) {
      if (fix === undefined) continue;
      const content = applyEdits(text(file), fix.edits);
      const after = await check(join(temporaryFolder({ "a.yaml": content }), "a.yaml"), false);
      const known = new Set(before.findings.map(idOf));
      assert.not(
        after.findings.some((one) => idOf(one) === idOf(finding) && one.object.name === finding.object.name),
        `${file} ${idOf(finding)}`,
      );
      assert.equal(
        after.findings
          .filter(
            (one) =>
              (one.effect === "rejected" || one.effect === "fails") &&
              !known.has(idOf(one)) &&
              one.rule !== "os-selector-spelling" &&
              one.rule !== "rc-node-selector",
          )
          .map(idOf),
        [],
        `${file} ${idOf(finding)}`,
      );
      assert.is(values(file, content).length, values(file, text(file)).length);
      made += 1;
    }
  }
  assert.ok(made > fixtures.length / 4, `${made}`);
});

test.run();
