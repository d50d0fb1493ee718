import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { once, run, temporaryFolder } from "../unit/cli/run.js";

/** What `npm pack --json` reports. */
interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const folder = temporaryFolder();

/** The archive as it is published. Nothing is compiled again. */
export const packed = once(async (): Promise<Packed> => {
  await succeed(process.execPath, [join(packageRoot, "build", "scripts", "pack-data.js")]);
  const stdout = await succeed("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder]);
  const [only] = JSON.parse(stdout) as Packed[];
  return only as Packed;
});

export async function archive(): Promise<string> {
  return join(folder, (await packed()).filename);
}

/** The unpacked archive in a folder where nothing else is but its direct dependencies, which are those of this checkout. */
export const installed = once(async (): Promise<string> => {
  const home = temporaryFolder({ "package.json": '{"private":true,"type":"module"}' });
  const target = join(home, "node_modules", "wincompat");
  mkdirSync(target, { recursive: true });
  await succeed("tar", ["-xzf", await archive(), "-C", target, "--strip-components", "1"]);
  const { dependencies } = JSON.parse(readFileSync(join(target, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(home, "node_modules", name)), { recursive: true });
    symlinkSync(join(packageRoot, "node_modules", name), join(home, "node_modules", name), "dir");
  }
  return home;
});

async function succeed(command: string, parameters: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(command, parameters, { cwd: packageRoot });
  assert.is(status, 0, stderr);
  return stdout;
}

const pod =
  "apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {os: {name: windows}, hostPID: true, containers: [{name: a, image: a}]}\n";

/** Commands of a user without a checkout, with exit code and output. Lines can depend on previous ones. */
export const sessions: readonly (readonly [command: readonly string[], exit: number, prints: RegExp])[] = [
  [["check", "pod.yaml"], 1, /win-host-pid/],
  [["check", "--kubernetes", "1.24", "pod.yaml"], 1, /win-host-pid/],
  [["fix", "--dry-run", "pod.yaml"], 1, /-spec: \{os: \{name: windows\}, hostPID: true/],
  [["explain", "win-host-pid"], 0, /Result: spec\.hostPID \(rejected\)\./],
  [["rules"], 0, /win-host-pid/],
  [["versions"], 0, /1\.27/],
  [["diff", "1.24", "1.27"], 0, /Kubernetes 1\.26/],
  [["upgrade", "--from", "1.24", "pod.yaml"], 0, /no breaking change/],
  [["coverage"], 0, /win-host-pid/],
  [["build", "--kubernetes", "1.27", "--out", "built"], 0, /\d+ files written/],
  [["verify", "built/1.27"], 0, /all \d+ files match/],
];

export { pod };
