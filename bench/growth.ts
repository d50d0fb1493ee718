import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { readReleaseIndex, releasedVersions } from "../src/release/released.js";
import { engines, findEngine, projectFolder } from "../test/engines/engines.js";
import { checkCommand, parseCommand } from "./commands.js";
import { writeDeployments } from "./manifests.js";
import { interleaved } from "./process-cost.js";

/** One point of a plot: the processor time of a command for a number of things. */
export interface Point {
  readonly series: string;
  readonly count: number;
  readonly seconds: number;
}

/** Time against the number of objects in one file. */
export async function byObjects(folder: string, rounds: number): Promise<readonly Point[]> {
  const counts = [100, 300, 1000, 3000, 10000];
  return measured(rounds, counts, (count) => {
    const file = writeDeployments(folder, count);
    return { check: checkCommand(projectFolder, file), "parsing alone": parseCommand(file) };
  });
}

/** Time against the number of versions in the package, of which the newest one is checked. */
export async function byVersions(folder: string, file: string, rounds: number): Promise<readonly Point[]> {
  const versions = releasedVersions();
  const counts = versions.map((_, index) => index + 1);
  return measured(rounds, counts, (count) => {
    const root = packageWith(folder, `versions-${count}`);
    for (const version of versions.slice(0, -count)) rmSync(join(releaseOf(root, version)), { recursive: true });
    return { check: checkCommand(root, file) };
  });
}

/** Time against the number of rules; none where opa, which builds releases, is not built. */
export async function byRules(folder: string, file: string, rounds: number): Promise<readonly Point[]> {
  const opa = engines.filter(({ tool }) => tool === "opa").flatMap((one) => findEngine(one.tool, one.version) ?? []);
  const [version, program] = [releasedVersions().at(-1), opa.at(-1)];
  if (version === undefined || program === undefined) return [];
  const ids = readReleaseIndex(version).rules.map(({ id }) => id);
  const counts = [1, 2, 3, 4].map((quarters) => Math.round((ids.length * quarters) / 4));
  return measured(rounds, counts, (count) => {
    const root = packageWith(folder, `rules-${count}`);
    const built = join(folder, `built-${count}`);
    build(program, ["--kubernetes", version, "--only", ids.slice(0, count).join(","), "--out", built]);
    rmSync(releaseOf(root, version), { recursive: true });
    cpSync(join(built, version), releaseOf(root, version), { recursive: true });
    return { check: checkCommand(root, file) };
  });
}

async function measured(
  rounds: number,
  counts: readonly number[],
  commandsFor: (count: number) => Readonly<Record<string, readonly string[]>>,
): Promise<readonly Point[]> {
  const named = counts.flatMap((count) =>
    Object.entries(commandsFor(count)).map(([series, command]) => ({ series, count, command })),
  );
  const costs = await interleaved(
    new Map(named.map(({ series, count, command }) => [`${series} ${count}`, command])),
    rounds,
  );
  return named.map(({ series, count }) => ({
    series,
    count,
    seconds: costs.get(`${series} ${count}`)?.cpu ?? Number.NaN,
  }));
}

/** A copy of what the npm package has of this checkout. */
function packageWith(folder: string, name: string): string {
  const root = join(folder, name);
  mkdirSync(join(root, "build"), { recursive: true });
  cpSync(join(projectFolder, "package.json"), join(root, "package.json"));
  cpSync(join(projectFolder, "build", "packed"), join(root, "build", "packed"), { recursive: true });
  for (const shared of ["node_modules", "schema", "spec", "templates"])
    symlinkSync(join(projectFolder, shared), join(root, shared));
  return root;
}

const releaseOf = (root: string, version: string): string => join(root, "build", "packed", "releases", version);

function build(opa: string, parameters: readonly string[]): void {
  const program = join(projectFolder, "build", "src", "cli.js");
  const { status, stderr } = spawnSync(process.execPath, [program, "build", ...parameters], {
    encoding: "utf8",
    env: { ...process.env, OPA: opa },
  });
  if (status !== 0) throw new Error(stderr);
}
