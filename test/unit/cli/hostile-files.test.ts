import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readBaseline, writeBaseline } from "../../../src/check/baseline/baseline-file.js";
import { checkText, releaseFrom } from "../../../src/check/check-text.js";
import { loadRelease } from "../../../src/check/load-release.js";
import { readConfiguration } from "../../../src/check/settings/configuration-file.js";
import { packageRoot } from "../../../src/lib/package.js";
import { inTemporaryFolder } from "../../../src/lib/temporary.js";
import { recognize } from "../../../src/manifests/render/renderable.js";
import { parseRuleSet, ruleSetFile } from "../../../src/model/rule-set.js";
import { readReleaseFile } from "../../../src/release/read-file.js";
import { releasesFolder } from "../../../src/release/released.js";
import { readSpecDocument } from "../../../src/spec/document.js";
import { onUnix } from "../../on-unix.js";
import { releases } from "../check/settings/releases.js";

const test = suite("cli, hostile files");
const pipeTest = onUnix(test, "named pipes, devices and limits of sh");
const loadedRelease = await loadRelease("1.27");
const cli = join(packageRoot, "build/src/cli.js");

test("a baseline of 100,000 files is read fast", () =>
  inTemporaryFolder((folder) => {
    const file = join(folder, "baseline.json");
    const names = [...Array(100_000).keys()].map((index) => [`folder/${index}.yaml`, { "win-a Pod /a kind": 1 }]);
    const content = { wincompat: "0.1.0", kubernetes: ["1.27"], findings: Object.fromEntries(names) };
    writeFileSync(file, JSON.stringify(content, null, 2));
    const { user: start } = process.cpuUsage();
    const baseline = readBaseline(file);
    assert.ok("findings" in baseline);
    assert.is(Object.keys(baseline.findings).length, 100_000);
    assert.equal(baseline.place, { file, line: 3, column: 3 });
    assert.ok(process.cpuUsage().user - start < 5_000_000);
  }));

test("a baseline of brackets is refused before it is parsed", () =>
  inTemporaryFolder((folder) => {
    const file = join(folder, "baseline.json");
    for (const content of ["[".repeat(500_000), `{"findings":${"[".repeat(250_000)}${"]".repeat(250_000)}}`]) {
      writeFileSync(file, content);
      const message =
        "This baseline is nested more than 10 levels deep. Fix it, or regenerate the baseline with `--write-baseline`.";
      assert.equal(readBaseline(file), [{ file, line: 1, column: 1, message }]);
    }
    // In a small heap the parsers of JSON and YAML fail.
    const reader = new URL("../../../src/check/baseline/baseline-file.js", import.meta.url).href;
    const program = `import { readBaseline } from "${reader}"; readBaseline(${JSON.stringify(file)});`;
    const options = ["--max-old-space-size=40", "--input-type=module", "-e", program];
    assert.is(spawnSync(process.execPath, options).status, 0);
  }));

test("thousands of faults in a configuration are found in linear time", () =>
  inTemporaryFolder((folder) => {
    const file = join(folder, "wincompat.yaml");
    writeFileSync(file, `skip: [${[...Array(20_000).keys()].map((index) => `r${index}`).join()}]\n`);
    const { user: start } = process.cpuUsage();
    assert.is(readConfiguration(file, file, releases).diagnostics.length, 20_000);
    assert.ok(process.cpuUsage().user - start < 5_000_000);
  }));

const keys = (count: number): string => [...Array(count).keys()].map((index) => `k${index}: 1\n`).join("");

test("thousands of unknown keys in a configuration are found in linear time", () =>
  inTemporaryFolder((folder) => {
    const file = join(folder, "wincompat.yaml");
    writeFileSync(file, keys(20_000));
    const { user: start } = process.cpuUsage();
    const { diagnostics } = readConfiguration(file, file, releases);
    assert.ok(process.cpuUsage().user - start < 5_000_000);
    assert.equal([diagnostics.length, diagnostics.at(-1)?.line], [20_000, 20_000]);
  }));

test("thousands of keys in a chart or a kustomization are read in linear time", () =>
  inTemporaryFolder(async (folder) => {
    writeFileSync(join(folder, "Chart.yaml"), `name: web\n${keys(20_000)}`);
    writeFileSync(join(folder, "kustomization.yaml"), `resources: [a.yaml]\n${keys(20_000)}`);
    const { user: start } = process.cpuUsage();
    const found = await Promise.all(["Chart.yaml", "kustomization.yaml"].map((name) => recognize(folder, [name])));
    assert.ok(process.cpuUsage().user - start < 5_000_000);
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
      const { user: start } = process.cpuUsage();
      const found = await Promise.all(names.map((name) => recognize(folder, [name])));
      assert.ok(process.cpuUsage().user - start < 5_000_000);
      assert.equal(
        found.map((one) => one?.kind),
        ["chart", "kustomization"],
      );
    }));

test("a chart with a key twice is no library, so that helm reports it", () =>
  inTemporaryFolder(async (folder) => {
    writeFileSync(join(folder, "Chart.yaml"), "type: application\ntype: library\n");
    const chart = await recognize(folder, ["Chart.yaml"]);
    assert.is(chart?.kind === "chart" && chart.isLibrary, false);
  }));

test("a file with secrets in place of a baseline or a configuration is not printed", () =>
  inTemporaryFolder((folder) => {
    const secret = join(folder, "shadow");
    writeFileSync(secret, "root:$6$secret: 1\nadmin:$6$secret: 1\nsecret of root: 1\n");
    const baseline = readBaseline(secret);
    const { diagnostics } = readConfiguration(secret, secret, releases);
    appendFileSync(secret, "findings: []\n");
    const alike = readBaseline(secret);
    assert.ok(Array.isArray(baseline) && Array.isArray(alike));
    assert.equal([baseline.length, alike.length, diagnostics.length], [1, 6, 3]);
    assert.not.match([...baseline, ...alike, ...diagnostics].map(({ message }) => message).join(), /secret|root|admin/);
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
    const cli = join(packageRoot, "build/src/cli.js");
    const { status, stdout } = spawnSync(process.execPath, [cli, "check", "pod.json"], {
      cwd: folder,
      encoding: "utf8",
      timeout: 60_000,
    });
    assert.is(status, 1);
    assert.match(stdout, /win-host-pid/);
  }));

test("a pattern that backtracks in JavaScript stops no user of the library", () => {
  const { index } = loadedRelease;
  const rules = parseRuleSet(String(readReleaseFile(join(releasesFolder, "1.27"), ruleSetFile)));
  const release = releaseFrom(index, rules, new Map([["windowsImages", ["^(?:a|aa)*(?:a|aa)*c$"]]]));
  const containers = [{ name: "a", image: "a".repeat(3000) }];
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { os: { name: "windows" }, containers } };
  const { user: start } = process.cpuUsage();
  checkText(JSON.stringify(pod), { releases: release });
  assert.ok(process.cpuUsage().user - start < 5_000_000);
});

test("a large key is not read", () =>
  inTemporaryFolder((folder) => {
    writeFileSync(join(folder, "key"), "-".repeat(300 * 1024));
    const { status, stderr } = spawnSync(process.execPath, [cli, "verify", "--key", join(folder, "key"), folder], {
      encoding: "utf8",
    });
    assert.is(status, 2);
    assert.match(stderr, "It is larger than 256 KiB. Shorten it.");
  }));

pipeTest("a baseline that is a pipe or a device is not read", () =>
  inTemporaryFolder((folder) => {
    const pipe = join(folder, "pipe.json");
    execFileSync("mkfifo", [pipe]);
    symlinkSync("/dev/zero", join(folder, "zero.json"));
    for (const file of [pipe, join(folder, "zero.json")]) {
      const message = "It is a pipe or a device. Write its content into a file.";
      assert.equal(readBaseline(file), [{ file, line: 1, column: 1, message }]);
    }
  }),
);

pipeTest("a configuration, a file of a spec and a key that are pipes or devices are not read", () =>
  inTemporaryFolder((folder) => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    symlinkSync("/dev/zero", join(folder, "zero"));
    const message = "It is a pipe or a device. Write its content into a file.";
    for (const file of [pipe, join(folder, "zero")]) {
      const said = readConfiguration(file, file, releases).diagnostics.map((one) => one.message);
      assert.equal(said.length, 1);
      assert.match(said[0] ?? "", message);
      assert.equal(readSpecDocument(file, "a.yaml"), [{ file: "a.yaml", line: 1, column: 1, message }]);
      const verified = spawnSync(process.execPath, [cli, "verify", "--key", file, folder], { encoding: "utf8" });
      assert.is(verified.status, 2);
      assert.match(verified.stderr, message);
    }
  }),
);

test("a baseline that cannot be written is reported as that", () =>
  inTemporaryFolder((folder) => {
    writeFileSync(join(folder, "a"), "");
    const file = join(folder, "a", "known.json");
    const reason = "It cannot be written: a file exists where a folder is expected. Name another place.";
    assert.is(writeBaseline(file, "{}")?.message, reason);
  }));

pipeTest("init leaves no empty file where nothing can be written", () =>
  inTemporaryFolder((folder) => {
    // No file may grow, as on a full disk.
    const { status } = spawnSync("sh", ["-c", `trap '' XFSZ; ulimit -f 0; node "${cli}" init`], { cwd: folder });
    assert.is(status, 2);
    assert.not.ok(existsSync(join(folder, "wincompat.yaml")));
  }),
);

test.run();
