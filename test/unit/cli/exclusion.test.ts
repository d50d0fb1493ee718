import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { withinSeconds } from "../../growth/seconds.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/exclusion");

const pod =
  "apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, hostPID: true, containers: [{ name: c, image: example.com/app }] }\n";

/** A folder with these files, each with the same pod; those with a text are ignore files and configurations. */
function folderWith(files: readonly string[], texts: Readonly<Record<string, string>> = {}): string {
  return temporaryFolder({ ...Object.fromEntries(files.map((file) => [file, pod])), ...texts });
}

/** Makes the folder a repository, where ignore files of outer folders count. */
function repository(folder: string): string {
  mkdirSync(join(folder, ".git"));
  return folder;
}

async function checked(
  cwd: string,
  ...parameters: string[]
): Promise<{ readonly status: number | null; readonly files: readonly string[]; readonly report: Report }> {
  const { status, stdout, stderr } = await wincompat(["check", ...parameters, "--format", "json"], { cwd });
  assert.is(stderr, "");
  const report = JSON.parse(stdout) as Report;
  return { status, files: report.findings.map(({ file }) => file), report };
}

const files = ["web.yaml", "old.yaml", "vendor/a.yaml", "team/vendor/b.yaml", "team/web.json.yaml"] as const;

test("--exclude leaves out files and folders of a search, is repeatable, and what it leaves out is counted", async () => {
  const folder = folderWith(files);
  const { status, files: found, report } = await checked(folder, ".", "--exclude", "vendor/", "--exclude", "/old.*");
  assert.equal([status, found, report.summary.excluded], [1, ["team/web.json.yaml", "web.yaml"], 3]);
  const { stdout } = await wincompat(["check", ".", "--exclude", "vendor"], { cwd: folder });
  assert.match(stdout.replace(/\s+/g, " "), "of 3 files; 2 paths excluded");
});

test("folders named node_modules are left out of a search and counted, unless something includes them", async () => {
  const folder = folderWith(["web.yaml", "web/node_modules/a/b.yaml", "web/node_modules/a/c.yaml"]);
  for (const where of [".", "**/*.yaml", "web/../**/*.yaml"]) {
    const { files: found, report } = await checked(folder, where);
    assert.equal([found, report.summary.excluded], [["web.yaml"], 1], where);
    assert.is((await checked(folder, where, "--no-ignore")).files.length, 3, where);
    assert.is((await checked(folder, where, "--exclude", "!node_modules/")).files.length, 3, where);
  }
  for (const where of ["web/node_modules", "web/node_modules/a/*.yaml", "web/node_modules/a/b.yaml"])
    assert.is((await checked(folder, where)).report.summary.excluded, 0, where);
  assert.is(
    (await checked(folder, "web/node_modules/a/b.yaml", "web.yaml", "--force-exclude")).report.summary.excluded,
    1,
  );
});

test("a pattern with a slash begins at the working folder, one without matches anywhere, and ! includes again", async () => {
  const folder = folderWith(files);
  assert.equal((await checked(folder, ".", "--exclude", "/vendor")).files, [
    "old.yaml",
    "team/vendor/b.yaml",
    "team/web.json.yaml",
    "web.yaml",
  ]);
  assert.equal((await checked(folder, "team", "--exclude", "team/*", "--exclude", "!web*")).files, [
    "team/web.json.yaml",
  ]);
  // Outside of the working folder, patterns begin at the argument.
  const elsewhere = temporaryFolder();
  const { files: found } = await checked(elsewhere, folder, "--exclude", "/team");
  assert.equal(
    found.map((file) => file.slice(folder.length + 1)),
    ["old.yaml", "vendor/a.yaml", "web.yaml"],
  );
});

test("patterns distinguish capital letters, as git does", async () => {
  assert.equal((await checked(folderWith(["A.yaml", "b.yaml"]), ".", "--exclude", "a.yaml")).files, [
    "A.yaml",
    "b.yaml",
  ]);
});

test("exclude of the nearest configuration counts, with patterns from its folder", async () => {
  const folder = folderWith(files, {
    "wincompat.yaml": "exclude: [/old.yaml, vendor/]\n",
    "team/wincompat.yaml": "exclude: ['*.json.yaml']\n",
  });
  assert.equal((await checked(folder, ".")).files, ["team/vendor/b.yaml", "web.yaml"]);
  // The argument is below the configuration.
  assert.equal((await checked(join(folder, "team"), ".")).files, ["vendor/b.yaml"]);
  assert.equal((await checked(folder, ".", "--config", "team/wincompat.yaml")).files, [
    "old.yaml",
    "team/vendor/b.yaml",
    "vendor/a.yaml",
    "web.yaml",
  ]);
});

test("a wrong pattern in a configuration is an error with its place, and the others apply", async () => {
  const folder = folderWith(["a.yaml", "b.yaml"], {
    "wincompat.yaml": "exclude:\n  - a.yaml\n  - a/**/b/**/c/**/d/**\n  - /\n  - 3\n",
  });
  const { status, files: found, report } = await checked(folder, ".");
  assert.equal([status, found], [2, ["b.yaml"]]);
  assert.equal(
    report.diagnostics.map(({ file, line, kind }) => [file, line, kind]),
    [3, 4, 5].map((line) => ["wincompat.yaml", line, "configuration"]),
  );
  assert.match(report.diagnostics[0]?.message ?? "", "has more than 3 parts that are **. Use fewer.");
});

test("ignore files count in their folder and below, and .wincompatignore takes precedence", async () => {
  const folder = folderWith(files, {
    ".gitignore": "# build output\nvendor/\n\n*.json.yaml\n",
    ".wincompatignore": "!/vendor/\nold.yaml\n",
    "team/.gitignore": "!*.json.yaml\n",
  });
  const { files: found, report } = await checked(folder, ".");
  assert.equal([found, report.summary.excluded], [["team/web.json.yaml", "vendor/a.yaml", "web.yaml"], 2]);
});

test("a folder that a later source includes keeps the other patterns of the earlier one", async () => {
  const folder = folderWith(["out/a.yaml", "out/a.bak.yaml", "out/deep/b.yaml"], {
    ".gitignore": "out/\n*.bak.yaml\n",
    ".wincompatignore": "!out/\n",
  });
  assert.equal((await checked(folder, ".")).files, ["out/a.yaml", "out/deep/b.yaml"]);
});

test("ignore files above the argument count up to the repository, and not beyond it", async () => {
  const outer = folderWith(["repository/team/a.yaml", "repository/team/b.yaml", "repository/team/c.yaml"], {
    ".gitignore": "a.yaml\n",
    "repository/.gitignore": "b.yaml\n",
  });
  const folder = join(outer, "repository");
  assert.equal((await checked(join(folder, "team"), ".")).files, ["a.yaml", "b.yaml", "c.yaml"]);
  repository(folder);
  assert.equal((await checked(join(folder, "team"), ".")).files, ["a.yaml", "c.yaml"]);
});

test("--no-ignore checks what files and configurations leave out, but not what --exclude does", async () => {
  const folder = folderWith(["a.yaml", "b.yaml", "c.yaml", "d.yaml"], {
    ".gitignore": "a.yaml\n",
    ".wincompatignore": "b.yaml\n",
    "wincompat.yaml": "exclude: [c.yaml]\n",
  });
  assert.equal((await checked(folder, ".")).files, ["d.yaml"]);
  assert.equal((await checked(folder, ".", "--no-ignore")).files, ["a.yaml", "b.yaml", "c.yaml", "d.yaml"]);
  assert.equal((await checked(folder, ".", "--no-ignore", "--exclude", "[ab].yaml")).files, ["c.yaml", "d.yaml"]);
});

test("what is an argument is checked, a folder with its other patterns, unless exclusion is forced", async () => {
  const folder = repository(
    folderWith(["vendor/a.yaml", "vendor/a.bak.yaml", "b.yaml"], { ".gitignore": "vendor/\n*.bak.yaml\n" }),
  );
  assert.equal((await checked(folder, "vendor/a.bak.yaml", "b.yaml")).files, ["b.yaml", "vendor/a.bak.yaml"]);
  const { files: found, report } = await checked(folder, "vendor", ".");
  assert.equal([found, report.summary.excluded], [["b.yaml", "vendor/a.yaml"], 1]);
  for (const argument of ["vendor", "vendor/a.yaml"]) {
    const forced = await checked(folder, argument, "b.yaml", "--force-exclude");
    assert.equal([forced.status, forced.files, forced.report.summary.excluded], [1, ["b.yaml"], 1]);
    assert.equal((await checked(join(folder, "vendor"), "a.yaml", "--force-exclude")).files, []);
  }
});

test("with forced exclusion, nothing may be left, as for pre-commit; a search that finds nothing is a mistake", async () => {
  const folder = folderWith(["a.yaml", "out/b.yaml"], { "wincompat.yaml": "exclude: ['*.yaml']\n" });
  const forced = await wincompat(["check", "a.yaml", "--force-exclude"], { cwd: folder });
  assert.is(forced.status, 0);
  assert.match(
    forced.stdout,
    /^Kubernetes 1\.\d+: 0 errors[^]*1 path\s+excluded\nNothing to check: everything is excluded/,
  );
  for (const argument of ["out", "**/*.yaml"]) {
    const { status, report } = await checked(folder, argument);
    assert.equal([status, report.diagnostics.length], [2, 1]);
    assert.match(report.diagnostics[0]?.message ?? "", "To check excluded files, add --no-ignore or remove --exclude.");
  }
});

test("the files of a glob are searched, not named", async () => {
  const folder = folderWith(files);
  assert.equal((await checked(folder, "**/*.yaml", "--exclude", "vendor/")).files, [
    "old.yaml",
    "team/web.json.yaml",
    "web.yaml",
  ]);
});

test("faults of ignore files are notes, and never stop a run", async () => {
  const folder = folderWith(["a.yaml", "b.yaml"], { ".gitignore": "\n**/a/**/b/**/c/**/d\nb.yaml\n" });
  mkdirSync(join(folder, ".wincompatignore"));
  const { status, files: found, report } = await checked(folder, ".");
  assert.equal([status, found], [1, ["a.yaml"]]);
  assert.equal(
    report.diagnostics.map(({ file, line, kind }) => [file, line, kind]),
    [
      [".gitignore", 2, "note"],
      [".wincompatignore", 1, "note"],
    ],
  );
});

test("hostile patterns take no time", async () => {
  const name = `${"a".repeat(240)}.yaml`;
  const folder = folderWith([name], {
    ".gitignore": `${"*a".repeat(60)}b\n${"*?".repeat(60)}b\n${"[a-z]*".repeat(30)}b\n${"(a+)+".repeat(20)}\n${"\\".repeat(10_001)}\n`,
  });
  const { files } = await withinSeconds(5, () => checked(folder, "."));
  assert.equal(files, [name]);
});

test("a wrong --exclude is a usage error", async () => {
  const { status, stderr } = await wincompat(["check", ".", "--exclude", "a/**/b/**/c/**/d/**"], {
    cwd: folderWith(["a.yaml"]),
  });
  assert.equal([status, /^The glob a\/\S+ has more than 3 parts/.test(stderr)], [2, true]);
});

test("fix and upgrade leave out the same files", async () => {
  const folder = folderWith(["a.yaml", "vendor/b.yaml"], { ".wincompatignore": "vendor/\n" });
  const fixed = await wincompat(["fix", "--dry-run", ".", "--format", "json"], { cwd: folder });
  const { files: changed, summary } = JSON.parse(fixed.stdout) as {
    readonly files: readonly { readonly file: string }[];
    readonly summary: { readonly excluded: number };
  };
  assert.equal([changed.map(({ file }) => file), summary.excluded], [["a.yaml"], 1]);
  const upgraded = await wincompat(["upgrade", "--from", "1.36", ".", "--format", "json"], { cwd: folder });
  const upgrade = JSON.parse(upgraded.stdout) as Pick<Report, "summary">;
  assert.equal([upgrade.summary.files, upgrade.summary.excluded], [1, 1]);
});

const broken = "kind: [\n";

test("a broken file does not hide the rest; it fails unless it is allowed to", async () => {
  const folder = folderWith(["a.yaml"], { "b.yaml": broken, "c.yaml": "kind: Pod\napiVersion: v1\nspec: 3\n" });
  const failed = await checked(folder, ".", "--fail-on", "never");
  assert.equal(
    [failed.status, failed.files, failed.report.summary.unreadable, failed.report.summary.invalid],
    [2, ["a.yaml"], 1, 1],
  );
  const allowed = await checked(folder, ".", "--fail-on", "never", "--allow-unreadable");
  assert.equal(
    [allowed.status, allowed.files, allowed.report.summary.unreadable, allowed.report.summary.invalid],
    [0, ["a.yaml"], 1, 1],
  );
  assert.equal(
    allowed.report.diagnostics.map(({ file, kind, allowed: is }) => [file, kind, is]),
    [
      ["b.yaml", "unreadable", true],
      ["c.yaml", "invalid", true],
    ],
  );
  assert.is((await checked(folder, ".", "--allow-unreadable")).status, 1);
});

test("a configuration allows it for some of the files", async () => {
  const folder = folderWith(["a.yaml"], {
    "templates/b.yaml": broken,
    "wincompat.yaml": "failOn: never\noverrides:\n  - files: ['templates/**']\n    unreadable: allow\n",
  });
  assert.is((await checked(folder, ".")).status, 0);
  writeFileSync(join(folder, "c.yaml"), broken);
  assert.is((await checked(folder, ".")).status, 2);
});

test("mistakes in the command always fail", async () => {
  const folder = folderWith(["a.yaml"]);
  for (const parameters of [["none.yaml"], ["*.json"], ["-"]])
    assert.is((await checked(folder, ...parameters, "--allow-unreadable")).status, 2);
});

test("what is allowed is an error in no format", async () => {
  const folder = folderWith([], { "b.yaml": broken });
  const printed = async (format: string): Promise<string> =>
    (await wincompat(["check", "b.yaml", "--allow-unreadable", "--format", format], { cwd: folder })).stdout;
  assert.match(await printed("junit"), /tests="1" failures="0" errors="0"[^]*<skipped>b\.yaml:1:\d+/);
  assert.match(await printed("sarif"), /"executionSuccessful": true[^]*"level": "warning"/);
  assert.match(await printed("github"), /^::warning title=unreadable,file=b\.yaml/);
  assert.match(await printed("gitlab"), '"severity": "minor"');
  assert.match(await printed("policyreport"), "result: skip");
  assert.match(await printed("markdown"), "1 unreadable, not everything was checked");
});

test("fix and upgrade allow it, too", async () => {
  const folder = folderWith([], { "a.yaml": pod.replace("hostPID: true, ", ""), "b.yaml": broken });
  for (const command of [
    ["fix", "--dry-run"],
    ["upgrade", "--from", "1.36"],
  ]) {
    const run = async (...more: string[]): Promise<number | null> =>
      (await wincompat([...command, ".", ...more], { cwd: folder })).status;
    assert.equal([await run(), await run("--allow-unreadable")], [2, 0]);
  }
});

test.run();
