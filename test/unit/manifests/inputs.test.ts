import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../../src/lib/diagnostic.js";
import { readBytes } from "../../../src/lib/read-bytes.js";
import type { ManifestItem } from "../../../src/manifests/manifest-item.js";
import { readManifests } from "../../../src/manifests/read-manifests.js";
import { onUnix } from "../../on-unix.js";
import { readAll } from "./reading.js";

const pod = "apiVersion: v1\nkind: Pod\n";
const test = suite("manifests/inputs");
const modeTest = onUnix(test, "file modes");
const pipeTest = onUnix(test, "named pipes and devices");
const folder = mkdtempSync(join(tmpdir(), "wincompat-inputs-"));
const cwd = process.cwd();

test.before(() => {
  process.chdir(folder);
  const manifests = ["b.yaml", "a.yml", "sub/c.json", ".hidden/d.yaml", ".git/f.yaml"];
  const files = [...manifests, "notes.txt"].map((name) => `k8s/${name}`);
  for (const name of [...files, "we[1].yaml", "pod"]) {
    mkdirSync(dirname(name), { recursive: true });
    writeFileSync(name, pod);
  }
  mkdirSync("empty");
  symlinkSync("..", "k8s/sub/loop");
  symlinkSync("../b.yaml", "k8s/sub/link.yaml");
  symlinkSync("../../pod", "k8s/sub/pod.yaml");
  symlinkSync("circle.yaml", "circle.yaml");
});

test.after(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true });
});

async function filesRead(...inputs: string[]): Promise<string[]> {
  const items = (await readAll(...inputs)).filter(({ kind }) => kind !== "linked-folders");
  return items.map((item) => (item.kind === "object" ? item.file : `unreadable ${fileOf(item)}`));
}

function fileOf(item: ManifestItem): string {
  return "diagnostic" in item ? item.diagnostic.file : item.file;
}

test("folders are searched for manifests, in code-unit order, links to folders not followed", async () => {
  const expected = [".hidden/d.yaml", "a.yml", "b.yaml", "sub/c.json", "sub/pod.yaml"].map((name) => `k8s/${name}`);
  assert.equal(await filesRead("k8s"), expected);
  assert.equal(await filesRead("./k8s/"), expected);
  const sub = join(folder, "k8s/sub");
  assert.equal(
    await filesRead(sub),
    ["c.json", "link.yaml", "pod.yaml"].map((name) => join(sub, name)),
  );
});

test("what is named is read whatever its name, each file once", async () => {
  const files = await filesRead("pod", "k8s/notes.txt", "./pod", "we[1].yaml", join(folder, "pod"));
  assert.equal(files, ["pod", "k8s/notes.txt", "we[1].yaml"]);
});

test("a file that is also found through a link keeps its own name, also if the link sorts before it", async () => {
  mkdirSync("linked/a", { recursive: true });
  writeFileSync("linked/b.yaml", pod);
  symlinkSync("../b.yaml", "linked/a/link.yaml");
  assert.equal(await filesRead("linked"), ["linked/b.yaml"]);
  assert.equal(await filesRead("linked/a/link.yaml", "linked/b.yaml"), ["linked/b.yaml"]);
  assert.equal(await filesRead("linked/a"), ["linked/a/link.yaml"]);
  rmSync("linked", { recursive: true });
});

test("globs are expanded", async () => {
  assert.equal(await filesRead("k8s/*.y*ml"), ["k8s/a.yml", "k8s/b.yaml"]);
  assert.equal(await filesRead("k8s/{a,b}.*", "k8s/sub/*.json"), ["k8s/a.yml", "k8s/b.yaml", "k8s/sub/c.json"]);
  // One of them is a link that leads to itself.
  assert.equal((await filesRead("**/*.yaml")).length, 5);
  assert.equal(await filesRead("k8s/.git/*.yaml"), ["k8s/.git/f.yaml"]);
});

function formatItem(item: ManifestItem): string {
  return "diagnostic" in item ? formatDiagnostic(item.diagnostic) : item.file;
}

test("what is not there is reported, and the rest is read", async () => {
  const items = await readAll("absent.yaml", "pod/x", "k8s/*.txt2", "empty", "circle.yaml", "", "pod");
  assert.equal(items.map(formatItem), [
    "absent.yaml  There is no such file or folder. Correct the name.",
    "pod/x  There is no such file or folder. Correct the name.",
    "k8s/*.txt2  No file in k8s matches this pattern; correct it. Folders named .git are not searched.",
    "empty  There is no *.yaml, *.yml or *.json file in this folder.",
    "circle.yaml  Its symbolic links form a loop; remove one of them.",
    "  There is no such file or folder. Correct the name.",
    "pod",
  ]);
});

test("an unknown name is reported with the nearest one, folder by folder", async () => {
  const items = await readAll(
    "pood",
    "k8s/b.yml",
    "k9s/sub/c.jsn",
    "k8s/sub/pod",
    "we[2].yaml",
    "nothing/like/it.yaml",
    "k8s/nothes.yaml",
    "**/x/*.yaml",
    join(folder, "k8s/a.yaml"),
  );
  const missing = "There is no such file or folder";
  const refused = items.filter(({ kind }) => kind === "unreadable");
  assert.equal(
    refused.map(formatItem).map((line) => line.replaceAll(`${folder}/`, "/here/")),
    [
      `pood  ${missing}. Did you mean pod?`,
      `k8s/b.yml  ${missing}. Did you mean k8s/b.yaml?`,
      `k9s/sub/c.jsn  ${missing}. Did you mean k8s/sub/c.json?`,
      `k8s/sub/pod  ${missing}. Did you mean k8s/sub/pod.yaml?`,
      "we[2].yaml  No file in the working folder matches this pattern; correct it. Folders named .git are not searched.",
      `nothing/like/it.yaml  ${missing}. Correct the name.`,
      `k8s/nothes.yaml  ${missing}. Did you mean k8s/notes.txt?`,
      "**/x/*.yaml  No file in the working folder or in folders below it matches this pattern; correct it. Folders named .git are not searched.",
      `/here/k8s/a.yaml  ${missing}. Did you mean /here/k8s/a.yml?`,
    ],
  );
});

test("a link without a target is reported as such, and never with its own name as a suggestion", async () => {
  mkdirSync("broken");
  symlinkSync("nowhere.yaml", "broken/link.yaml");
  symlinkSync("nowhere", "broken/folder");
  const items = await readAll("broken/link.yaml", "broken/folder/a.yaml");
  rmSync("broken", { recursive: true });
  assert.equal(items.map(formatItem), [
    "broken/link.yaml  It is a symbolic link without a target. Correct or remove the link.",
    "broken/folder/a.yaml  broken/folder is a symbolic link without a target. Correct or remove the link.",
  ]);
});

test("a file that is gone when its turn comes is reported, and the rest is read", async () => {
  mkdirSync("gone");
  for (const name of ["a", "b", "d"]) writeFileSync(`gone/${name}.yaml`, pod);
  symlinkSync("nowhere.yaml", "gone/c.yaml");
  const lines: string[] = [];
  for await (const item of readManifests(["gone"])) {
    lines.push(formatItem(item));
    rmSync("gone/b.yaml", { force: true });
  }
  const lost =
    "It no longer exists, or is a symbolic link without a target. Run the command again, or remove the link.";
  assert.equal(lines, ["gone/a.yaml", `gone/b.yaml  ${lost}`, `gone/c.yaml  ${lost}`, "gone/d.yaml"]);
});

pipeTest("pipes are read where they are named, and reported where folders are searched", async () => {
  mkdirSync("pipes");
  assert.is(spawnSync("mkfifo", ["pipes/p.yaml"]).status, 0);
  symlinkSync("p.yaml", "pipes/link.yaml");
  symlinkSync("/dev/zero", "pipes/zero.yaml");
  assert.equal((await readAll("pipes")).map(formatItem), [
    ...["link", "p", "zero"].map(
      (name) =>
        `pipes/${name}.yaml  It is a pipe, a socket or a device, which a search does not read. Remove it, or name a pipe as an argument.`,
    ),
  ]);
  const command = `"$0" --input-type=module -e "$1" "$2" <(printf 'apiVersion: v1\nkind: Pod\n') pipes/p.yaml <(:) & printf 'a: [' > pipes/p.yaml; wait`;
  const module = new URL("../../../src/manifests/read-manifests.js", import.meta.url).href;
  const { stdout, stderr } = spawnSync("bash", ["-c", command, process.execPath, program, module], {
    encoding: "utf8",
  });
  assert.match(
    stdout,
    /^\["\/dev\/fd\/\d+",\{"file":"pipes\/p\.yaml","line":1,"column":4.*"This pipe is empty\. Check the command that writes to it\."/,
    stderr,
  );
});

test("no more is read of a stream than a text can hold", async () => {
  const endless = function* (): Generator<Buffer> {
    for (;;) yield Buffer.alloc(1000, "a");
  };
  assert.is((await readBytes(Readable.from(endless()), 2500)).length, 3000);
});

test("no more is read of a stream than shows that it is binary", async () => {
  const binary = function* (): Generator<Buffer> {
    for (;;) yield Buffer.alloc(1000);
  };
  assert.is((await readBytes(Readable.from(binary()))).length, 1000);
  const text = Buffer.from("\ufeffa: 1\n", "utf16le");
  assert.equal(await readBytes(Readable.from([text, text])), Buffer.concat([text, text]));
});

pipeTest("a device that is named is refused, unless it is empty, and so is a file that no text can hold", async () => {
  const device = "It is a device. Write its content into a file.";
  assert.equal((await readAll("/dev/zero")).map(formatItem), [`/dev/zero  ${device}`]);
  assert.equal(
    (await readAll("/dev/null")).map(({ kind }) => kind),
    ["empty"],
  );
  writeFileSync("large.yaml", "");
  truncateSync("large.yaml", 600 * 1024 * 1024);
  assert.equal((await readAll("large.yaml")).map(formatItem), [
    "large.yaml  This file is larger than 512 MiB; split it.",
  ]);
});

test("standard input is read, once, under its own name", async () => {
  const items: ManifestItem[] = [];
  const stdin = Readable.from([Buffer.from(pod.slice(0, 9)), Buffer.from(`${pod.slice(9)}---\na: 1\n`)]);
  for await (const item of readManifests(["-", "-"], { stdin })) items.push(item);
  assert.equal(items.map(fileOf), ["<stdin>", "<stdin>"]);
  assert.equal(
    items.map((item) => item.kind),
    ["object", "skipped"],
  );
});

test("standard input has the name that its user gives it, and must not be empty under any", async () => {
  const items: ManifestItem[] = [];
  const options = { stdinName: "k8s/new.yaml" };
  for (const text of [pod, "a: [\n", ""]) {
    for await (const item of readManifests(["-"], { ...options, stdin: Readable.from([text]) })) items.push(item);
  }
  assert.equal(items.map(fileOf), ["k8s/new.yaml", "k8s/new.yaml", "k8s/new.yaml"]);
  assert.equal(
    items.map(({ kind }) => kind),
    ["object", "unreadable", "unreadable"],
  );
});

const program = `
const { readManifests } = await import(process.argv[1]);
const told = [];
for await (const item of readManifests(process.argv.slice(2))) told.push(item.kind === "object" ? item.file : item.diagnostic);
console.log(JSON.stringify(told));`;

/** Reads as a user to whom file modes apply: not as root. */
function readAsNobody(...inputs: string[]) {
  const module = new URL("../../../src/manifests/read-manifests.js", import.meta.url).href;
  const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const command = ["--input-type=module", "-e", program, module, ...inputs];
  return spawnSync(process.execPath, command, { ...identity, encoding: "utf8" });
}

modeTest("a file of a folder that may only be listed is reported, also if the folder is named twice", () => {
  mkdirSync("listed/sub", { recursive: true });
  writeFileSync("listed/sub/a.yaml", pod);
  chmodSync(folder, 0o755);
  chmodSync("listed/sub", 0o444);
  const { stdout, stderr, status } = readAsNobody("listed", "listed");
  chmodSync("listed/sub", 0o755);
  rmSync("listed", { recursive: true });
  assert.not.match(stderr, "lstat");
  if (status !== 0) return void console.log(`skipped: no other user can run this here: ${stderr.slice(0, 200)}`);
  assert.match(stdout, "You have no permission to read it");
});

modeTest("what must not be read is reported, and the rest is read", () => {
  for (const name of ["locked/inner", "open"]) mkdirSync(name, { recursive: true });
  for (const name of ["locked/inner/a.yaml", "open/b.yaml", "open/c.yaml"]) writeFileSync(name, pod);
  for (const name of ["locked/inner", "open/b.yaml"]) chmodSync(name, 0o000);
  chmodSync(folder, 0o755);
  const { stdout, stderr, status } = readAsNobody("locked", "open", "locked/inner/a.yaml", "l*/**/*.yaml");
  for (const name of ["locked/inner", "open/b.yaml"]) chmodSync(name, 0o755);
  if (status !== 0) return void console.log(`skipped: no other user can run this here: ${stderr.slice(0, 200)}`);
  const message = "You have no permission to read it; change its mode or its owner.";
  const problem = (file: string) => ({ file, line: 1, column: 1, message, wholeFile: true });
  assert.equal(JSON.parse(stdout), [
    problem("locked/inner"),
    problem("open/b.yaml"),
    "open/c.yaml",
    problem("locked/inner/a.yaml"),
    problem("locked/inner"),
  ]);
});

test("a file without any object is reported, and is no fault of reading", async () => {
  writeFileSync(join(folder, "nothing.yaml"), "");
  writeFileSync(join(folder, "comments.yaml"), "# only\n---\n# comments\n");
  const items = await readAll("nothing.yaml", "comments.yaml");
  assert.equal(
    items.map(({ kind }) => kind),
    ["empty", "empty"],
  );
  assert.equal(items.map(fileOf), ["nothing.yaml", "comments.yaml"]);
});

test.run();
