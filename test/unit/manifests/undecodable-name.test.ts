import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readAll } from "./reading.js";

const test = suite("manifests/undecodable-name");
const folder = mkdtempSync(join(tmpdir(), "wincompat-undecodable-"));
const cwd = process.cwd();
const pod = "apiVersion: v1\nkind: Pod\n";

/** A path in the folder with a byte that is not UTF-8. Some file systems reject it. */
function named(name: string): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, "latin1")]);
}

const isSupported = ((): boolean => {
  try {
    mkdirSync(named("sub\xe4"));
    return true;
  } catch {
    return false;
  }
})();

test.before(() => {
  process.chdir(folder);
  for (const name of ["good.yaml", "real\ufffd.yaml"]) writeFileSync(name, pod);
  if (!isSupported) return;
  writeFileSync(named("bad\xff.yaml"), pod);
  writeFileSync(named("notes\xff.txt"), pod);
  writeFileSync(named("sub\xe4/in.yaml"), pod);
});

test.after(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true });
});

const sentence =
  "Its name is not UTF-8, so it cannot be opened by its name. Rename it, or pass a file as standard input (-).";

async function read(...inputs: string[]): Promise<readonly string[]> {
  return (await readAll(...inputs)).map((item) => {
    if (item.kind === "object") return item.file;
    return item.kind === "unreadable" ? `${item.diagnostic.file}: ${item.diagnostic.message}` : item.kind;
  });
}

const skipped = (): void => console.log("skipped: this file system has no such names");

test("a search reports files and folders whose names are not UTF-8, and reads the others", async () => {
  if (!isSupported) return skipped();
  const found = await read(".");
  assert.equal(found, [`bad\ufffd.yaml: ${sentence}`, "good.yaml", "real\ufffd.yaml", `sub\ufffd: ${sentence}`]);
});

test("a glob reports them too", async () => {
  if (!isSupported) return skipped();
  assert.equal(await read("*.yaml"), [`bad\ufffd.yaml: ${sentence}`, "good.yaml", "real\ufffd.yaml"]);
  assert.ok((await read("**/*.yaml")).includes(`sub\ufffd: ${sentence}`));
});

test("so does the name as an argument, which Node.js decodes in the same way", async () => {
  if (!isSupported) return skipped();
  assert.equal(await read("bad\ufffd.yaml", "real\ufffd.yaml"), [`bad\ufffd.yaml: ${sentence}`, "real\ufffd.yaml"]);
});

test("a file with the same decoded name is not read in place of one", async () => {
  if (!isSupported) return skipped();
  mkdirSync("twins");
  writeFileSync(named("twins/a\xff.yaml"), pod);
  writeFileSync("twins/a\ufffd.yaml", pod);
  for (const input of ["twins", "twins/*.yaml", "twins/a\ufffd.yaml"])
    assert.ok((await read(input)).includes(`twins/a\ufffd.yaml: ${sentence}`), input);
  rmSync(join(folder, "twins"), { recursive: true });
});

test("a name with the replacement character that is missing has the usual sentence", async () => {
  assert.match((await read("none\ufffd.yaml")).join(), /There is no such file or folder/);
});

test.run();
