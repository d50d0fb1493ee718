import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { readRelease } from "../../src/release/files.js";
import type { Run } from "../unit/cli/run.js";
import { once, run } from "../unit/cli/run.js";
import { installed, packed, pod, sessions } from "./installed.js";

const test = suite("package/contents");

const paths = async (): Promise<readonly string[]> => (await packed()).files.map(({ path }) => path);

test("the package has what runs and its documentation, in at most 6 MB", async () => {
  const { files, unpackedSize } = await packed();
  const folders = new Set(
    files.map(({ path }) =>
      path
        .split("/")
        .slice(0, path.startsWith("build/") ? 2 : 1)
        .join("/"),
    ),
  );
  const expected = [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "build/packed",
    "build/src",
    "deploy",
    "docs",
    "package.json",
    "schema",
    "spec",
    "templates",
  ];
  assert.equal([...folders].sort(), expected);
  assert.ok(unpackedSize <= 6_000_000, `${unpackedSize} bytes`);
});

test("every compiled file has a source", async () => {
  const compiled = (await paths()).filter((path) => path.startsWith("build/src/"));
  const source = (path: string): string =>
    join(packageRoot, path.replace(/^build\//, "").replace(/\.(?:d\.ts|js)$/, ".ts"));
  assert.equal(
    compiled.filter((path) => !/\.(?:d\.ts|js)$/.test(path) || !existsSync(source(path))),
    [],
  );
});

/** The command as npm installs it. */
async function command(): Promise<string> {
  return join(await installed(), "node_modules", "wincompat", "build", "packed", "bin", "cli.js");
}

/** The outcomes of all sessions, one after another. */
const outcomes = once(async () => {
  const cwd = await installed();
  writeFileSync(join(cwd, "pod.yaml"), pod);
  const all = [];
  for (const [session] of sessions) all.push(await run(process.execPath, [await command(), ...session], { cwd }));
  return all;
});

for (const [index, [session, exit, prints]] of sessions.entries()) {
  test(`installed, wincompat ${session.join(" ")} works`, async () => {
    const { status, stdout, stderr } = (await outcomes())[index] as Run;
    assert.is(status, exit, stderr);
    assert.match(stdout, prints);
  });
}

test("the package builds what the checkout has committed", async () => {
  await outcomes();
  const built = readRelease(join(await installed(), "built", "1.27"));
  const committed = readRelease(join(packageRoot, "dist-policies", "1.27"));
  assert.equal([...built.keys()], [...committed.keys()]);
  assert.equal(
    [...built].filter(([path, content]) => !committed.get(path)?.equals(content)).map(([path]) => path),
    [],
  );
});

test("installed, build needs a folder, because the package has no dist-policies", async () => {
  const cwd = await installed();
  const { status, stdout, stderr } = await run(process.execPath, [await command(), "build"], { cwd });
  assert.equal([status, stdout], [2, ""]);
  assert.is(
    stderr,
    "The npm package has no dist-policies. Name the folder for the policies with --out, such as --out policies.\nSee `wincompat build --help`.\n",
  );
});

test("installed, the library works with both entry points", async () => {
  const script = `
    import { checkText, loadRelease } from "wincompat";
    import { checkText as same, parseRuleSet, releaseFrom } from "wincompat/browser";
    import { gunzipSync } from "node:zlib";
    import { readFileSync } from "node:fs";
    import { fileURLToPath } from "node:url";
    const read = (path) => readFileSync(fileURLToPath(import.meta.resolve("wincompat/releases/1.27/" + path)));
    const unpacked = (path) => gunzipSync(read(path)).toString();
    const fetched = releaseFrom(JSON.parse(unpacked("release.json.gz")), parseRuleSet(unpacked("rules.json.gz")));
    const counts = [await loadRelease("1.27"), fetched].map((releases) => checkText(${JSON.stringify(pod)}, { releases, only: ["win-host-pid"] }).findings.length);
    console.log(same === checkText, ...counts);`;
  const { status, stdout, stderr } = await run(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: await installed(),
  });
  assert.is(status, 0, stderr);
  assert.is(stdout, "true 1 1\n");
});

test("every path that package.json names is in the package", async () => {
  const { bin, exports } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    bin: object;
    exports: object;
  };
  const all = new Set(await paths());
  const named = JSON.stringify([bin, exports]).match(/(?:\.\/)?[a-z][a-z/.*-]+\.(?:js|d\.ts|json)(?=")/g) ?? [];
  assert.equal(
    named.filter((path) => !all.has(path.replace("./", ""))),
    [],
  );
  assert.ok(named.length > 4);
});

test.run();
