// Compiles unless everything that is compiled is as it was: `node scripts/compile.mjs [folder of the package]`. The compiler and what
// follows it take three seconds to find out that nothing is to be done, and most commands of developers begin with them.
// Plain JavaScript, because nothing may be compiled yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const [root = "."] = process.argv.slice(2);

/** Files, and folders with the names of those that count. */
const inputs = [
  ["package.json"],
  ["package-lock.json"],
  ["tsconfig.json"],
  ...["bench", "scripts", "src", "test"].map((folder) => [folder, /\.ts$/]),
  ["spec", /./],
];

/** Has the digest of the inputs of the last compilation without an error. It is gone with what that has written. */
const record = join(root, "build", "compiled.digest");

function filesOf([path, names]) {
  if (!existsSync(join(root, path))) return [];
  if (names === undefined) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();
}

function digest() {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesOf)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function compile() {
  rmSync(record, { force: true });
  const before = digest();
  // Not by npm, which takes a quarter of a second to start a second time: it has already put its programs on the path.
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { status } = spawnSync(scripts["compile:changes"], { cwd: root, stdio: "inherit", shell: true });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(record, before);
}

if (!existsSync(record) || readFileSync(record, "utf8") !== digest()) compile();
