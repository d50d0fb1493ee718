import { spawn, spawnSync } from "node:child_process";
import crypto from "node:crypto";
import { once } from "node:events";
import fs, {
  chmodSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../src/lib/package.js";
import { writeWhole } from "../../../src/lib/whole-file.js";
import { onUnix } from "../../on-unix.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("lib/whole-file");
const pipeTest = onUnix(test, "named pipes");
const modeTest = onUnix(test, "file modes");

test("a file is written with the folders that it lies in, and leaves nothing beside it", () => {
  const folder = temporaryFolder();
  writeWhole(join(folder, "a", "b", "c.txt"), "text");
  assert.equal(
    [readFileSync(join(folder, "a", "b", "c.txt"), "utf8"), readdirSync(join(folder, "a", "b"))],
    ["text", ["c.txt"]],
  );
});

modeTest("a former file keeps its mode, which the mask of the process would narrow, and is found behind links", () => {
  const folder = temporaryFolder({ "real.txt": "old" });
  for (const mode of [0o600, 0o666, 0o755]) {
    chmodSync(join(folder, "real.txt"), mode);
    if (mode === 0o600) symlinkSync("real.txt", join(folder, "link.txt"));
    writeWhole(join(folder, "link.txt"), `new ${mode}`);
    assert.equal(
      [readFileSync(join(folder, "real.txt"), "utf8"), statSync(join(folder, "real.txt")).mode & 0o777],
      [`new ${mode}`, mode],
    );
  }
});

test("a link that leads to nothing stays, and its target is written with its folder", () => {
  const folder = temporaryFolder({ "a/other.txt": "" });
  symlinkSync(join("..", "b", "base.json"), join(folder, "a", "base.json"));
  for (const text of ["first", "second"]) {
    writeWhole(join(folder, "a", "base.json"), text);
    assert.ok(lstatSync(join(folder, "a", "base.json")).isSymbolicLink());
    assert.is(readFileSync(join(folder, "b", "base.json"), "utf8"), text);
  }
  assert.equal(readdirSync(join(folder, "b")), ["base.json"]);
});

test("what cannot be replaced is reported, and nothing is left beside it", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "a"));
  const write = (): void => writeWhole(join(folder, "a"), "text");
  assert.throws(write, /EISDIR/);
  assert.equal(readdirSync(folder), ["a"]);
});

pipeTest("a pipe is not waited for, and the standard streams and devices are written to", () => {
  const folder = temporaryFolder();
  const pipe = join(folder, "pipe");
  assert.is(spawnSync("mkfifo", [pipe]).status, 0);
  assert.throws(() => writeWhole(pipe, "text"), /^It is a pipe, a socket or a disk\. Name a file\.$/);
  writeWhole("/dev/null", "text");
  const module = new URL("../../../src/lib/whole-file.js", import.meta.url).href;
  const program = `const { writeWhole } = await import("${module}"); for (const one of process.argv.slice(1)) writeWhole(one, one);`;
  // Node connects its children with sockets, which cannot be opened again.
  const { stdout } = spawnSync(
    "sh",
    ["-c", '"$0" --input-type=module -e "$1" /dev/stdout /dev/fd/1 | cat', process.execPath, program],
    {
      encoding: "utf8",
    },
  );
  assert.is(stdout, "/dev/stdout/dev/fd/1");
});

/** Makes files appear unmodified for this number of minutes. */
function age(minutes: number, ...paths: readonly string[]): void {
  const then = Date.now() / 1000 - minutes * 60;
  for (const path of paths) lutimesSync(path, then, then);
}

test("what was left an hour ago goes; what is younger, another file's or no text stays", () => {
  const [old, young] = ["a.txt.wincompat-00000000000a.tmp", "a.txt.wincompat-00000000000b.tmp"];
  const others = ["a.txt.wincompat-x.tmp", "a.txt.wincompat-00000000000g.tmp", "b.txt.wincompat-00000000000a.tmp"];
  const folder = temporaryFolder(Object.fromEntries([old, young, ...others].map((name) => [name, "half"])));
  const [link, inner] = ["a.txt.wincompat-00000000000c.tmp", "a.txt.wincompat-00000000000d.tmp"];
  symlinkSync("a.txt", join(folder, link));
  mkdirSync(join(folder, inner));
  age(61, ...[old, link, inner, ...others].map((name) => join(folder, name)));
  age(50, join(folder, young));
  writeWhole(join(folder, "a.txt"), "text");
  assert.equal(readdirSync(folder).sort(), ["a.txt", young, link, inner, ...others].sort());
});

/** Runs with a replaced function of a Node module, also for modules that have already imported it. */
function replacing<Of extends object, Name extends keyof Of>(
  module: Of,
  name: Name,
  by: Of[Name],
  run: () => void,
): void {
  const own = module[name];
  module[name] = by;
  syncBuiltinESMExports();
  try {
    run();
  } finally {
    module[name] = own;
    syncBuiltinESMExports();
  }
}

test("what lies where it would write stays as it is, whether file or link", () => {
  for (const former of ["file", "link"]) {
    const folder = temporaryFolder({ "a.txt": "old", "victim.txt": "mine" });
    const beside = join(folder, "a.txt.wincompat-000000000000.tmp");
    const write = (): void => writeWhole(join(folder, "a.txt"), "new");
    if (former === "link") symlinkSync("victim.txt", beside);
    else writeFileSync(beside, "mine");
    const zeros = (() => Buffer.alloc(6)) as unknown as typeof crypto.randomBytes;
    replacing(crypto, "randomBytes", zeros, () => assert.throws(write, /EEXIST/));
    assert.equal(
      [join(folder, "a.txt"), join(folder, "victim.txt"), beside].map((one) => readFileSync(one, "utf8")),
      ["old", "mine", "mine"],
    );
    assert.is(lstatSync(beside).isSymbolicLink(), former === "link");
  }
});

test("where it cannot take the place of the former one, nothing is left of it", () => {
  const folder = temporaryFolder({ "a.txt": "old" });
  const write = (): void => writeWhole(join(folder, "a.txt"), "new");
  const refuse = (): never => {
    throw new Error(`There were ${readdirSync(folder).length} files.`);
  };
  replacing(fs, "renameSync", refuse, () => assert.throws(write, /There were 2 files/));
  assert.equal([readdirSync(folder), readFileSync(join(folder, "a.txt"), "utf8")], [["a.txt"], "old"]);
});

modeTest("the temporary file is private and has an unpredictable name", () => {
  const folder = temporaryFolder({ "a.txt": "old" });
  chmodSync(join(folder, "a.txt"), 0o644);
  const seen: (readonly [mode: number, size: number])[] = [];
  const names = new Set<string>();
  const write = fs.writeFileSync;
  const watched: typeof write = (file, ...rest) => {
    for (const name of readdirSync(folder).filter((one) => one !== "a.txt")) {
      const { mode, size } = statSync(join(folder, name));
      names.add(name);
      seen.push([mode & 0o777, size]);
    }
    write(file, ...rest);
  };
  replacing(fs, "writeFileSync", watched, () => ["b", "c"].forEach((text) => writeWhole(join(folder, "a.txt"), text)));
  assert.equal(
    [seen, names.size, statSync(join(folder, "a.txt")).mode & 0o777],
    [
      [
        [0o600, 0],
        [0o600, 0],
      ],
      2,
      0o644,
    ],
  );
});

/** Writes two long texts alternately until it is killed. */
const writer = `
  import { writeWhole } from ${JSON.stringify(join(packageRoot, "build", "src", "lib", "whole-file.js"))};
  for (let count = 0; ; count += 1) writeWhole(process.argv[1], (count % 2 === 0 ? "a" : "b").repeat(1_000_000));
`;

test("whoever reads it finds one text or the other, also when the writer is killed", async () => {
  const file = join(temporaryFolder(), "a.txt");
  for (let count = 0; count < 3; count += 1) {
    writeFileSync(file, "a".repeat(1_000_000));
    const child = spawn(process.execPath, ["--input-type=module", "-e", writer, file], { stdio: "ignore" });
    const ended = once(child, "exit");
    const { ino } = statSync(file);
    while (child.exitCode === null && statSync(file).ino === ino) await sleep(1);
    await sleep(Math.random() * 20);
    assert.match(readFileSync(file, "utf8"), /^(?:a{1000000}|b{1000000})$/);
    child.kill("SIGKILL");
    await ended;
    assert.match(readFileSync(file, "utf8"), /^(?:a{1000000}|b{1000000})$/);
  }
  const folder = dirname(file);
  const left = readdirSync(folder).filter((name) => name !== "a.txt");
  writeWhole(file, "c");
  assert.equal(readdirSync(folder).sort(), ["a.txt", ...left]);
  age(61, ...left.map((name) => join(folder, name)));
  writeWhole(file, "d");
  assert.equal([readdirSync(folder), readFileSync(file, "utf8")], [["a.txt"], "d"]);
});

test.run();
