import {
  chmodSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { onUnix } from "../../on-unix.js";
import type { Run } from "./run.js";
import { run, temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/fix-files");
const modeTest = onUnix(test, "file modes");
const pipeTest = onUnix(test, "named pipes");

const lines = [
  "apiVersion: v1",
  "kind: Pod",
  "metadata: { name: web }",
  "spec:",
  "  os: { name: windows }",
  "  nodeSelector: { kubernetes.io/os: windows }",
  "  hostPID: true",
  "  containers: [{ name: é, image: example.com/c }]",
];
const clean = (end = "\n"): string =>
  lines
    .filter((line) => !line.includes("hostPID"))
    .map((line) => line + end)
    .join("");
const dirty = (end = "\n"): string => lines.map((line) => line + end).join("");

function fix(cwd: string, ...parameters: string[]): Promise<Run> {
  return wincompat(["fix", "-k", "1.27", ...parameters], { cwd });
}

async function fixed(content: string | Buffer): Promise<Buffer> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.yaml"), content);
  await fix(folder, "a.yaml");
  return readFileSync(join(folder, "a.yaml"));
}

const shapes: Readonly<Record<string, (text: string) => string>> = {
  "with the line ends of Windows": (text) => text.replaceAll("\n", "\r\n"),
  "with a byte order mark": (text) => `\ufeff${text}`,
  "whose last line is not ended": (text) => text.slice(0, -1),
  "with comments, blank lines and markers around its documents": (text) =>
    `%YAML 1.1\n# First.\n---   # of a few\n\n${text}\n\n# Between.\n---\n---\n${text}...\n# Last.\n`,
  "with lines that end in several ways": (text) => `# a\r\n# b\n${text}# c\r\n`,
};
for (const [what, shape] of Object.entries(shapes))
  test(`a file ${what} stays so, to the byte`, async () =>
    assert.is((await fixed(shape(dirty()))).toString(), shape(clean())));

test("a file in another encoding is reported and not changed", async () => {
  const folder = temporaryFolder();
  const bytes = Buffer.from(`\ufeff${dirty()}`, "utf16le");
  writeFileSync(join(folder, "a.yaml"), bytes);
  const { status, stdout } = await fix(folder, "a.yaml");
  assert.is(status, 2);
  assert.match(
    stdout,
    /^unreadable {2}a\.yaml {2}It is not UTF-8\. Only UTF-8 files are changed\. Save it as UTF-8\.$/m,
  );
  assert.match(stdout, /^Kubernetes 1\.27: no findings fixed\.\n1 finding remains/m);
  assert.ok(readFileSync(join(folder, "a.yaml")).equals(bytes));
});

modeTest("a file keeps its mode, and a link its target", async () => {
  const folder = temporaryFolder({ "real.txt": dirty() });
  chmodSync(join(folder, "real.txt"), 0o640);
  symlinkSync("real.txt", join(folder, "a.yaml"));
  assert.is((await fix(folder, ".")).status, 0);
  assert.is(readFileSync(join(folder, "real.txt"), "utf8"), clean());
  assert.equal(
    [statSync(join(folder, "real.txt")).mode & 0o777, readlinkSync(join(folder, "a.yaml"))],
    [0o640, "real.txt"],
  );
  assert.equal(readdirSync(folder).sort(), ["a.yaml", "real.txt"]);
});

test("a file with several names is fixed once", async () => {
  const folder = temporaryFolder({ "a.yaml": dirty() });
  symlinkSync("a.yaml", join(folder, "b.yaml"));
  const { stdout } = await fix(folder, ".", "b.yaml");
  assert.match(stdout, /1 finding fixed in 1 file\./);
});

test("a file with a second hard link stays as it is and is reported, because the link would keep the old text", async () => {
  const folder = temporaryFolder({ "a.yaml": dirty() });
  linkSync(join(folder, "a.yaml"), join(folder, "other.txt"));
  const { status, stdout } = await fix(folder, ".");
  assert.is(status, 2);
  assert.match(stdout, /It has another name \(a hard link\)/);
  assert.equal(
    ["a.yaml", "other.txt"].map((name) => readFileSync(join(folder, name), "utf8")),
    [dirty(), dirty()],
  );
});

test("where nothing can be written, the file is reported and stays; the others are fixed", async () => {
  const long = `${"a".repeat(245)}.yaml`;
  const folder = temporaryFolder({ [long]: dirty(), "b.yaml": dirty() });
  const { status, stdout } = await fix(folder, ".");
  assert.is(status, 2);
  assert.match(
    stdout,
    /^unreadable {2}a+\.yaml\n +It cannot be written: its name is too long for its temporary file\. Shorten it\.$/m,
  );
  assert.match(stdout, /1 finding fixed in 1 file\.\n1 finding remains/);
  assert.equal(
    [long, "b.yaml"].map((name) => readFileSync(join(folder, name), "utf8")),
    [dirty(), clean()],
  );
  assert.equal(readdirSync(folder).sort(), [long, "b.yaml"].sort());
});

test("of a file that could not be written, what was found in it is left, and not what its edits would have brought", async () => {
  const text = [
    "apiVersion: v1",
    "kind: Pod",
    "metadata: { name: web }",
    "spec:",
    "  nodeSelector: { kubernetes.io/os: windows }",
    "  hostIPC: true",
    "  securityContext: { runAsUser: 1000 }",
    "  containers: [{ name: c, image: example.com/c }]",
    "",
  ].join("\n");
  const folder = temporaryFolder({ [`${"a".repeat(245)}.yaml`]: text });
  const parameters = ["--profile", "recommended", "--only", "win-os-name-set,win-host-ipc"];
  const { stdout } = await fix(folder, ".", ...parameters);
  const check = await wincompat(["check", "-k", "1.27", "--format", "json", "--fail-on", "never", ".", ...parameters], {
    cwd: folder,
  });
  const { findings } = JSON.parse(check.stdout) as { findings: unknown[] };
  assert.is(findings.length, 2);
  assert.match(stdout, /no findings fixed\.\n2 findings remain/);
});

test("what a process that was killed has left is no manifest, and goes with a run that comes an hour later", async () => {
  const [old, young] = ["a.yaml.wincompat-00000000000a.tmp", "a.yaml.wincompat-00000000000b.tmp"];
  const folder = temporaryFolder({ "a.yaml": dirty(), [old]: "kind: [", [young]: "kind: [", "a.yaml.tmp": "mine" });
  const then = Date.now() / 1000 - 3_700;
  utimesSync(join(folder, old), then, then);
  assert.is((await fix(folder, ".")).status, 0);
  assert.equal(readdirSync(folder).sort(), ["a.yaml", "a.yaml.tmp", young].sort());
});

pipeTest("a pipe is read and never written to", async () => {
  const folder = temporaryFolder({ "pod.txt": dirty() });
  assert.is((await run("mkfifo", [join(folder, "a.yaml")], {})).status, 0);
  const writing = run("cp", [join(folder, "pod.txt"), join(folder, "a.yaml")], {});
  const { status, stdout } = await fix(folder, "a.yaml");
  await writing;
  assert.is(status, 2);
  assert.match(stdout, /It is a pipe or a device, which cannot be changed\. Name a file, or -\./);
  assert.ok(lstatSync(join(folder, "a.yaml")).isFIFO());
});

test("a patch names files from the working folder, wherever they were named from", async () => {
  const folder = temporaryFolder({ "deep/a.yaml": dirty(), "b.yaml": dirty() });
  const { stdout } = await fix(join(folder, "deep"), "--dry-run", join(folder, "deep", "a.yaml"), "../b.yaml");
  assert.equal(
    stdout.split("\n").filter((line) => line.startsWith("+++")),
    ["+++ b/a.yaml", "+++ b/b.yaml"],
  );
});

for (const [program, ...parameters] of [
  ["git", "apply", "-"],
  ["patch", "-p1", "--binary"],
] as const) {
  test(`${program} applies the patch, line ends and all`, async () => {
    const files = { "a.yaml": dirty(), "two words.yaml": dirty("\r\n"), "sub/c.yml": `\ufeff${dirty()}`.slice(0, -1) };
    const has = await run(program, ["--version"], {}).catch(() => undefined);
    if (has?.status !== 0) return;
    const folder = temporaryFolder(files);
    const patch = await fix(folder, "--dry-run", ".");
    const { status, stderr } = await run(program, parameters, { cwd: folder, input: patch.stdout });
    assert.equal([status, stderr], [0, ""]);
    assert.equal(
      Object.keys(files).map((name) => readFileSync(join(folder, name), "utf8")),
      [clean(), clean("\r\n"), `\ufeff${clean()}`.slice(0, -1)],
    );
  });
}

test.run();
