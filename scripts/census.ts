/**
 * Counts Windows objects in a folder of manifests, by kind and by evidence:
 * `npm run census -- <folder>`. With `--list`, every object with its evidence, to be compared by eye.
 */
import { loadRelease } from "../src/check/load-release.js";
import { readManifests } from "../src/manifests/read-manifests.js";
import { releasedVersions } from "../src/release/released.js";

interface Row {
  readonly file: string;
  readonly kind: string;
  readonly evidence: readonly string[];
}

const [list, folders] = [process.argv.includes("--list"), process.argv.slice(2).filter((one) => one !== "--list")];
const newest = releasedVersions().at(-1);
if (folders.length === 0 || newest === undefined) {
  console.error("Name a folder with manifests: npm run census -- <folder>");
  process.exitCode = 2;
} else {
  const rows = await count(folders, newest);
  if (list)
    for (const { file, kind, evidence } of rows)
      console.log(`${evidence.length > 0 ? "windows" : "-      "}  ${kind.padEnd(12)} ${file}  ${evidence.join(" ")}`);
  const windows = rows.filter(({ evidence }) => evidence.length > 0);
  console.log(`${rows.length} objects with rules, ${windows.length} for Windows`);
  table(
    "kind",
    windows.map(({ kind }) => kind),
  );
  table(
    "evidence",
    windows.flatMap(({ evidence }) => [...new Set(evidence.map(sign))]),
  );
}

async function count(inputs: readonly string[], version: NonNullable<typeof newest>): Promise<Row[]> {
  const { policy, index } = await loadRelease(version);
  const rows: Row[] = [];
  for await (const item of readManifests(inputs)) {
    if (item.kind !== "object" || !index.kinds.some(({ kind }) => kind === item.value.kind)) continue;
    rows.push({ file: item.file, kind: item.value.kind, evidence: policy.evaluate(item.value).evidence });
  }
  return rows;
}

/** A path without the prefix of the template and without indexes. */
function sign(path: string): string {
  return path.replace(/^(?:spec\.jobTemplate\.)?(?:spec\.)?template\.(?=spec\.)/, "").replace(/\[\d+\]/g, "[]");
}

function table(title: string, values: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  console.log(`\nby ${title}`);
  for (const [value, number] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`${String(number).padStart(6)}  ${value}`);
}
