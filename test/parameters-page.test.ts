import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { chooseValues } from "../src/check/settings/cluster-parameters.js";
import { groupBy } from "../src/lib/lists.js";
import { packageRoot } from "../src/lib/package.js";
import type { Model } from "../src/model/model.js";
import { nested, wordsOf } from "../src/model/parameter.js";
import { versionList } from "../src/model/version.js";
import { models } from "./spec.js";
import { temporaryFolder } from "./unit/cli/run.js";

const test = suite("docs/parameters.md");
const page = readFileSync(join(packageRoot, "docs", "parameters.md"), "utf8");
const newest = models().at(-1) as Model;
const older = models().slice(0, -1);

/** The rows of the table with this head. */
function rowsUnder(head: string): string[] {
  const [, rows = ""] = page.split(`${head}\n`);
  return rows.slice(0, rows.indexOf("\n\n")).split("\n").slice(1);
}

/** The default of the newest version, and those of older ones that differ. */
function defaultCell(name: string): string {
  const words = ({ parameters }: Model): string => wordsOf(parameters.find((one) => one.name === name)?.default ?? []);
  const others = groupBy(
    older.filter((model) => words(model) !== words(newest)),
    words,
  );
  return [
    words(newest),
    ...[...others].map(([text, of]) => `in ${versionList(of.map(({ version }) => version))} ${text}`),
  ].join("; ");
}

test("the page has every parameter with its default and its meaning", () => {
  const expected = newest.parameters.map(
    ({ name, description }) => `| \`${name}\` | ${defaultCell(name)} | ${description} |`,
  );
  assert.equal(rowsUnder("| parameter | default | description |"), expected);
});

test("the page has what every platform sets", () => {
  const sets = (values: Model["platforms"][number]["values"]): string =>
    Object.keys(values)
      .sort()
      .map((name) => `\`${name}\`: ${wordsOf(values[name] ?? [])}`)
      .join("; ") || "nothing";
  const platforms = [...newest.platforms].sort((a, b) => (a.id < b.id ? -1 : 1));
  assert.equal(
    rowsUnder("| platform | what it sets |"),
    platforms.map(({ id, values }) => `| \`${id}\` | ${sets(values)} |`),
  );
});

const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);

function example(part: string): string {
  return examples.find((text) => text.includes(part)) ?? "";
}

/** The names in nested values, joined with dots. */
function namesIn(values: object): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    Array.isArray(value) || typeof value !== "object"
      ? [key]
      : namesIn(value as object).map((name) => `${key}.${name}`),
  );
}

test("the configuration on the page is valid", () => {
  const config = join(temporaryFolder({ "settings.yaml": example("platform:") }), "settings.yaml");
  assert.equal([...chooseValues({ config: [config] }, newest).keys()].sort(), [
    "taint.effect",
    "taint.key",
    "taint.toleratedFor",
    "taint.value",
    "windowsImages",
  ]);
});

test("the values for conftest and Gatekeeper name existing parameters", () => {
  const conftest = parse(example("wincompat_parameters:\n")) as { wincompat_parameters: object };
  const { patches } = parse(example("constraints.gatekeeper.sh")) as { patches: [{ patch: string }] };
  const {
    spec: { parameters: value },
  } = parse(patches[0].patch) as { spec: { parameters: object } };
  const known = namesIn(nested(new Map(newest.parameters.map(({ name }) => [name, ""]))));
  for (const values of [conftest.wincompat_parameters, value])
    assert.equal(
      namesIn(values).filter((name) => !known.includes(name)),
      [],
    );
});

test("the command for Kyverno sets existing parameters", () => {
  const names = [...page.matchAll(/--set ([\w.]+)=/g)].map(([, name]) => name);
  assert.ok(names.length >= 2);
  assert.equal(
    names.filter((name) => !newest.parameters.some((one) => one.name === name)),
    [],
  );
});

test.run();
