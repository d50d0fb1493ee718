import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageVersion } from "../../src/lib/version.js";
import { run } from "../unit/cli/run.js";
import { installed, pod } from "./installed.js";

const test = suite("package/address");

interface Driver {
  readonly informationUri?: string;
  readonly rules: readonly { readonly id: string; readonly helpUri?: string }[];
}

/** The tool in the SARIF report of an installed package with this `repository` in its package.json. */
async function driverWith(repository: { readonly url: string } | undefined): Promise<Driver> {
  const home = await installed();
  const file = join(home, "node_modules", "wincompat", "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, repository }));
  writeFileSync(join(home, "pod.yaml"), `# wincompat-ignore win-host-ipc: not needed\n${pod}`);
  const program = join(home, "node_modules", "wincompat", "build", "packed", "bin", "cli.js");
  const { stdout } = await run(process.execPath, [program, "check", "--format", "sarif", "pod.yaml"], { cwd: home });
  return (JSON.parse(stdout) as { runs: [{ tool: { driver: Driver } }] }).runs[0].tool.driver;
}

test("with a repository, SARIF links to it and to the page of each rule in this version", async () => {
  const { informationUri, rules } = await driverWith({ url: "git+https://git.example.com/team/wincompat.git" });
  assert.is(informationUri, "https://git.example.com/team/wincompat");
  const page = `https://git.example.com/team/wincompat/blob/v${packageVersion()}/docs/rules/win-host-pid.md`;
  assert.equal(rules.find(({ id }) => id === "win-host-pid")?.helpUri, page);
  assert.equal(
    rules.filter(({ helpUri }) => helpUri === undefined).map(({ id }) => id),
    ["suppression-unused"],
  );
});

test("without a repository, SARIF has no link", async () => {
  const { informationUri, rules } = await driverWith(undefined);
  assert.equal(
    [informationUri, ...rules.map(({ helpUri }) => helpUri)].filter((link) => link !== undefined),
    [],
  );
  assert.ok(rules.length > 0);
});

test.run();
