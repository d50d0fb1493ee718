import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkManifests } from "../../../src/check/check-manifests.js";
import type { Report } from "../../../src/check/findings.js";
import type { LoadedRelease } from "../../../src/check/loaded-release.js";
import type { FileSettings, SettingsOf } from "../../../src/check/settings/file-settings.js";
import type { Finding } from "../../../src/model/model.js";
import type { Profile } from "../../../src/model/profile.js";
import type { ReleaseIndex } from "../../../src/release/index-file.js";
import { Fields } from "../../../src/spec/fields.js";
import { temporaryFolder } from "../cli/run.js";
import { osFacts } from "./os-facts.js";

const test = suite("check/check-session");

const finding: Finding = {
  rule: "r",
  profile: "core",
  effect: "ignored",
  severity: "warning",
  path: "spec.hostPID",
  message: "M.",
  remediation: "R.",
};

/** A release whose policy finds the same in every Pod. */
function release(kubernetes: string, evidence: readonly string[], ...findings: Finding[]): LoadedRelease {
  const index = {
    kubernetes,
    kinds: [{ kind: "Pod", groups: [""], version: "v1", admission: true, subject: "pod", template: "" }],
    removedApis: [],
    similar: {},
    osFacts,
    evidence: [],
  } as unknown as ReleaseIndex;
  const fields = new Fields(
    new Map([
      [
        "pod",
        new Map([
          ["spec", "object"],
          ["spec.hostPID", "boolean"],
        ]),
      ],
    ]),
  );
  return { index, fields, parameters: new Map(), policy: { evaluate: () => ({ evidence, findings }) } };
}

const text = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  namespace: b\nspec:\n  containers:\n  - name: c\n";
const folder = temporaryFolder({
  "pod.yaml": text,
  "wrong.yaml": text.replace("spec:", "spec:\n  hostPID: maybe"),
  "service.yaml": "apiVersion: v1\nkind: Service\n",
  "batch.yaml": "apiVersion: batch/v1\nkind: Pod\n",
  "several.yaml": `${text}---\nnothing: here\n---\n${text}`,
  "empty.yaml": "# Nothing.\n",
  "broken.yaml": "a: [\n---\nb: [\n",
});

function check(
  releases: LoadedRelease | readonly LoadedRelease[],
  file = "pod.yaml",
  ...profiles: Profile[]
): Promise<Report> {
  return checkManifests([`${folder}/${file}`], {
    releases: [releases].flat(),
    profiles: new Set<Profile>(["core", ...profiles]),
  });
}

test("a missing field is reported at its own path, on the line of its nearest parent", async () => {
  const { findings } = await check(
    release(
      "1.27",
      ["spec.os.name"],
      finding,
      { ...finding, path: "spec.containers[0].image" },
      { ...finding, path: "metadata.labels[a.b/c]" },
    ),
  );
  assert.equal(
    findings.map(({ path, line, column }) => `${path} ${line}:${column}`),
    ["metadata.labels[a.b/c] 3:1", "spec.hostPID 6:1", "spec.containers[0].image 8:5"],
  );
});

test("a finding carries its object and why that counts as Windows", async () => {
  const [only] = (await check(release("1.27", ["spec.os.name"], finding))).findings;
  assert.equal(only, {
    ...finding,
    object: { apiVersion: "v1", kind: "Pod", namespace: "b", name: "a" },
    evidence: ["spec.os.name"],
    fingerprint: "r Pod b/a spec.hostPID",
    file: `${folder}/pod.yaml`,
    line: 6,
    column: 1,
  });
});

test("only findings of the profiles that are asked for count", async () => {
  const opinion = release("1.27", [], { ...finding, profile: "recommended", severity: "error" });
  assert.equal(
    [(await check(opinion)).summary.errors, (await check(opinion, "pod.yaml", "recommended")).summary.errors],
    [0, 1],
  );
});

test("what versions agree on is found once, with the versions; what they do not, apart", async () => {
  const other = { ...finding, message: "Other." };
  const { kubernetes, findings, summary } = await check([
    release("1.24", [], finding),
    release("1.26", [], finding),
    release("1.27", [], other),
  ]);
  assert.equal(kubernetes, ["1.24", "1.26", "1.27"]);
  assert.equal(
    findings.map((one) => [one.message, one.kubernetes]),
    [
      ["M.", ["1.24", "1.26"]],
      ["Other.", ["1.27"]],
    ],
  );
  assert.equal([summary.objects, summary.warnings], [1, 2]);
});

test("the evidence is that of all versions, each path once", async () => {
  const { findings, summary } = await check([release("1.24", ["b"], finding), release("1.27", ["b", "a"], finding)]);
  assert.equal([findings[0]?.evidence, summary.windowsObjects], [["a", "b"], 1]);
});

test("findings have the strongest evidence and count the rest, so a report of many containers does not repeat all", async () => {
  const paths = Array.from({ length: 500 }, (_, index) => `spec.containers[${index}].securityContext.windowsOptions`);
  const settings = { releases: [release("1.27", paths, finding)], profiles: new Set<Profile>(["core"]) };
  const { findings, objects } = await checkManifests([`${folder}/pod.yaml`], settings, { listObjects: true });
  const shown = paths.toSorted().slice(0, 20);
  assert.equal(
    findings.map(({ evidence, moreEvidence }) => [evidence, moreEvidence]),
    [[shown, 480]],
  );
  assert.is(objects?.[0]?.evidence.length, 500);
});

test("one version is reported as such", async () => {
  const { kubernetes, findings } = await check(release("1.27", [], finding));
  assert.equal([kubernetes, findings.some((one) => "kubernetes" in one)], ["1.27", false]);
});

test("an object with a wrong type is invalid, reported once, and not checked", async () => {
  const { diagnostics, findings, summary } = await check(
    [release("1.24", [], finding), release("1.27", [], finding)],
    "wrong.yaml",
  );
  assert.equal(
    diagnostics.map(({ line, column, kind }) => [line, column, kind]),
    [[7, 3, "invalid"]],
  );
  assert.equal([findings, summary.objects, summary.unreadable, summary.invalid], [[], 0, 0, 1]);
});

for (const file of ["service.yaml", "batch.yaml"]) {
  test(`a kind without rules is skipped: ${file}`, async () => {
    const { findings, summary } = await check(release("1.27", [], finding), file);
    assert.equal([findings, summary.objects, summary.skipped], [[], 0, 1]);
  });
}

test("objects and documents are counted, those for Windows apart", async () => {
  const [windows, linux] = await Promise.all(
    [["spec.os.name"], []].map((evidence) => check(release("1.27", evidence, finding), "several.yaml")),
  );
  assert.equal(windows?.summary, {
    files: 1,
    objects: 2,
    windowsObjects: 2,
    exempt: 0,
    errors: 0,
    warnings: 2,
    infos: 0,
    skipped: 1,
    unreadable: 0,
    invalid: 0,
    suppressed: 0,
    known: 0,
    excluded: 0,
  });
  assert.is(linux?.summary.windowsObjects, 0);
});

test("findings are counted by severity", async () => {
  const of = (severity: Finding["severity"]): Finding => ({ ...finding, severity });
  const { summary } = await check(release("1.27", [], of("error"), of("info"), { ...of("info"), rule: "s" }));
  assert.equal([summary.errors, summary.warnings, summary.infos], [1, 0, 2]);
});

test("an empty file is reported, but nothing in it is unreadable", async () => {
  const { diagnostics, summary } = await check(release("1.27", []), "empty.yaml");
  assert.equal([diagnostics.map(({ kind }) => kind), summary.files, summary.unreadable], [["empty"], 1, 0]);
});

test("each document that does not parse is reported, in order", async () => {
  const { diagnostics, summary } = await check(release("1.27", []), "broken.yaml");
  assert.equal(
    diagnostics.map(({ line, kind }) => [line, kind]),
    [
      [1, "unreadable"],
      [3, "unreadable"],
    ],
  );
  assert.is(summary.unreadable, 2);
});

test("findings of one path come by rule", async () => {
  const { findings } = await check(release("1.27", [], { ...finding, rule: "z" }, { ...finding, rule: "b" }));
  assert.equal(
    findings.map(({ rule }) => rule),
    ["b", "z"],
  );
});

test("settings that would find nothing are refused, of one file, too", async () => {
  const core = new Set<Profile>(["core"]);
  const index = { ...release("1.27", []).index, rules: [{ id: "r" }] } as unknown as ReleaseIndex;
  const releases = [{ ...release("1.27", []), index }];
  const asked = { releases, profiles: core, only: new Set(["r", "suppression-unused"]) };
  const refused = async (settings: FileSettings | SettingsOf): Promise<string> =>
    checkManifests([`${folder}/pod.yaml`], settings).then(
      () => "",
      (error: unknown) => (error instanceof RangeError ? error.message : String(error)),
    );
  const none = "There is no release to check with. Give at least one.";
  assert.equal(
    await Promise.all([{ releases: [], profiles: core }, () => ({ releases: [], profiles: core }), asked].map(refused)),
    [none, none, ""],
  );
  assert.match(
    await refused({ ...asked, only: new Set(["s"]), profiles: new Set(["strct"] as unknown as Profile[]) }),
    /^There is no profile "strct"\. .*\nThere is no rule "s" in these releases\./,
  );
  assert.is(await refused(() => ({ ...asked, only: new Set(["s"]) })), "");
});

test("progress is reported document by document", async () => {
  const counts: number[] = [];
  const settings = { releases: [release("1.27", [])], profiles: new Set<Profile>(["core"]) };
  await checkManifests([`${folder}/several.yaml`], settings, { onDocument: (count) => void counts.push(count) });
  assert.equal(counts, [1, 2, 3]);
});

test.run();
