import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { ConfigurationFile } from "../../../../src/check/settings/configuration-file.js";
import { readConfiguration } from "../../../../src/check/settings/configuration-file.js";
import { Configurations } from "../../../../src/check/settings/configurations.js";
import { configurationKeys } from "../../../../src/check/settings/form.js";
import type { InitOptions } from "../../../../src/cli/init/run.js";
import { runInit } from "../../../../src/cli/init/run.js";
import { UsageError } from "../../../../src/lib/errors.js";
import { onUnix } from "../../../on-unix.js";
import { releases } from "../../check/settings/releases.js";
import { temporaryFolder } from "../run.js";

const test = suite("cli/init/run");
const unixTest = onUnix(test, "file modes");

/** Runs it with these answers; undefined: not on a terminal. @returns the output, or the message of the error */
async function run(options: InitOptions, answers?: string): Promise<string> {
  const stream = (): PassThrough => Object.assign(new PassThrough(), { isTTY: answers !== undefined });
  const [input, output] = [stream(), stream()];
  input.end(answers);
  try {
    assert.is(await runInit(options, { input, output }), 0);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  output.end();
  return text(output);
}

const read = (path: string): ConfigurationFile => readConfiguration(path, path, releases);
const target = (): string => join(temporaryFolder({ ".git/HEAD": "" }), "wincompat.yaml");

unixTest("a folder that cannot be written to is explained", async () => {
  const folder = temporaryFolder({});
  chmodSync(folder, 0o500);
  // An administrator may write everywhere; a folder in the place of the file stops everybody.
  const out = process.getuid?.() === 0 ? folder : join(folder, "wincompat.yaml");
  const said = await run({ out, kubernetes: ["1.27"], force: true });
  chmodSync(folder, 0o700);
  assert.match(said, /cannot be written: (you have no permission to write it|it is a folder)\. /);
});

test("values of flags are written, and check finds and reads them", async () => {
  const out = target();
  const said = await run({
    out,
    kubernetes: ["1.26", "1.27"],
    profile: ["strict", "recommended"],
    platform: "gke",
    set: ["taint.key=a b", "exemptNamespaces=x,y", "windowsImages=^r[.]com/a{1,2}$"],
  });
  assert.is(
    said,
    `${out} was created. Edit it, and run \`wincompat check\` on the manifests in its folder and below.\n`,
  );
  const { layer, overrides, diagnostics } = read(out);
  assert.equal([overrides, diagnostics], [[], []]);
  assert.equal(
    { ...layer, parameters: new Map(layer.parameters) },
    {
      kubernetes: ["1.26", "1.27"],
      profiles: ["strict", "recommended"],
      platform: "gke",
      parameters: new Map<string, unknown>([
        ["taint.key", "a b"],
        ["exemptNamespaces", ["x", "y"]],
        ["windowsImages", ["^r[.]com/a{1,2}$"]],
      ]),
    },
  );
  const found = await new Configurations({}, { releases, cwd: join(out, "..") }).settingsOf("deep/m.yaml");
  assert.equal(
    found.releases.map(({ index }) => index.kubernetes),
    ["1.26", "1.27"],
  );
});

test("without flags and a terminal, defaults are written, and other keys are valid comments", async () => {
  const out = target();
  await run({ out });
  assert.equal(read(out).layer, { kubernetes: [releases.versions.at(-1)] });
  const written = readFileSync(out, "utf8");
  const awake = join(temporaryFolder({ "all.yaml": written.replace(/^#(?! \S)/gm, "") }), "all.yaml");
  const { layer, overrides, baseline, exclude, diagnostics } = read(awake);
  assert.equal(diagnostics, []);
  assert.equal(
    [
      ...Object.keys(layer),
      overrides.length === 1 && "overrides",
      baseline !== undefined && "baseline",
      exclude?.patterns.length === 3 && "exclude",
    ].sort(),
    configurationKeys()
      .map(([key]) => key)
      .sort(),
  );
});

test("a commented choice shows its default and names the others; another key shows an example, and calls it so", async () => {
  const out = target();
  await run({ out });
  const written = readFileSync(out, "utf8");
  const above = (key: string): string => {
    const [before = ""] = written.split(`\n#${key}`);
    return before.slice(before.lastIndexOf("\n\n")).replace(/\n# /g, " ");
  };
  for (const [key, others] of [
    ["failOn: error", "Default: error. Other values: warning, info, never."],
    ["suppressions: honor", "Default: honor. Other values: refuse."],
    ["unreadable: fail", "Default: fail. Other values: allow."],
    ["platform: gke", " Example:"],
    ["skip:", " Example:"],
  ] as const)
    assert.ok(above(key).endsWith(others), `${key}\n${above(key)}`);
  assert.not.match(written, "docs/");
});

test("questions repeat until the answer is valid, and Enter uses the default", async () => {
  const out = target();
  const said = await run({ out }, "1.99\n1.24, v1.25\ngek\n\n strict\n");
  const asked = [
    ...said.matchAll(
      /(Versions|Platform|Profiles)\b[^:]*: |There is no platform "gek"|Kubernetes 1\.99 is not supported/g,
    ),
  ].map(([what, question]) => question ?? what);
  assert.equal(asked, [
    "Versions",
    "Kubernetes 1.99 is not supported",
    "Versions",
    "Platform",
    'There is no platform "gek"',
    "Platform",
    "Profiles",
  ]);
  assert.equal(read(out).layer, { kubernetes: ["1.24", "1.25"], profiles: ["strict"] });
});

test("an input that ends before the last answer leaves nothing behind", async () => {
  const out = target();
  assert.match(await run({ out }, "1.24\n"), /The input ended before the last answer, and nothing was written\./);
  assert.is(read(out).isRead, false);
});

test("a file that is there stays, but with --force", async () => {
  const out = target();
  await run({ out, kubernetes: ["1.24"] });
  assert.is(await run({ out }), `${out} already exists. Edit it, or overwrite it with --force.`);
  assert.equal(read(out).layer.kubernetes, ["1.24"]);
  assert.match(await run({ out, force: true }), /wincompat\.yaml was overwritten\. /);
  assert.equal(read(out).layer.kubernetes, ["1.37"]);
});

test("latest is written as latest, so that newer versions change it", async () => {
  const written = async (...kubernetes: string[]): Promise<string | undefined> => {
    const out = target();
    await run({ out, kubernetes });
    return /^kubernetes:(?: .*|(?:\n {2}- .*)+)$/m.exec(readFileSync(out, "utf8"))?.[0];
  };
  assert.is(await written("latest"), "kubernetes: latest");
  assert.is(await written("latest", "v1.30"), 'kubernetes:\n  - "1.30"\n  - latest');
  assert.is(await written("1.37"), 'kubernetes: "1.37"');
});

test("another name is one for --config; wrong flags and folders that are not there are reported", async () => {
  const out = join(temporaryFolder(), "other.yaml");
  assert.is(
    await run({ out }),
    `${out} was created. Edit it, and use it with --config ${out}. Only wincompat.yaml and .wincompat.yaml are found automatically.\n`,
  );
  const nowhere = join(out, "..", "none", "wincompat.yaml");
  assert.is(await run({ out: nowhere }), `${nowhere}: There is no such folder; create it first.`);
  assert.is(
    await run({ out: nowhere, platform: "gkee", kubernetes: ["1.2"] }),
    `Kubernetes 1.2 is not supported. Supported versions are 1.24 to 1.37; the oldest is 1.24.\nThere is no platform "gkee". Platforms are aks, eks, generic, gke, openshift, rancher. Did you mean gke?`,
  );
});

test.run();
