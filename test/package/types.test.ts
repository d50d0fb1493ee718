import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { installed } from "./installed.js";

const test = suite("package/types");

const forNode = `
import type { CheckOptions, FileSettings, PlacedFinding, Report, ReleaseIndex, Upgrade } from "wincompat";
import {
  applyBaseline, baselineOf, checkManifests, checkUpgrade, chooseValues, clusterScopedKindsOf, Configurations, loadRelease, readBaseline, releasedVersions, reporters, ruleTextsOf,
  UsageError, versionsBetween,
} from "wincompat";

export async function findings(inputs: readonly string[], options: CheckOptions): Promise<readonly PlacedFinding[]> {
  const release = await loadRelease("1.27", (index: ReleaseIndex) => chooseValues({ platform: "gke" }, index));
  const settings: FileSettings = { releases: [release], profiles: new Set(["core"]) };
  const report: Report = await checkManifests(inputs, settings, options);
  const baseline = readBaseline("known.json");
  const left = "findings" in baseline ? applyBaseline(report, baseline).report : report;
  console.log(baselineOf(report, "."), releasedVersions().join(), release.parameters.size);
  const texts = { rules: ruleTextsOf([release.index]), clusterScoped: clusterScopedKindsOf([release.index]), failing: () => true, terminal: { colors: {} as never, columns: 80 }, showSuppressed: false };
  console.log(reporters.sarif(left, texts));
  return left.findings;
}

export async function upgrade(inputs: readonly string[]): Promise<Upgrade> {
  const way = versionsBetween("1.24", "1.27");
  const configurations = new Configurations({ kubernetes: way });
  try {
    return await checkUpgrade(inputs, (file) => configurations.settingsOf(file), way);
  } catch (error) {
    throw error instanceof UsageError ? new Error(error.message) : error;
  }
}
`;

const forPages = `
import type { Finding, ReleaseIndex, TextOptions } from "wincompat/browser";
import { checkText, parseRuleSet, releaseFrom } from "wincompat/browser";

export async function findings(text: string, index: ReleaseIndex, rules: string): Promise<readonly Finding[]> {
  const options: TextOptions = { releases: releaseFrom(index, parseRuleSet(rules)), file: "pod.yaml" };
  return checkText(text, options).findings;
}
`;

/** Every option of the functions, each of a type that the package exports or that the program can write. */
const options = `
import type {
  CheckOptions, ConfigurationOptions, Evaluator, FileSettings, Flags, LoadOptions, ParameterSources, ReadOptions, ReportContext, TextOptions, UpgradeOptions,
} from "wincompat";
import { loadRelease, releasedVersions, ruleTextsOf } from "wincompat";

const evaluator: Evaluator = "wasm";
const load: Required<LoadOptions> = { evaluator };
const release = await loadRelease("1.27", () => new Map(), load);
const [oldest] = releasedVersions();
if (oldest === undefined) throw new Error("There is no release.");

async function* input(): AsyncGenerator<string> { yield "kind: Pod"; }
const read: Required<ReadOptions> = { stdin: input(), stdinName: "pod.yaml", render: "auto", kubernetes: (file) => file };
const reading = { read, onDocument: (count: number): void => console.log(count), today: "2026-11-21" };
export const check: Required<CheckOptions> = { ...reading, fixes: true, listObjects: true };
export const upgrade: Required<UpgradeOptions> = reading;
export const configuration: Required<ConfigurationOptions> = { cwd: ".", kubernetes: oldest };
const parameters: Required<ParameterSources> = { platform: "gke", config: ["a.yaml"], set: ["a=b"] };
export const flags: Required<Flags> = {
  ...parameters, kubernetes: ["1.27"], profile: ["strict"], only: ["a"], skip: ["b"], failOn: "never", rules: ["c"], suppressions: "refuse", allowUnreadable: true,
};
export const settings: Required<FileSettings> = {
  releases: [release], profiles: new Set(["core"]), only: new Set(["a"]), skip: new Set(["b"]), isRule: () => true, severities: new Map([["a", "error"]]),
  suppressions: "honor", unreadable: "allow",
};
export const text: Required<TextOptions> = {
  releases: release, file: "a", profiles: ["core"], only: ["a"], skip: ["b"], severities: { a: "warning" }, suppressions: "honor", today: "2026-11-21",
};
export const context: Pick<Required<ReportContext>, "rules" | "failing"> = { rules: ruleTextsOf([release.index]), failing: () => true };
`;

const run = promisify(execFile);
const compiler = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace("package.json", "bin/tsc");

/** What the compiler reports, without types of Node and with a check of every declaration that the program reaches. */
async function faultsIn(name: string, program: string, options: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await installed();
  const project = join(folder, `${name}.json`);
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    // The compiler's own declarations, of the DOM and of JavaScript, are not ours to check.
    skipDefaultLibCheck: true,
    types: [],
    noEmit: true,
    target: "es2022",
  };
  writeFileSync(join(folder, name), program);
  writeFileSync(project, JSON.stringify({ compilerOptions: { ...strict, ...options }, files: [name] }));
  try {
    const { stdout } = await run(process.execPath, [compiler, "--pretty", "false", "--project", project], {
      cwd: folder,
    });
    return stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const inNode = { module: "nodenext", moduleResolution: "nodenext", lib: ["es2022", "dom"] };
const inPages = { module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom"] };

test("a program for Node compiles without the types of Node", async () => {
  assert.equal(await faultsIn("program.ts", forNode, inNode), "");
});

test("every option can be constructed from what the package exports", async () => {
  assert.equal(await faultsIn("options.ts", options, inNode), "");
});

test("a program for pages compiles without the types of Node", async () => {
  assert.equal(await faultsIn("page.ts", forPages, inPages), "");
});

test("the compiler would report a declaration that is wrong", async () => {
  const faults = await faultsIn("wrong.ts", 'import { checkText } from "wincompat";\ncheckText(1);\n', inNode);
  assert.match(faults, /^wrong\.ts\(2,1\): .*Expected 2 arguments/m);
});

test.run();
