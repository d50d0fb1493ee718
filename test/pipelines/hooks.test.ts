import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { packageRoot } from "../../src/package.js";

const test = suite("pipelines/hooks");

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
  readonly exclude: string;
  readonly args?: readonly string[];
}

const hooks = parse(readFileSync(join(packageRoot, ".pre-commit-hooks.yaml"), "utf8")) as readonly [Hook];
const [hook] = hooks;

/** What a hook may say, by https://pre-commit.com/#creating-new-hooks. */
const known = new Set([
  "id", "name", "entry", "language", "files", "exclude", "types", "types_or", "exclude_types", "always_run", "fail_fast", "verbose",
  "pass_filenames", "require_serial", "description", "language_version", "minimum_pre_commit_version", "args", "stages", "additional_dependencies",
]);

test("a hook says what pre-commit asks for, and nothing that it does not know", () => {
  assert.equal(hooks.flatMap((one) => Object.keys(one).filter((key) => !known.has(key))), []);
  for (const key of ["id", "name", "entry", "language"] as const) assert.type(hook[key], "string");
  assert.is(hook.args, undefined, "options would win over wincompat.yaml");
});

test("it runs the program that the package installs", () => {
  const { bin } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { bin: Record<string, string> };
  assert.equal([hook.id, hook.language, hook.entry.split(" ")[0]], ["wincompat", "node", Object.keys(bin)[0]]);
});

test("it looks at YAML and JSON, and not at the templates of charts", () => {
  const taken = (path: string): boolean => new RegExp(hook.files).test(path) && !new RegExp(hook.exclude).test(path);
  assert.equal(["a.yaml", "b/c.yml", "d.json", "e.yaml.tpl", "chart/templates/f.yaml", "g.md"].filter(taken), ["a.yaml", "b/c.yml", "d.json"]);
});

test.run();
