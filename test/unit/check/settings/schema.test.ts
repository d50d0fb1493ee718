import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { readConfiguration } from "../../../../src/check/settings/configuration-file.js";
import type { KeySchema } from "../../../../src/check/settings/form.js";
import { configurationKeys } from "../../../../src/check/settings/form.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { severities } from "../../../../src/model/model.js";
import type { Parameter } from "../../../../src/model/parameter.js";
import { formOf } from "../../../../src/model/parameter.js";
import { profiles } from "../../../../src/model/profile.js";
import { faultsOf, loadSchemas } from "../../../../src/spec/schema.js";
import { temporaryFolder } from "../../cli/run.js";
import { releases } from "./releases.js";

const test = suite("check/settings/schema");
const schema = loadSchemas(join(packageRoot, "schema"))("wincompat");
const keys = Object.fromEntries(configurationKeys()) as Readonly<
  Record<string, KeySchema & { readonly properties: Record<string, unknown> }>
>;
const page = readFileSync(join(packageRoot, "docs", "configuration.md"), "utf8");
const { settable, rules } = releases;

function schemaOf(parameter: Parameter): object {
  const { type, description, optional } = parameter;
  const form = formOf(parameter);
  const text = { type: "string", ...(!optional && { minLength: 1 }), ...(form && { pattern: form.pattern }) };
  return type === "text" ? { description, ...text } : { description, type: "array", items: text };
}

test("it has every parameter with its type, in both spellings, and no other", () => {
  const expected: Record<string, object> = Object.fromEntries(
    settable.parameters.map((one) => [one.name, schemaOf(one)]),
  );
  for (const one of settable.parameters.filter(({ name }) => name.includes("."))) {
    const [group, name] = one.name.split(".") as [string, string];
    const { properties = {} } = (expected[group] ?? {}) as { properties?: object };
    expected[group] = {
      description: `The parameters whose names begin with ${group}.`,
      type: "object",
      additionalProperties: false,
      properties: { ...properties, [name]: schemaOf(one) },
    };
  }
  assert.equal(keys["parameters"]?.properties, expected);
});

test("it has every platform, profile, severity and family", () => {
  assert.equal(keys["platform"]?.enum, settable.platforms.map(({ id }) => id).sort());
  assert.equal(keys["profiles"]?.items?.enum, profiles);
  assert.equal(keys["failOn"]?.enum, [...severities, "never"]);
  const { definitions } = schema.schema as { definitions: { ruleOrFamily: { anyOf: [{ enum: string[] }] } } };
  assert.equal(
    [...definitions.ruleOrFamily.anyOf[0].enum].sort(),
    [...new Set(rules.map(({ family }) => family))].sort(),
  );
});

test("an override has the keys of the file but those that add or exclude files or kinds, the baseline and overrides", () => {
  const { definitions } = schema.schema as { definitions: { override: { properties: object } } };
  const ofFile = ["baseline", "exclude", "rules", "customResources", "overrides"];
  assert.equal(Object.keys(definitions.override.properties), [
    "files",
    ...Object.keys(keys).filter((key) => !ofFile.includes(key)),
  ]);
});

/** How the page writes a value. */
const written = (value: unknown): string =>
  value === undefined
    ? ""
    : `\`${
        typeof value === "string"
          ? value
          : JSON.stringify(value)
              .replaceAll(/"([a-zA-Z*/.-]+)"/g, "$1")
              .replaceAll(/[:,](?=\S)/g, "$& ")
      }\``;

test("the page has every key with its default, an example and its description", () => {
  const rows = configurationKeys().map(
    ([key, one]) => `| \`${key}\` | ${written(one.default)} | ${written(one.examples[0])} | ${one.description} |`,
  );
  const [, table = ""] = page.split("| key | default | example | meaning |\n");
  assert.equal(table.slice(0, table.indexOf("\n\n")).split("\n").slice(1), rows);
});

test("every example of the page and of the schema is right, for the schema of editors, too", () => {
  const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);
  const ofKeys = configurationKeys().map(([key, one]) => JSON.stringify({ [key]: one.examples[0] }));
  assert.ok(examples.length >= 2);
  for (const text of [...examples, ...ofKeys]) {
    const path = join(temporaryFolder({ "wincompat.yaml": text }), "wincompat.yaml");
    assert.equal([faultsOf(parse(text), schema), readConfiguration(path, path, releases).diagnostics], [[], []], text);
  }
});

test("a path with NUL and an endless path of a template are faults with a place, and the rest applies", () => {
  const long = `spec${".a".repeat(49)}`;
  const resource = `{ apiVersion: example.com/v1, kind: WebApp, template: ${long} }`;
  const text = `rules: "a\\0b"\nbaseline: "a\\0b"\ncustomResources: [${resource}]\nfailOn: never\n`;
  const path = join(temporaryFolder({ "wincompat.yaml": text }), "wincompat.yaml");
  const { diagnostics, layer, baseline } = readConfiguration(path, path, releases);
  assert.equal(
    diagnostics.map(({ line, message }) => [line, message.replace(/ Meaning: .*/, "")]),
    [
      [1, '"rules" is "a\\u0000b". No path can contain the character NUL. Remove it.'],
      [2, '"baseline" is "a\\u0000b". No path can contain the character NUL. Remove it.'],
      [3, '"template" is too long: it has at most 100 characters.'],
    ],
  );
  assert.equal([layer.failOn, baseline], ["never", undefined]);
});

test("editors report what the schema can know", () => {
  for (const text of [
    "platform: gce",
    "parameters: { taint: { keys: a } }",
    "parameters: { windowsBuilds: [a] }",
    "kubernetes: foo",
    "severities: { A: info }",
    "only: [A_B]",
  ]) {
    assert.ok(faultsOf(parse(text), schema).length > 0, text);
  }
});

test.run();
