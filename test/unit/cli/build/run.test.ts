import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../../src/lib/package.js";
import { readRelease } from "../../../../src/release/files.js";
import { models } from "../../../spec.js";
import { sample, sampleFile, sampleSpec } from "../../spec/broken.js";
import type { Run, RunOptions } from "../run.js";
import { once, temporaryFolder, wincompat } from "../run.js";

const test = suite("cli/build/run");
const newest = models().at(-1)?.version ?? "";

function build(parameters: readonly string[], options?: RunOptions): Promise<Run> {
  return wincompat(["build", ...parameters], options);
}

/** Makes opa unavailable, even if this checkout has one. */
const withoutOpa: RunOptions = { env: { OPA: "/nonexistent/opa" } };

const out = temporaryFolder();
const built = once(() => build(["--kubernetes", newest, "--out", out], withoutOpa));

test("as long as the Rego is the same, a release is built without opa", async () => {
  const { status, stdout, stderr } = await built();
  const { size } = readRelease(join(out, newest));
  assert.equal(
    { status, stdout, stderr },
    { status: 0, stdout: `${join(out, newest)}: ${size} files written\n`, stderr: "" },
  );
});

test("two builds, in different places and at different times, are equal to the byte", async () => {
  await built();
  const [a, b] = [out, join(packageRoot, "dist-policies")].map((folder) => readRelease(join(folder, newest)));
  assert.equal([...(a?.keys() ?? [])], [...(b?.keys() ?? [])]);
  assert.equal(
    [...(a ?? [])].filter(([path, content]) => !b?.get(path)?.equals(content)).map(([path]) => path),
    [],
  );
  assert.ok((a?.size ?? 0) > 20);
});

test("manifests beside the releases are named, except in hidden files and in a comparison", async () => {
  await built();
  const folder = temporaryFolder({ "web.yaml": "a: 1\n", "db.json": "{}", ".hidden.yaml": "a: 1\n", "notes.txt": "" });
  cpSync(join(out, newest), join(folder, newest), { recursive: true });
  const run = (...more: string[]): Promise<Run> =>
    build(["--kubernetes", newest, "--out", folder, ...more], withoutOpa);
  const { status, stderr } = await run();
  assert.is(status, 0);
  assert.is(
    stderr,
    `Note: ${folder} also contains files that \`build\` did not write: db.json and 1 more. Use a separate folder for the policies, because commands that read this folder read both.\n`,
  );
  assert.is((await run("--check")).stderr, "");
});

test("a build leaves nothing behind but the release", async () => {
  await built();
  assert.equal(readdirSync(out), [newest]);
});

test("a stale release is reported file by file, with the command that fixes it, and is left as it is", async () => {
  await built();
  const release = join(out, newest);
  writeFileSync(join(release, "notes.txt"), "");
  appendFileSync(join(release, "README.md"), "More.\n");
  rmSync(join(release, "gatekeeper", "kustomization.yaml"));
  const stale = readRelease(release);
  const { status, stdout, stderr } = await build(["--kubernetes", newest, "--out", out, "--check"]);
  assert.is(
    stdout,
    [
      `${release}: stale`,
      "  changed README.md",
      "  missing gatekeeper/kustomization.yaml",
      "  extra   notes.txt",
      "The releases do not match the spec. Run the same command without --check, with all options of the first build, and commit the result.\n",
    ].join("\n"),
  );
  assert.equal([status, stderr], [1, ""]);
  assert.equal(readRelease(release), stale);
});

test("a release of a version that the spec does not have is reported, and removed", async () => {
  const folder = temporaryFolder({ "1.3/release.json": "{}", "notes/release.json": "{}" });
  const parameters = ["--spec", sampleSpec(), "--out", folder];
  const { status, stdout } = await build([...parameters, "--check"], withoutOpa);
  assert.match(stdout, new RegExp(`^${join(folder, "1.3")}: stale\n {2}extra {3}release.json$`, "m"));
  assert.equal([status, existsSync(join(folder, "1.3"))], [1, true]);
});

test("new Rego is stale, and no opa is needed to say so", async () => {
  const { status, stdout, stderr } = await build([...spec, "--check"], withoutOpa);
  assert.match(stdout, /: stale\n(?: .*\n)* {2}changed opa\/policy\.wasm\n/);
  assert.equal([status, stderr], [1, ""]);
});

/** Templates of which one names what it is not given. */
function brokenTemplates(): string {
  const folder = temporaryFolder();
  cpSync(join(packageRoot, "templates"), folder, { recursive: true });
  appendFileSync(join(folder, "release", "readme.hbs"), "{{nothing}}\n");
  return folder;
}

/** The newest version of the sample. */
const spec = ["--spec", sampleSpec(), "--kubernetes", "1.27"];
/** Specs that cannot be built, and the expected error. The sample's Rego is new, so the build needs opa. */
const refusals: Readonly<Record<string, readonly [says: RegExp, parameters: readonly string[], options?: RunOptions]>> =
  {
    "new Rego without opa": [/^The variable OPA names \/nonexistent\/opa, which does not run; /, spec, withoutOpa],
    "a template that names what it is not given": [
      /^\S+\/folder-\w+\/release\/readme\.hbs:\d+:3 {2}There is no "nothing" here\./,
      [...spec, "--templates", brokenTemplates()],
    ],
    "a folder without a spec": [
      /^[^\n]+:1:1 {2}This is no folder with a spec: it has no f/,
      ["--spec", temporaryFolder()],
    ],
  };

for (const [what, [says, parameters, options]] of Object.entries(refusals)) {
  test(`${what} is refused in a sentence, and nothing is written`, async () => {
    const nowhere = join(temporaryFolder(), "out");
    const { status, stdout, stderr } = await build([...parameters, "--out", nowhere], options);
    assert.match(stderr, says);
    assert.match(stderr, /^[^\n]+\.\n$/);
    assert.not.match(stderr, /unexpectedly/);
    assert.equal([status, stdout, existsSync(nowhere)], [2, "", false]);
  });
}

const selections: readonly (readonly [says: RegExp, parameters: readonly string[]])[] = [
  [
    /^There is no rule and no family "win-run-as-users"\. Did you mean win-run-as-user\?\n/,
    ["--skip", "win-run-as-users"],
  ],
  [/^There is no profile "stric"\. Profiles are .* Did you mean strict\?\n/, ["--profile", "stric"]],
  [/^win-host-pid is in "only" and in "skip"\. /, ["--only", "win-host-pid", "--skip", "win-host-pid"]],
  [
    /^dist-policies contains the policies for all clusters\. /,
    ["--skip", "win-host-pid", "--out", join(packageRoot, "dist-policies")],
  ],
];

for (const [says, parameters] of selections) {
  test(`${parameters.slice(0, 2).join(" ")} with a mistake is refused as \`check\` refuses it, and nothing is written`, async () => {
    const nowhere = join(temporaryFolder(), "out");
    const { status, stdout, stderr } = await build(["--out", nowhere, ...parameters]);
    assert.match(stderr, says);
    assert.equal([status, stdout, existsSync(nowhere)], [2, "", false]);
  });
}

const remedy = "Nothing was changed. Move the files, or name another folder with --out.\n";

function deletes(path: string): string {
  return `${path} was not written by \`build\`, and \`build\` would delete it.\n`;
}

test("a folder that no build wrote is not replaced, and its files are named", async () => {
  const foreign = temporaryFolder({ "1.27/notes.txt": "Mine.\n" });
  const { status, stdout, stderr } = await build([...spec, "--out", foreign]);
  assert.is(stderr, `${deletes(join(foreign, "1.27", "notes.txt"))}${remedy}`);
  assert.equal([status, stdout, readdirSync(join(foreign, "1.27"))], [2, "", ["notes.txt"]]);
});

test("a file in the place of the folder, or of one above it, is refused", async () => {
  const file = join(temporaryFolder({ out: "Mine." }), "out");
  for (const out of [file, join(file, "policies")]) {
    const { status, stderr } = await build([...spec, "--out", out]);
    assert.is(stderr, `${file} is not a folder. Name another folder with --out.\nSee \`wincompat build --help\`.\n`);
    assert.is(status, 2);
  }
});

test("a release with a file that no build wrote is not replaced", async () => {
  const folder = temporaryFolder();
  cpSync(join(packageRoot, "dist-policies", newest), join(folder, newest), { recursive: true });
  const notes = join(folder, newest, "opa", "\u001b[31mnotes.txt");
  writeFileSync(notes, "Mine.\n");
  const { status, stderr } = await build(["--kubernetes", newest, "--out", folder], withoutOpa);
  assert.is(stderr, `${deletes(notes.replace("\u001b", "\\u001b"))}${remedy}`);
  assert.equal([status, existsSync(notes)], [2, true]);
});

test("an empty folder that no build made is not deleted", async () => {
  const folder = temporaryFolder();
  cpSync(join(packageRoot, "dist-policies", newest), join(folder, newest), { recursive: true });
  const mine = join(folder, newest, "opa", "mine");
  mkdirSync(join(mine, "deep"), { recursive: true });
  const { status, stderr } = await build(["--kubernetes", newest, "--out", folder], withoutOpa);
  assert.is(stderr, `${deletes(join(mine, "deep"))}${remedy}`);
  assert.equal([status, existsSync(mine)], [2, true]);
});

test("a folder whose listed files were all deleted is written again", async () => {
  const folder = temporaryFolder();
  cpSync(join(packageRoot, "dist-policies", newest), join(folder, newest), { recursive: true });
  const classes = join(folder, newest, "runtime-classes");
  const names = readdirSync(classes);
  for (const name of names) rmSync(join(classes, name), { recursive: true });
  const { status, stderr } = await build(["--kubernetes", newest, "--out", folder], withoutOpa);
  assert.equal([status, stderr, readdirSync(classes)], [0, "", names]);
});

test("a file that somebody added to the list is deleted only with the listed content", async () => {
  const folder = temporaryFolder();
  const release = join(folder, newest);
  cpSync(join(packageRoot, "dist-policies", newest), release, { recursive: true });
  const notes = join(release, "notes.txt");
  writeFileSync(notes, "Mine.\n");
  appendFileSync(join(release, "SHA256SUMS"), `${"0".repeat(64)}  notes.txt\n`);
  appendFileSync(join(release, "README.md"), "More.\n");
  const { status, stderr } = await build(["--kubernetes", newest, "--out", folder], withoutOpa);
  assert.is(stderr, `${notes} is not as \`build\` wrote it, and \`build\` would delete it.\n${remedy}`);
  assert.equal([status, existsSync(notes)], [2, true]);
});

test("a folder with the name of a version that is no release is not removed", async () => {
  const folder = temporaryFolder({ "1.3/release.json": "{}", "1.3/notes.txt": "Mine.\n" });
  const { status, stderr } = await build(["--out", folder], withoutOpa);
  assert.is(
    stderr,
    `${["notes.txt", "release.json"].map((name) => deletes(join(folder, "1.3", name))).join("")}${remedy}`,
  );
  assert.equal([status, readdirSync(folder), readdirSync(join(folder, "1.3")).length], [2, ["1.3"], 2]);
});

test("file names of a spec cannot control a terminal", async () => {
  const folder = join(temporaryFolder(), "spec");
  cpSync(sampleSpec(), folder, { recursive: true });
  writeFileSync(join(folder, "rules", "\u001b[31mred.txt"), "");
  const { stderr } = await build(["--spec", folder, "--out", temporaryFolder()], withoutOpa);
  assert.is(
    stderr,
    "spec/rules/\\u001b[31mred.txt:1:1  Only *.yaml files are read here. Rename the file, or move it away.\n",
  );
});

test("a spec that is wrong is reported with all places, and nothing is written", async () => {
  const folder = join(temporaryFolder(), "spec");
  cpSync(sampleSpec(), folder, { recursive: true });
  writeFileSync(
    join(folder, sampleFile),
    sample.replace("profile: core", "profil: core").replace("scope: windows", "scope: window"),
  );
  writeFileSync(join(folder, "rules", "win-sample-2.yaml"), sample.replace("is wrong.", "is wrong"));
  const nowhere = join(temporaryFolder(), "out");
  const { status, stdout, stderr } = await build(["--spec", folder, "--out", nowhere]);
  const places = stderr
    .trimEnd()
    .split("\n")
    .map((line) => /^(\S+:\d+:\d+) {2}[A-Z][^\n]*\.$/.exec(line)?.[1] ?? line);
  assert.equal(places, [
    "spec/rules/win-sample-2.yaml:7:5",
    "spec/rules/win-sample.yaml:1:1",
    "spec/rules/win-sample.yaml:4:1",
  ]);
  assert.equal([status, stdout, existsSync(nowhere)], [2, "", false]);
});

test.run();
