import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readBaseline } from "../../src/check/baseline/baseline-file.js";
import { checkText, releaseFrom } from "../../src/check/check-text.js";
import { loadRelease } from "../../src/check/load-release.js";
import { readConfiguration } from "../../src/check/settings/configuration-file.js";
import { Configurations } from "../../src/check/settings/configurations.js";
import { inTemporaryFolder } from "../../src/lib/temporary.js";
import { recognize } from "../../src/manifests/render/renderable.js";
import { parseRuleSet, ruleSetFile } from "../../src/model/rule-set.js";
import { readReleaseFile } from "../../src/release/read-file.js";
import { releasesFolder } from "../../src/release/released.js";
import { releases } from "../unit/check/settings/releases.js";
import { programPath } from "../unit/cli/run.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, hostile files");

const keys = (count: number): string => [...Array(count).keys()].map((index) => `k${index}: 1\n`).join("");

test("a baseline of 100,000 files is read fast", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "baseline.json");
    const names = [...Array(100_000).keys()].map((index) => [`folder/${index}.yaml`, { "win-a Pod /a kind": 1 }]);
    const content = { wincompat: "0.1.0", kubernetes: ["1.27"], findings: Object.fromEntries(names) };
    writeFileSync(file, JSON.stringify(content, null, 2));
    const baseline = await withinSeconds(5, () => readBaseline(file));
    assert.ok("findings" in baseline);
    assert.is(Object.keys(baseline.findings).length, 100_000);
    assert.equal(baseline.place, { file, line: 3, column: 3 });
  }));

test("a baseline of brackets is refused before it is parsed", () =>
  inTemporaryFolder((folder) => {
    const file = join(folder, "baseline.json");
    for (const content of ["[".repeat(500_000), `{"findings":${"[".repeat(250_000)}${"]".repeat(250_000)}}`]) {
      writeFileSync(file, content);
      const message =
        "This baseline is nested more than 10 levels deep. Fix it, or delete it and write the baseline again with `--write-baseline`.";
      assert.equal(readBaseline(file), [{ file, line: 1, column: 1, wholeFile: true, message }]);
    }
    // In a small heap the parsers of JSON and YAML fail.
    const reader = new URL("../../src/check/baseline/baseline-file.js", import.meta.url).href;
    const program = `import { readBaseline } from "${reader}"; readBaseline(${JSON.stringify(file)});`;
    const options = ["--max-old-space-size=40", "--input-type=module", "-e", program];
    assert.is(spawnSync(process.execPath, options).status, 0);
  }));

test("thousands of faults in a configuration are found in linear time", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "wincompat.yaml");
    writeFileSync(file, `skip: [${[...Array(20_000).keys()].map((index) => `r${index}`).join()}]\n`);
    const { diagnostics } = await withinSeconds(5, () => readConfiguration(file, file, releases));
    assert.is(diagnostics.length, 20_000);
  }));

test("thousands of unknown keys in a configuration are found in linear time", () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, "wincompat.yaml");
    writeFileSync(file, keys(20_000));
    const { diagnostics } = await withinSeconds(5, () => readConfiguration(file, file, releases));
    assert.equal([diagnostics.length, diagnostics.at(-1)?.line], [20_000, 20_000]);
  }));

test("thousands of keys in a chart or a kustomization are read in linear time", () =>
  inTemporaryFolder(async (folder) => {
    writeFileSync(join(folder, "Chart.yaml"), `name: web\n${keys(20_000)}`);
    writeFileSync(join(folder, "kustomization.yaml"), `resources: [a.yaml]\n${keys(20_000)}`);
    const names = ["Chart.yaml", "kustomization.yaml"];
    const found = await withinSeconds(5, () => Promise.all(names.map((name) => recognize(folder, [name]))));
    const [chart, kustomization] = found;
    assert.is(chart?.kind === "chart" && chart.name, "web");
    assert.equal(kustomization?.kind === "kustomization" && kustomization.takesIn, [join(folder, "a.yaml")]);
  }));

for (const [what, text] of [
  ["repeated keys", "a: 1\n".repeat(20_000)],
  ["brackets without a partner", "a: ]\n".repeat(20_000)],
] as const)
  test(`thousands of ${what} in a chart or a kustomization are found in linear time`, () =>
    inTemporaryFolder(async (folder) => {
      const names = ["Chart.yaml", "kustomization.yaml"];
      for (const name of names) writeFileSync(join(folder, name), text);
      const found = await withinSeconds(5, () => Promise.all(names.map((name) => recognize(folder, [name]))));
      assert.equal(
        found.map((one) => one?.kind),
        ["chart", "kustomization"],
      );
    }));

test("a pattern that backtracks in JavaScript is matched in linear time", () =>
  inTemporaryFolder((folder) => {
    writeFileSync(
      join(folder, "wincompat.yaml"),
      'parameters: { windowsImages: ["a*a*a*a*a*b", "^(?:a|aa)*(?:a|aa)*c$"] }\n',
    );
    const image = "a".repeat(3000);
    const spec = { os: { name: "windows" }, hostPID: true, containers: [{ name: "a", image }] };
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec };
    writeFileSync(join(folder, "pod.json"), JSON.stringify(pod));
    const { status, stdout } = spawnSync(process.execPath, [programPath, "check", "pod.json"], {
      cwd: folder,
      encoding: "utf8",
      timeout: 60_000,
    });
    assert.is(status, 1);
    assert.match(stdout, /win-host-pid/);
  }));

test("a pattern that backtracks in JavaScript stops no user of the library", async () => {
  const { index } = await loadRelease("1.27");
  const rules = parseRuleSet(String(readReleaseFile(join(releasesFolder, "1.27"), ruleSetFile)));
  const release = releaseFrom(index, rules, new Map([["windowsImages", ["^(?:a|aa)*(?:a|aa)*c$"]]]));
  const containers = [{ name: "a", image: "a".repeat(3000) }];
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { os: { name: "windows" }, containers } };
  await withinSeconds(5, () => checkText(JSON.stringify(pod), { releases: release }));
});

test("thousands of overrides are compared with hundreds of files", () =>
  inTemporaryFolder(async (folder) => {
    const overrides = [...Array(4000).keys()].map((index) => `- {files: ["a${index}/**/*b*.yaml"], failOn: never}\n`);
    const last = '- {files: ["f7*.yaml"], failOn: info}\n';
    writeFileSync(join(folder, "wincompat.yaml"), `overrides:\n${overrides.join("")}${last}`);
    const configurations = new Configurations({}, { cwd: folder });
    const levels = await withinSeconds(10, () =>
      [...Array(300).keys()].map((index) => configurations.failOnOf(`f${index}.yaml`)),
    );
    assert.equal(configurations.diagnostics, []);
    assert.is(levels.filter((level) => level === "info").length, 11);
  }));

test.run();
