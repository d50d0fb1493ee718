import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { packageRoot } from "../../src/lib/package.js";
import type { Run } from "../unit/cli/run.js";
import { temporaryFolder, wincompat } from "../unit/cli/run.js";

const test = suite("pipelines/hooks");

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
  readonly exclude: string;
  readonly args: readonly string[];
}

const hooks = parse(readFileSync(join(packageRoot, ".pre-commit-hooks.yaml"), "utf8")) as readonly [Hook];
const [hook] = hooks;

/** The keys of a hook, from https://pre-commit.com/#creating-new-hooks. */
const known = new Set([
  "id",
  "name",
  "entry",
  "language",
  "files",
  "exclude",
  "types",
  "types_or",
  "exclude_types",
  "always_run",
  "fail_fast",
  "verbose",
  "pass_filenames",
  "require_serial",
  "description",
  "language_version",
  "minimum_pre_commit_version",
  "args",
  "stages",
  "additional_dependencies",
]);

test("a hook has all required keys of pre-commit, and no unknown keys", () => {
  assert.equal(
    hooks.flatMap((one) => Object.keys(one).filter((key) => !known.has(key))),
    [],
  );
  for (const key of ["id", "name", "entry", "language"] as const) assert.type(hook[key], "string");
  assert.equal(hook.args, ["--"], "options would win over wincompat.yaml");
});

test("it runs the program that the package installs", () => {
  const { bin } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    bin: Record<string, string>;
  };
  assert.equal([hook.id, hook.language, hook.entry.split(" ")[0]], ["wincompat", "node", Object.keys(bin)[0]]);
});

/** What becomes of a folder with these files, as pre-commit runs the hook there. */
async function hooked(files: Readonly<Record<string, string>>, args: readonly string[] = hook.args): Promise<Run> {
  const [, ...words] = hook.entry.split(" ");
  return wincompat([...words, ...args, ...Object.keys(files).filter((name) => name !== "wincompat.yaml")], {
    cwd: temporaryFolder(files),
  });
}

const pod =
  "apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec:\n  nodeSelector: { kubernetes.io/os: windows }\n  hostPID: true\n  containers: [{ name: c, image: i }]\n";

test("it fails as wincompat.yaml or the args of the user define", async () => {
  const statuses = await Promise.all([
    hooked({ "pod.yaml": pod }),
    hooked({ "pod.yaml": pod, "wincompat.yaml": "failOn: warning\n" }),
    hooked({ "pod.yaml": pod }, ["--fail-on", "warning"]),
    hooked({ "pod.yaml": pod }, ["--fail-on", "warning", "--"]),
  ]);
  assert.equal(
    statuses.map(({ status }) => status),
    [0, 1, 1, 1],
  );
});

test("no file name is read as an option", async () => {
  const evil = {
    "--config=evil.yaml": "failOn: never\n",
    "evil.yaml": "failOn: never\n",
    "--fail-on=never": "",
    "pod.yaml": pod,
    "wincompat.yaml": "failOn: warning\n",
  };
  const { status, stdout } = await hooked(evil);
  assert.is(status, 1);
  assert.match(stdout, /win-host-pid/);
  const refused = await hooked(evil, ["--kubernetes", "1.27"]);
  const told = (name: string): string =>
    `There is a file "${name}", which would be read as an option. Write -- between options and files, or ./${name} for the file.\n`;
  assert.equal(
    [refused.status, refused.stdout, refused.stderr],
    [2, "", told("--config=evil.yaml") + told("--fail-on=never")],
  );
});

test("it checks YAML and JSON files, but not the templates of charts", () => {
  const taken = (path: string): boolean => new RegExp(hook.files).test(path) && !new RegExp(hook.exclude).test(path);
  assert.equal(["a.yaml", "b/c.yml", "d.json", "e.yaml.tpl", "chart/templates/f.yaml", "g.md"].filter(taken), [
    "a.yaml",
    "b/c.yml",
    "d.json",
  ]);
});

test.run();
