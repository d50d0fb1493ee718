// Writes spec/fields/<minor>.txt from the Go types of k8s.io/api: `node build/scripts/fields.js`.
// One program is used for every minor version; scripts/fields/<minor>.mod pins its types.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));
const moduleFolder = join(projectFolder, "scripts", "fields");
const outputFolder = join(projectFolder, "spec", "fields");

mkdirSync(outputFolder, { recursive: true });
let previous: { readonly minor: string; readonly lines: readonly string[] } | undefined;
for (const minor of minors()) {
  const [head = "", ...lines] = list(minor).trimEnd().split("\n");
  write(minor, [head, ...(previous === undefined ? lines : changesOf(previous, lines))]);
  previous = { minor, lines };
}

/** Most fields are the same in every version, so that a version only lists what it changes. */
function changesOf(before: NonNullable<typeof previous>, lines: readonly string[]): readonly string[] {
  const [had, has] = [new Set(before.lines), new Set(lines)];
  return [
    `previous ${before.minor}`,
    ...before.lines.filter((line) => !has.has(line)).map((line) => `- ${line}`),
    ...lines.filter((line) => !had.has(line)).map((line) => `+ ${line}`),
  ];
}

function minors(): string[] {
  const pins = readdirSync(moduleFolder).flatMap((name) => /^(\d+\.\d+)\.mod$/.exec(name)?.[1] ?? []);
  return pins.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** The fields of one minor version. If Go fails, the run ends with its output. */
function list(minor: string): string {
  const run = spawnSync("go", ["run", "-buildvcs=false", `-modfile=${minor}.mod`, "."], {
    cwd: moduleFolder,
    env: { ...process.env, GOWORK: "off", GOTOOLCHAIN: "auto" },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (run.status === 0) return run.stdout;
  console.error(`fields ${minor}: ${run.error?.message ?? run.stderr.trimEnd()}`);
  process.exit(1);
}

function write(minor: string, lines: readonly string[]): void {
  const target = join(outputFolder, `${minor}.txt`);
  writeFileSync(`${target}.tmp`, `${lines.join("\n")}\n`);
  renameSync(`${target}.tmp`, target);
  console.log(`wrote spec/fields/${minor}.txt (${lines.length - 1} lines)`);
}
