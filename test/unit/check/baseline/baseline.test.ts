import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { applyBaseline } from "../../../../src/check/baseline/apply.js";
import type { Baseline } from "../../../../src/check/baseline/baseline.js";
import { baselineOf } from "../../../../src/check/baseline/baseline.js";
import { readBaseline, writeBaseline } from "../../../../src/check/baseline/baseline-file.js";
import type { PlacedFinding } from "../../../../src/check/findings.js";
import type { FileSettings } from "../../../../src/check/settings/file-settings.js";
import { packageVersion } from "../../../../src/lib/version.js";
import { temporaryFolder } from "../../cli/run.js";
import { finding, report } from "../../report/samples.js";

const test = suite("check/baseline/baseline");

const folder = temporaryFolder();

function at(file: string, fingerprint: string, severity: PlacedFinding["severity"] = "error"): PlacedFinding {
  return { ...finding, file: join(folder, file), fingerprint, severity };
}

const findings = [
  at("b/pod.yaml", "r Pod n/b x"),
  at("a.yaml", "s Pod n/a x", "warning"),
  at("a.yaml", "r Pod n/a x"),
  at("a.yaml", "r Pod n/a x"),
  { ...finding, file: "<stdin>", fingerprint: "r" },
];

/** Writes and reads the baseline of these findings. */
function baseline(of: readonly PlacedFinding[], kubernetes: string | readonly string[] = "1.27"): Baseline {
  const path = join(folder, "baseline.json");
  assert.is(writeBaseline(path, baselineOf(report({ findings: of, kubernetes }), folder)), undefined);
  return read(path) as Baseline;
}

function read(path: string): Baseline {
  const found = readBaseline(path);
  if ("findings" in found) return found;
  throw new Error(JSON.stringify(found));
}

/** What files are judged with that were read for these versions, whose releases have the rules r, s and t. */
function asked(
  files: Iterable<string>,
  kubernetes: readonly string[] = ["1.27"],
  chosen: Partial<FileSettings> = {},
): ReadonlyMap<string, FileSettings> {
  const rules = ["r", "s", "t"].map((id) => ({ id, profile: "core" }));
  const releases = kubernetes.map((version) => ({
    index: { kubernetes: version, rules },
  })) as unknown as FileSettings["releases"];
  return new Map([...files].map((file) => [file, { releases, profiles: new Set(["core"]), ...chosen }]));
}

const inFolder = (...files: string[]): readonly string[] => files.map((file) => join(folder, file));
const all = [...inFolder("a.yaml", "b/pod.yaml", "c.yaml"), "<stdin>"];

test("it is sorted text, files from where it lies, findings counted", () => {
  const whole = report({ findings });
  assert.is(
    baselineOf(whole, folder),
    `{
  "wincompat": "1.0.0",
  "kubernetes": [
    "1.27"
  ],
  "findings": {
    "<stdin>": {
      "r (rejected)": 1
    },
    "a.yaml": {
      "r Pod n/a x (rejected)": 2,
      "s Pod n/a x (rejected)": 1
    },
    "b/pod.yaml": {
      "r Pod n/b x (rejected)": 1
    }
  }
}
`,
  );
  assert.is(baselineOf(report({ findings: [...findings].reverse() }), folder), baselineOf(whole, folder));
});

test("files above the folder have names, too", () => {
  assert.match(baselineOf(report({ findings: [at("a.yaml", "r")] }), join(folder, "x", "y")), /"\.\.\/\.\.\/a\.yaml"/);
});

test("what is known is left out and counted, what is new stays", () => {
  const more = [...findings, at("a.yaml", "r Pod n/a x"), at("c.yaml", "t", "info")];
  const {
    report: left,
    diagnostics,
    gone,
  } = applyBaseline(report({ findings: more, summary: { errors: 9 } }), baseline(findings), asked(all));
  assert.equal(
    left.findings.map(({ fingerprint }) => fingerprint),
    ["r Pod n/a x", "t"],
  );
  const { errors, warnings, infos, known } = left.summary;
  assert.equal(
    { errors, warnings, infos, known, gone, diagnostics },
    { errors: 1, warnings: 0, infos: 1, known: 5, gone: 0, diagnostics: [] },
  );
});

test("a more severe effect makes a finding new, one of the same severity or of a lower one does not", () => {
  const counts = (known: PlacedFinding["effect"], found: PlacedFinding["effect"]): readonly [number, number] => {
    const [before, after] = [known, found].map((effect) => ({ ...at("a.yaml", "r Pod n/a x"), effect }));
    const compared = applyBaseline(
      report({ findings: [after as PlacedFinding] }),
      baseline([before as PlacedFinding]),
      asked(all),
    );
    return [compared.report.findings.length, compared.gone];
  };
  for (const [known, found] of [
    ["ignored", "rejected"],
    ["risk", "fails"],
    ["advice", "ignored"],
  ] as const)
    assert.equal(counts(known, found), [1, 1]);
  for (const [known, found] of [
    ["fails", "rejected"],
    ["risk", "ignored"],
    ["rejected", "ignored"],
    ["ignored", "advice"],
  ] as const)
    assert.equal(counts(known, found), [0, 0]);
});

test("an entry of the same effect comes first, so that the other one stays known", () => {
  const [mild, severe] = (["ignored", "rejected"] as const).map((effect) => ({
    ...at("a.yaml", "r Pod n/a x"),
    effect,
  }));
  const both = [mild, severe] as readonly PlacedFinding[];
  assert.equal(applyBaseline(report({ findings: both }), baseline(both), asked(all)).report.findings, []);
});

test("an entry without an effect makes all effects known", () => {
  const path = join(folder, "old.json");
  writeFileSync(
    path,
    JSON.stringify({ wincompat: "0.1.0", kubernetes: ["1.27"], findings: { "a.yaml": { "r Pod n/a x": 2 } } }),
  );
  const found = (["ignored", "rejected"] as const).map((effect) => ({ ...at("a.yaml", "r Pod n/a x"), effect }));
  assert.equal(applyBaseline(report({ findings: found }), read(path), asked(all)).report.findings, []);
});

test("entries that no longer match are counted for all files that were read", () => {
  const known = baseline(findings);
  const fewer = report({ findings: findings.slice(0, 3) });
  assert.is(applyBaseline(fewer, known, asked(all)).gone, 2);
  assert.is(applyBaseline(fewer, known, asked(inFolder("b/pod.yaml"))).gone, 0);
  assert.is(applyBaseline(fewer, known, asked(inFolder("a.yaml", "new.yaml"))).gone, 1);
  assert.is(applyBaseline(report({}), known, asked(all)).gone, 5);
  assert.equal([applyBaseline(fewer, known).gone, applyBaseline(fewer, known).report.findings.length], [2, 0]);
});

test("nothing is gone of rules that are not asked, and from files that were not read whole", () => {
  const [known, clean] = [baseline(findings), report({})];
  const gone = (chosen: Partial<FileSettings>): number =>
    applyBaseline(clean, known, asked(all, ["1.27"], chosen)).gone;
  assert.equal(
    [gone({ only: new Set(["s"]) }), gone({ skip: new Set(["r"]) }), gone({ profiles: new Set() })],
    [1, 1, 0],
  );
  const broken = {
    file: join(folder, "a.yaml"),
    line: 1,
    column: 1,
    message: "M.",
    kind: "unreadable" as const,
  };
  assert.is(applyBaseline(report({ diagnostics: [broken] }), known, asked(all)).gone, 2);
  const mark = baseline([at("a.yaml", "suppression-unused Pod n/a x"), at("a.yaml", "of-former-times Pod n/a x")]);
  assert.equal(
    [{}, { suppressions: "refuse" as const }].map(
      (chosen) => applyBaseline(clean, mark, asked(all, ["1.27"], chosen)).gone,
    ),
    [1, 0],
  );
});

test("only findings of the files that it is for are known, and what another baseline knew stays counted", () => {
  const { report: left } = applyBaseline(
    report({ findings, summary: { known: 7 } }),
    baseline(findings),
    asked(inFolder("a.yaml")),
  );
  assert.equal(
    left.findings.map(({ file }) => file),
    [join(folder, "b/pod.yaml"), "<stdin>"],
  );
  assert.is(left.summary.known, 10);
});

test("a baseline that lacks a version is not applied, and the line is reported", () => {
  const {
    report: left,
    diagnostics,
    gone,
  } = applyBaseline(report({ findings }), baseline(findings, ["1.26", "1.27"]), asked(all, ["1.27", "1.28"]));
  assert.equal([left.findings.length, left.summary.known, gone], [5, 0, 0]);
  assert.equal(left.diagnostics, diagnostics);
  assert.equal(
    diagnostics.map(({ line, column, kind }) => [line, column, kind]),
    [[3, 3, "configuration"]],
  );
  assert.match(
    diagnostics[0]?.message ?? "",
    /Kubernetes 1\.26, 1\.27 .* checks for 1\.27, 1\.28\. .*--write-baseline/,
  );
});

test("a baseline for more versions is applied, and its other entries may be of those", () => {
  const known = baseline(findings, ["1.26", "1.27"]);
  const { report: left, diagnostics, gone } = applyBaseline(report({ findings: findings.slice(1) }), known, asked(all));
  assert.equal([left.findings, left.summary.known, diagnostics, gone], [[], 4, [], 0]);
});

test("the order of versions makes no difference", () => {
  const kubernetes = ["1.27", "1.26"];
  assert.is(
    applyBaseline(report({ findings }), baseline(findings, kubernetes), asked(all, ["1.26", "1.27"])).report.findings
      .length,
    0,
  );
});

const faulty: readonly [title: string, text: string, said: readonly string[]][] = [
  [
    "unknown keys and wrong types, all at once",
    '{\n  "wincompat": "0.1.0",\n  "kubernetes": "1.27",\n  "findings": {"a.yaml": {"r": "1", "s": 0}},\n  "extra": 1\n}\n',
    [
      '3:3 "kubernetes" must be a list. Put it in brackets.',
      '4:27 "r" must be an integer.',
      '4:37 "s" is too small: it is at least 1.',
      '5:3 There is no field "extra" here. Allowed are "wincompat", "kubernetes", "findings".',
    ],
  ],
  [
    "missing keys",
    '{"findings": {}}',
    ['1:1 The file lacks the field "wincompat". Add it.', '1:1 The file lacks the field "kubernetes". Add it.'],
  ],
  [
    "another file",
    '{"a": 1}',
    ["1:1 This file is not a baseline. Name another file, or delete it and write a baseline with `--write-baseline`."],
  ],
  [
    "a list",
    "[]",
    ["1:1 This file is not a baseline. Name another file, or delete it and write a baseline with `--write-baseline`."],
  ],
  [
    "a newer wincompat",
    '{\n  "wincompat": "99.0.0",\n  "files": []\n}\n',
    [
      `2:3 wincompat 99.0.0 wrote this baseline in a format that ${packageVersion()} cannot read. Use that version, or delete it and write the baseline again with \`--write-baseline\`.`,
    ],
  ],
];

for (const [title, text, said] of faulty) {
  test(`faults are reported with their places: ${title}`, () => {
    const path = join(temporaryFolder({ "known.json": text }), "known.json");
    const faults = readBaseline(path);
    assert.ok(!("findings" in faults));
    assert.equal(
      [...(faults as Iterable<{ line: number; column: number; message: string }>)]
        .map(({ line, column, message }) => `${line}:${column} ${message}`)
        .sort(),
      [...said].sort(),
    );
  });
}

test("broken JSON is reported where it breaks, once", () => {
  const path = join(temporaryFolder({ "known.json": '{\n  "wincompat": "1",\n\n  "kubernetes": [}\n' }), "known.json");
  const faults = readBaseline(path) as readonly { line: number; message: string }[];
  assert.is(faults.length, 1);
  assert.ok((faults[0]?.line ?? 0) >= 3);
  assert.match(
    faults[0]?.message ?? "",
    /^This baseline is not valid JSON: .* Fix it, or delete it and write the baseline again with `--write-baseline`\.$/,
  );
});

test("the conflict of a merge is named", () => {
  const path = join(folder, "conflict.json");
  const sides = '<<<<<<< ours\n  "a.yaml": {}\n=======\n  "b.yaml": {}\n>>>>>>> theirs\n';
  writeFileSync(path, `{\n"wincompat": "1", "kubernetes": ["1.37"], "findings": {\n${sides}}}\n`);
  assert.equal(readBaseline(path, "conflict.json"), [
    {
      file: "conflict.json",
      line: 3,
      column: 1,
      message:
        "This baseline contains a merge conflict. Fix it, or delete it and write the baseline again with `--write-baseline`.",
    },
  ]);
});

test("a baseline that is not there is reported with the remedy", () => {
  const [fault] = readBaseline(join(folder, "absent.json")) as readonly { message: string }[];
  assert.is(fault?.message, "There is no such baseline. Correct the name, or write it with `--write-baseline`.");
});

test("where it cannot be written nothing is left, and the reason is reported", () => {
  const inside = temporaryFolder({ "known.json/full": "" });
  const fault = writeBaseline(join(inside, "known.json"), "{}");
  assert.match(fault?.message ?? "", /\.$/);
  assert.equal(readdirSync(inside), ["known.json"]);
  assert.match(
    writeBaseline(join(inside, "known.json", "full", "known.json"), "{}")?.message ?? "",
    /a file exists where a folder is expected/,
  );
});

test("writing replaces the whole file", () => {
  const inside = temporaryFolder({ "known.json": "a longer text than the new one" });
  writeBaseline(join(inside, "known.json"), "{}\n");
  assert.is(readFileSync(join(inside, "known.json"), "utf8"), "{}\n");
  assert.ok(existsSync(join(inside, "known.json")) && readdirSync(inside).length === 1);
});

test("a run without a baseline does not load the validator", () => {
  const module = new URL("../../../../src/check/baseline/compare.js", import.meta.url).href;
  const script = `await import(${JSON.stringify(module)}); const { createRequire } = await import("node:module");
    console.log(Object.keys(createRequire(${JSON.stringify(module)}).cache).filter((name) => /[\\\\/]ajv[\\\\/]/.test(name)).join());`;
  const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  assert.equal([status, stdout.trim()], [0, ""]);
});

test.run();
