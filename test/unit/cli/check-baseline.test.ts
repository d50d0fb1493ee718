import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { BaselineFile } from "../../../src/check/baseline/baseline.js";
import { keptEntries } from "../../../src/check/baseline/kept-entries.js";
import type { Report } from "../../../src/check/findings.js";
import type { Run } from "./run.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/check-baseline");

const pod = (spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, ${spec}containers: [{ name: c, image: example.com/app }] }\n`;
const one = pod("hostPID: true, ");
const two = pod("hostPID: true, hostIPC: true, ");

async function check(folder: string, ...parameters: string[]): Promise<Run> {
  return wincompat(["check", ...parameters], { cwd: folder });
}

async function report(
  folder: string,
  ...parameters: string[]
): Promise<{ readonly status: number | null; readonly report: Report }> {
  const { status, stdout } = await check(folder, ...parameters, "--format", "json");
  return { status, report: JSON.parse(stdout) as Report };
}

const fingerprints = { pid: "win-host-pid Pod /a spec.hostPID", ipc: "win-host-ipc Pod /a spec.hostIPC" };

/** The text of a baseline. */
function known(findings: BaselineFile["findings"]): string {
  return JSON.stringify({ wincompat: "0.1.0", kubernetes: ["1.37"], findings }, null, 2);
}

/** Folders with one manifest each, beside a baseline of their findings. */
const folder = temporaryFolder({
  "new/pod.yaml": two,
  "clean/pod.yaml": pod(""),
  "half/pod.yaml": pod("hostIPC: true, "),
  "known.json": known({
    "new/pod.yaml": { [fingerprints.pid]: 1 },
    "clean/pod.yaml": { [fingerprints.pid]: 1 },
    "half/pod.yaml": { [fingerprints.pid]: 2 },
  }),
  "none.json": "{",
});

test("a baseline in the searched folder is no input, whether an option or a configuration names it", async () => {
  const files = { "pod.yaml": one, "known.json": known({}) };
  const counted = async (parameters: readonly string[], added: Record<string, string> = {}): Promise<unknown> => {
    const { report: found } = await report(temporaryFolder({ ...files, ...added }), ".", ...parameters);
    return [found.summary.files, found.summary.skipped];
  };
  assert.equal(await counted([]), [2, 1]);
  assert.equal(await counted(["--baseline", "known.json"]), [1, 0]);
  assert.equal(await counted(["--write-baseline", "known.json"]), [1, 0]);
  assert.equal(await counted([], { "wincompat.yaml": "baseline: known.json\n" }), [1, 0]);
});

test("a manifest that is named as the baseline is not overwritten", async () => {
  const cwd = temporaryFolder({
    "pod.json": JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { name: "a" } }),
  });
  const { status, stderr } = await check(cwd, ".", "--write-baseline", "pod.json");
  assert.is(status, 2);
  assert.match(stderr, "--write-baseline pod.json is a manifest that this run checks");
});

test("what is written is known from this run on", async () => {
  const written = await check(folder, "new", "--write-baseline", "made/known.json");
  assert.equal([written.status, written.stderr], [0, "The baseline made/known.json was written with 2 findings.\n"]);
  assert.match(written.stdout, /: 0 errors, 0 warnings, 0 info, 2 in the baseline, in 1 object/);
  assert.equal((JSON.parse(readFileSync(join(folder, "made", "known.json"), "utf8")) as BaselineFile).findings, {
    "../new/pod.yaml": { [`${fingerprints.ipc} (rejected)`]: 1, [`${fingerprints.pid} (rejected)`]: 1 },
  });
  assert.equal(await check(folder, "new", "--baseline", "made/known.json"), { ...written, stderr: "" });
});

test("entries of files that could not be read completely are kept", async () => {
  const entries = (text: string): BaselineFile["findings"] => (JSON.parse(text) as BaselineFile).findings;
  const broken = "apiVersion: v1\nkind: Pod\nspec: [\n";
  const cwd = temporaryFolder({ "a.yaml": one, "b.yaml": two, "gone.yaml": one, "sub/c.yaml": `${one}---\n${two}` });
  const write = async (): Promise<BaselineFile["findings"]> => {
    const { stderr } = await check(cwd, ".", "--write-baseline", "base.json", "--render", "never");
    said = stderr;
    return entries(readFileSync(join(cwd, "base.json"), "utf8"));
  };
  let said = "";
  const before = await write();
  assert.is(said, "The baseline base.json was written with 7 findings.\n");
  // Of the second file, the first document can still be read. A file that does not exist any longer is not kept.
  writeFileSync(join(cwd, "b.yaml"), broken);
  writeFileSync(join(cwd, "sub", "c.yaml"), `${one}---\n${broken}`);
  rmSync(join(cwd, "gone.yaml"));
  const { "gone.yaml": gone, ...others } = before;
  assert.equal([await write(), Object.keys(gone ?? {}).length], [others, 1]);
  assert.is(
    said,
    "The baseline base.json was written with 2 findings. It keeps 4 entries of files with input that was not checked. Write it again when they are fixed.\n",
  );
  writeFileSync(join(cwd, "b.yaml"), pod(""));
  writeFileSync(join(cwd, "sub", "c.yaml"), one);
  assert.equal(Object.keys(await write()), ["a.yaml", "sub/c.yaml"]);
  assert.is(said, "The baseline base.json was written with 2 findings.\n");
});

test("entries of a chart that cannot be rendered, and of a folder that cannot be read, are kept", () => {
  const findings = {
    "chart/templates/a.yaml": { x: 1 },
    "charts/b.yaml": { x: 1 },
    "folder/sub/c.yaml": { x: 2 },
    "../d.yaml": { x: 1 },
  };
  const baseline = {
    ...(JSON.parse(known(findings)) as BaselineFile),
    folder: ".",
    place: { file: "", line: 1, column: 1 },
  };
  const kept = (...files: readonly string[]): readonly string[] => {
    const diagnostics = files.map((file) => ({ file, line: 1, column: 1, message: "", kind: "unreadable" as const }));
    return Object.keys(keptEntries(baseline, { findings: [], diagnostics } as unknown as Report, new Map()).unread);
  };
  assert.equal(kept("chart/Chart.yaml", "folder"), ["chart/templates/a.yaml", "folder/sub/c.yaml"]);
  assert.equal(kept("kustomization.yaml"), ["chart/templates/a.yaml", "charts/b.yaml", "folder/sub/c.yaml"]);
  assert.equal(kept(), []);
});

test("a run replaces only what it checks: other files and rules keep their entries", async () => {
  const cwd = temporaryFolder({ "a.yaml": two, "b.yaml": one, "gone.yaml": one });
  const write = async (...parameters: string[]): Promise<string> =>
    (await check(cwd, ...parameters, "--write-baseline", "base.json")).stderr;
  const read = (): BaselineFile => JSON.parse(readFileSync(join(cwd, "base.json"), "utf8")) as BaselineFile;
  await write(".", "--kubernetes", "1.27");
  rmSync(join(cwd, "gone.yaml"));
  writeFileSync(join(cwd, "a.yaml"), one);
  assert.is(
    await write("a.yaml"),
    "The baseline base.json was written with 1 finding. It keeps 1 entry of files, rules, versions or objects that this run did not check.\n",
  );
  const [ipc, pid] = [{ [`${fingerprints.ipc} (rejected)`]: 1 }, { [`${fingerprints.pid} (rejected)`]: 1 }];
  assert.equal([read().kubernetes, read().findings], [["1.27", "1.37"], { "a.yaml": pid, "b.yaml": pid }]);
  writeFileSync(join(cwd, "b.yaml"), two);
  await write(".", "--only", "win-host-ipc");
  assert.equal(read().findings, { "a.yaml": pid, "b.yaml": { ...ipc, ...pid } });
  await write(".");
  // Nothing is kept any longer, so no version either.
  assert.equal([read().kubernetes, read().findings], [["1.37"], { "a.yaml": pid, "b.yaml": { ...ipc, ...pid } }]);
  // A file without any object is read, too.
  writeFileSync(join(cwd, "b.yaml"), "");
  await write(".");
  assert.equal(read().findings, { "a.yaml": pid });
});

test("a run for some of its versions keeps what may be of the others", async () => {
  const cwd = temporaryFolder({ "a.yaml": pod("hostUsers: false, hostPID: true, ") });
  const write = async (versions: string): Promise<string> =>
    (await check(cwd, "a.yaml", "--kubernetes", versions, "--write-baseline", "base.json")).stderr;
  const text = (): string => readFileSync(join(cwd, "base.json"), "utf8");
  await write("1.27,1.37");
  const both = text();
  assert.match(both, /win-host-users/);
  assert.match(
    await write("1.27"),
    /It keeps 1 entry of files, rules, versions or objects that this run did not check\./,
  );
  assert.is(text(), both);
});

test("a baseline is not written over what is none, or with mistakes in the settings", async () => {
  const texts = {
    "notes.txt": "notes",
    "merged.json": "<<<<<<< ours\n{}\n",
    "known.json": known({ "a.yaml": { x: 1 } }),
  };
  const cwd = temporaryFolder({
    ...texts,
    "a.yaml": two,
    "wincompat.yaml": "rules: bad\n",
    "bad/rule.yaml": "id: x\n",
  });
  const refused = async (...parameters: string[]): Promise<string> => {
    const { status, stderr } = await check(cwd, "a.yaml", ...parameters);
    assert.is(status, 2);
    return stderr;
  };
  assert.match(await refused("--write-baseline", "notes.txt"), /^notes\.txt:1:1 {2}This file is not a baseline\./m);
  assert.match(
    await refused("--write-baseline", "merged.json"),
    /^merged\.json:1:1 {2}This baseline contains a merge conflict\./m,
  );
  assert.match(
    await refused("--write-baseline", "known.json"),
    /^known\.json {2}The baseline was not written, because the configuration has mistakes\. Correct them first\.$/m,
  );
  for (const [name, text] of Object.entries(texts)) assert.is(readFileSync(join(cwd, name), "utf8"), text, name);
});

test("what is new fails, what is known is counted, and of files that were not checked nothing is gone", async () => {
  const { status, report: found } = await report(folder, "new", "--baseline", "known.json");
  assert.equal(
    [status, found.findings.map(({ rule }) => rule), found.summary.known, found.diagnostics],
    [1, ["win-host-ipc"], 1, []],
  );
});

test("what no longer exists is reported, and fails nothing, though nothing is left in its file", async () => {
  const { status, report: found } = await report(
    folder,
    "clean",
    "half",
    "--baseline",
    "known.json",
    "--skip",
    "win-host-ipc",
  );
  assert.equal([status, found.diagnostics.map(({ file, kind }) => [file, kind])], [0, [["known.json", "note"]]]);
  assert.match(
    found.diagnostics[0]?.message ?? "",
    /^3 baseline entries no longer match\. The first one is win-host-pid Pod \/a spec\.hostPID in clean\/pod\.yaml\. /,
  );
});

test("a baseline of another version is not applied: the exit code says so, and all is checked", async () => {
  const { status, report: found } = await report(folder, "new", "--baseline", "known.json", "--kubernetes", "1.24");
  assert.equal(
    [status, found.findings.length, found.diagnostics.map(({ kind, line }) => [kind, line])],
    [2, 2, [["configuration", 3]]],
  );
  assert.match(
    found.diagnostics[0]?.message ?? "",
    /is for Kubernetes 1\.37 and was not applied, because this run checks for 1\.24\./,
  );
});

test("an invalid baseline is reported, and everything is checked", async () => {
  const { status, report: found } = await report(folder, "new", "--baseline", "none.json");
  assert.equal([status, found.findings.length], [2, 2]);
  assert.match(found.diagnostics[0]?.message ?? "", /not valid JSON/);
});

test("a missing baseline is reported, also with --quiet", async () => {
  const { status, stdout } = await check(folder, "clean", "--baseline", "gone.json", "--quiet");
  assert.is(status, 2);
  assert.match(stdout, /^configuration {2}gone\.json {2}There is no such baseline/);
});

test("a baseline that cannot be written is reported, and the exit code is 2", async () => {
  const { status, stdout, stderr } = await check(folder, "new", "--write-baseline", "clean");
  assert.is(status, 2);
  assert.match(stderr, /^clean .+\.\n$/);
  assert.match(stdout, /win-host-pid/);
});

test("configurations name the baselines of their own files, with their own versions; the option wins", async () => {
  const teams = temporaryFolder({
    "old/pod.yaml": two,
    "old/wincompat.yaml": 'kubernetes: "1.24"\nbaseline: known.json\n',
    "old/known.json": known({ "pod.yaml": { [fingerprints.pid]: 1, [fingerprints.ipc]: 1 } }).replace("1.37", "1.24"),
    "new/pod.yaml": one,
    "new/wincompat.yaml": "baseline: known.json\n",
    "new/known.json": known({ "pod.yaml": { [fingerprints.pid]: 1 } }),
    "none/pod.yaml": one,
    "none.json": known({}),
  });
  const { status, report: found } = await report(teams, ".");
  assert.equal(
    [status, found.findings.map(({ file }) => file), found.summary.known, found.diagnostics],
    [1, ["none/pod.yaml"], 3, []],
  );
  assert.equal((await report(teams, "new", "--baseline", "none.json")).report.summary.known, 0);
});

test("a baseline of files with different versions also applies to a part of them", async () => {
  const cwd = temporaryFolder({
    "wincompat.yaml": 'kubernetes: "1.37"\nbaseline: known.json\noverrides:\n- files: [old/**]\n  kubernetes: "1.24"\n',
    "old/pod.yaml": two,
    "new/pod.yaml": one,
  });
  await check(cwd, ".", "--write-baseline", "known.json");
  for (const [part, known] of [
    ["old", 2],
    ["new", 1],
    [".", 3],
  ] as const) {
    const { status, report: found } = await report(cwd, part);
    assert.equal([part, status, found.summary.known, found.diagnostics], [part, 0, known, []]);
  }
});

test("a configuration can name its baseline and its rules by absolute paths", async () => {
  const elsewhere = temporaryFolder({
    "known.json": known({ "pod.yaml": { [fingerprints.pid]: 1 } }),
    "rules/none": "",
  });
  const folder = temporaryFolder({
    "pod.yaml": one,
    "wincompat.yaml": `baseline: ${join(elsewhere, "known.json")}\n`,
    "with-rules/pod.yaml": one,
    "with-rules/wincompat.yaml": `rules: ${join(elsewhere, "rules")}\n`,
  });
  await check(folder, "pod.yaml", "--write-baseline", join(elsewhere, "known.json"));
  const { status, report: found } = await report(folder, "pod.yaml");
  assert.equal([status, found.summary.known, found.diagnostics], [0, 1, []]);
  const { report: withRules } = await report(folder, "with-rules");
  assert.equal(
    withRules.diagnostics.map(({ file }) => file),
    [join(elsewhere, "rules")],
  );
});

test("a link to a baseline has the entries of the file, relative to the folder of the file", async () => {
  const cwd = temporaryFolder({ "a.yaml": one, "b.yaml": two, "shared/known.json": known({}), "links/x": "" });
  const link = join(cwd, "links", "known.json");
  symlinkSync(join("..", "shared", "known.json"), link);
  await check(cwd, "a.yaml", "--write-baseline", "shared/known.json");
  const { stderr } = await check(cwd, "b.yaml", "--write-baseline", "links/known.json");
  assert.match(stderr, "It keeps 1 entry of files");
  const { findings } = JSON.parse(readFileSync(join(cwd, "shared", "known.json"), "utf8")) as BaselineFile;
  assert.equal(Object.keys(findings), ["../a.yaml", "../b.yaml"]);
  for (const name of ["links/known.json", "shared/known.json"])
    assert.is((await check(cwd, "a.yaml", "b.yaml", "--baseline", name)).status, 0, name);
});

test("a link to a baseline that does not exist yet leads to what is written, with names relative to its folder", async () => {
  const cwd = temporaryFolder({ "links/a.yaml": one });
  symlinkSync(join("..", "shared", "known.json"), join(cwd, "links", "known.json"));
  await check(cwd, "links/a.yaml", "--write-baseline", "links/known.json");
  const { findings } = JSON.parse(readFileSync(join(cwd, "shared", "known.json"), "utf8")) as BaselineFile;
  assert.equal(Object.keys(findings), ["../links/a.yaml"]);
  assert.is((await check(cwd, "links/a.yaml", "--baseline", "links/known.json")).status, 0);
});

test("links that lead to each other are no baseline, which is reported", async () => {
  const cwd = temporaryFolder({ "a.yaml": one });
  symlinkSync("b.json", join(cwd, "a.json"));
  symlinkSync("a.json", join(cwd, "b.json"));
  for (const option of ["--baseline", "--write-baseline"]) {
    const { status, stdout, stderr } = await check(cwd, "a.yaml", option, "a.json");
    assert.is(status, 2, option);
    assert.match(stdout + stderr, /a\.json {2}(?:Its symbolic links form a loop|It cannot be written: ELOOP)/);
  }
});

test("runs at the same time keep the entries of each other", async () => {
  const names = ["a.yaml", "b.yaml", "c.yaml"];
  const cwd = temporaryFolder(Object.fromEntries(names.map((name) => [name, one])));
  await Promise.all(names.map((name) => check(cwd, name, "--write-baseline", "known.json")));
  const { findings } = JSON.parse(readFileSync(join(cwd, "known.json"), "utf8")) as BaselineFile;
  assert.equal(Object.keys(findings), names);
  assert.equal(readdirSync(cwd).sort(), [...names, "known.json"]);
});

test.run();
