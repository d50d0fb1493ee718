import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot, packageVersion } from "../../src/lib/package.js";
import { releasedVersions } from "../../src/release/released.js";
import type { Sums } from "../../src/release/verify/sums.js";
import { readSums, sumsList } from "../../src/release/verify/sums.js";
import { once, run, temporaryFolder } from "../unit/cli/run.js";

const test = suite("npm-package");

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const folder = temporaryFolder();

/** The archive as a registry would get it. Nothing is compiled again. */
const packed = once(async (): Promise<Packed> => {
  const { stdout, stderr, status } = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], { cwd: packageRoot });
  assert.is(status, 0, stderr);
  const [only] = JSON.parse(stdout) as Packed[];
  return only as Packed;
});

const paths = async (): Promise<readonly string[]> => (await packed()).files.map(({ path }) => path);

/** The archive, installed where nothing else is; what it depends on comes from the registry. */
const installed = once(async (): Promise<string> => {
  const home = temporaryFolder({ "package.json": '{"private":true}', "pod.yaml": pod });
  const { status, stderr } = await run("npm", ["install", "--no-audit", "--no-fund", join(folder, (await packed()).filename)], { cwd: home });
  assert.is(status, 0, stderr);
  return home;
});

const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {os: {name: windows}, hostPID: true, containers: [{name: a, image: a}]}\n";

test("the package holds what commands read and people install, and nothing else", async () => {
  const held = /^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE|(?:build\/src|dist-policies|spec|schema|templates|test\/facts|test\/fixtures|test\/mutations)\/.+)$/;
  assert.equal((await paths()).filter((path) => !held.test(path)), []);
  const needed = ["README.md", "CHANGELOG.md", "LICENSE", "build/src/cli.js", "build/src/browser.js", "build/src/browser.d.ts", "build/src/index.d.ts"];
  const all = new Set(await paths());
  assert.equal(needed.filter((path) => !all.has(path)), []);
});

test("programs in it are compiled, and of a source that there is", async () => {
  const compiled = (await paths()).filter((path) => path.startsWith("build/"));
  const source = (path: string): string => join(packageRoot, path.replace(/^build\//, "").replace(/\.(?:d\.ts|js)$/, ".ts"));
  assert.equal(compiled.filter((path) => !/\.(?:d\.ts|js)$/.test(path) || !existsSync(source(path))), []);
});

test("releases in it are whole", async () => {
  const all = new Set(await paths());
  const missing = releasedVersions().flatMap((version) => {
    const release = posix.join("dist-policies", version);
    const sums = readSums(readFileSync(join(packageRoot, release, sumsList), "utf8"), release) as Sums;
    return [sumsList, ...sums.keys()].map((path) => posix.join(release, path)).filter((path) => !all.has(path));
  });
  assert.equal(missing, []);
});

for (const [command, exit, says] of [
  [["--version"], 0, new RegExp(`^${packageVersion().replaceAll(".", "\\.")}\n$`)],
  [["check", "pod.yaml"], 1, /win-host-pid/],
  [["explain", "win-host-pid"], 0, /hostPID/],
  [["diff", "1.24", "1.27"], 0, /Kubernetes 1\.26/],
  [["upgrade", "--from", "1.24", "pod.yaml"], 0, /no breaking change/],
  [["coverage"], 0, /win-host-pid/],
  [["build", "--kubernetes", "1.27", "--out", "built"], 0, /\d+ files written/],
  [["verify", "node_modules/wincompat/dist-policies/1.27"], 0, /all \d+ files are as/],
] as const) {
  test(`installed, wincompat ${command.join(" ")} works`, async () => {
    const { status, stdout, stderr } = await run("npx", ["--no-install", "wincompat", ...command], { cwd: await installed() });
    assert.is(status, exit, stderr);
    assert.match(stdout, says);
  });
}

test("installed, the library works", async () => {
  const script = `
    import { checkText, loadRelease } from "wincompat";
    import { checkText as same } from "wincompat/browser";
    import index from "wincompat/dist-policies/1.27/release.json" with { type: "json" };
    const { findings } = checkText(${JSON.stringify(pod)}, { releases: await loadRelease(index.kubernetes), only: ["win-host-pid"] });
    console.log(same === checkText, findings.length);`;
  const { status, stdout, stderr } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: await installed() });
  assert.is(status, 0, stderr);
  assert.is(stdout, "true 1\n");
});

test.run();
