import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { opa } from "../../../../src/engines/opa/engine.js";
import { compareText } from "../../../../src/lib/compare.js";
import type { Model } from "../../../../src/model/model.js";
import { highestSeverity } from "../../../../src/model/model.js";
import { models } from "../../../spec.js";
import { emit } from "../emission.js";

const test = suite("engines/opa/engine");
interface Annotations {
  readonly title: string;
  readonly description: string;
  readonly related_resources: readonly { readonly ref: string; readonly description: string }[];
  readonly custom: Readonly<Record<string, unknown>>;
}

const snake = (id: string): string => id.replaceAll("-", "_");

/** Wasm does not have them, and fails only during evaluation. Gatekeeper rejects the last one. */
const refused = ["sprintf", "units.parse", "semver.", "regex.replace", "object.subset", "import rego.v1"];

for (const model of models()) {
  const { files } = emit(opa, model);
  const text = (path: string): string => files.find((file) => file.path === path)?.text ?? "";
  const rego = files.filter(({ path }) => path.endsWith(".rego"));

  test(`each rule is a package of its own, in a folder of that name, ${model.version}`, () => {
    const packages = rego.map(({ path, text: module }) => `${path} ${/^package (.+)$/m.exec(module)?.[1]}`);
    const rules = model.rules.map(
      ({ id }) => `opa/bundle/wincompat/rules/${snake(id)}/${snake(id)}.rego wincompat.rules.${snake(id)}`,
    );
    const others = ["admission", "items", "lib", "results"].map(
      (name) => `opa/bundle/wincompat/${name}/${name}.rego wincompat.${name}`,
    );
    const beside = ["opa/conftest/main.rego main", "opa/admission/system.rego system"];
    assert.equal(
      packages.sort(),
      ["opa/bundle/wincompat/wincompat.rego wincompat", ...others, ...beside, ...rules].sort(),
    );
  });

  test(`the findings of every rule are collected in the scopes of its cases, ${model.version}`, () => {
    const module = text("opa/bundle/wincompat/wincompat.rego");
    const groups = matches(module, /^(\w+) := union\(\{\n([^}]*)\}\)$/gm);
    const asked = matches(module, /^in_object contains finding if \{\n\tlib\.(\w+)\n\tsome finding in (\w+)\n\}$/gm);
    const evaluated = groups.flatMap(([group = "", members = ""]) => {
      const scopes = asked.filter(([, name]) => name === group).map(([scope]) => scope);
      return matches(members, /^\tdata\.wincompat\.rules\.(\w+)\.findings,$/gm).map(
        ([rule = ""]) => [rule, scopes] as const,
      );
    });
    const expected = model.rules.map(
      ({ id, cases }) => [snake(id), [...new Set(cases.map(({ scope }) => snake(scope)))].sort()] as const,
    );
    assert.equal(
      evaluated.toSorted(([a], [b]) => compareText(a, b)),
      expected.toSorted(([a], [b]) => compareText(a, b)),
    );
  });

  test(`core rules with errors or warnings define deny or warn in their packages, ${model.version}`, () => {
    for (const [name, severity] of [
      ["deny", "error"],
      ["warn", "warning"],
    ] as const) {
      const concerned = model.rules.filter(
        ({ profile, cases }) => profile === "core" && cases.some((one) => one.severity === severity),
      );
      const answering = rego
        .filter(({ text: module }) => module.includes(`\n${name} contains results.of(finding) if {`))
        .map(({ path }) => path.split("/").at(-2));
      assert.equal(
        answering,
        concerned.map(({ id }) => snake(id)),
      );
    }
  });

  test(`one rule is marked as the entrypoint, ${model.version}`, () => {
    assert.equal(
      rego.filter(({ text: module }) => /^# entrypoint: true$/m.test(module)).map(({ path }) => path),
      ["opa/bundle/wincompat/wincompat.rego"],
    );
  });

  test(`the manifest of the bundle has a revision and no key that opa rejects, ${model.version}`, () => {
    const manifest = JSON.parse(text("opa/bundle/.manifest")) as Record<string, unknown>;
    assert.equal(Object.keys(manifest), ["revision", "roots", "rego_version", "metadata"]);
    assert.is(manifest["revision"], `kubernetes-${model.version}-${model.release.version}`);
    assert.equal(manifest["roots"], ["wincompat"]);
    assert.equal(manifest["metadata"], { kubernetes: model.version, spec: model.specDigest });
  });

  test(`bundles own separate roots that contain their files, ${model.version}`, () => {
    const bundles = files.filter(({ path }) => path.endsWith("/.manifest"));
    const roots = bundles.map(
      ({ path, text: manifest }) => `${path} ${(JSON.parse(manifest) as { roots: string[] }).roots.join()}`,
    );
    assert.equal(roots.sort(), [
      "opa/admission/.manifest system",
      "opa/bundle/.manifest wincompat",
      "opa/parameters/.manifest wincompat_parameters",
    ]);
    for (const { path } of bundles) {
      const folder = path.slice(0, -".manifest".length);
      const [root = ""] = (JSON.parse(text(path)) as { roots: string[] }).roots;
      const inFolder = files.filter((file) => file.path.startsWith(folder));
      for (const { text: module } of inFolder.filter((file) => file.path.endsWith(".rego")))
        assert.match(module, new RegExp(`^package ${root}(?:\\.|$)`, "m"));
      for (const { text: data } of inFolder.filter((file) => file.path.endsWith("data.json")))
        assert.equal(Object.keys(JSON.parse(data) as object), [root]);
    }
  });

  test(`lines are short but for texts, ${model.version}`, () => {
    const isText = (line: string): boolean => /^\t+"(?:message|remediation)": |^\t*`.*`,$|^# - ref: /.test(line);
    const long = rego.flatMap(({ path, text: module }) =>
      module
        .split("\n")
        .filter((line) => line.length > 120 && !isText(line))
        .map((line) => `${path}: ${line}`),
    );
    assert.equal(long, []);
  });

  test(`helpers are named after what they test, ${model.version}`, () => {
    assert.equal(
      rego.filter(({ text: module }) => /\bcondition_\d/.test(module)).map(({ path }) => path),
      [],
    );
  });

  test(`only what names the release names its version of Kubernetes in its head, ${model.version}`, () => {
    const stamped = rego.filter(({ text: module }) =>
      /^# (?:title: .*Kubernetes \d| +kubernetes: )/m.test(module.split("\npackage ")[0] ?? ""),
    );
    assert.equal(
      stamped.map(({ path }) => path),
      ["opa/bundle/wincompat/wincompat.rego"],
    );
  });

  test(`modules have METADATA, and use only features that all consumers support, ${model.version}`, () => {
    for (const { path, text: module } of rego) {
      assert.ok(module.startsWith("# METADATA\n# title: "), path);
      assert.equal(
        refused.filter((word) => module.includes(word)),
        [],
        path,
      );
      assert.not.match(module, /[ \t]\n|\r|\n\n\n|[^\n]$/, path);
    }
  });
}

test("METADATA of each rule contains its sources, effects and severity", () => {
  const [model] = models().slice(-1) as [Model];
  const { files } = emit(opa, model);
  for (const rule of model.rules) {
    const module = files.find(({ path }) => path.endsWith(`/${snake(rule.id)}.rego`))?.text;
    const [head = ""] = (module ?? "").split("\npackage ");
    const { related_resources: related, custom, ...rest } = parse(head.replace(/^# (METADATA$)?/gm, "")) as Annotations;
    assert.equal(rest, { title: rule.title, description: rule.description }, rule.id);
    assert.equal(
      related.map(({ ref }) => ref),
      [...new Set(rule.sources.flatMap(({ url }) => url ?? []))],
      rule.id,
    );
    for (const { says = "" } of rule.sources.filter(({ url }) => url !== undefined))
      assert.ok(
        related.some(({ description }) => description.includes(says)),
        rule.id,
      );
    const { id, family, profile } = rule;
    const effects = [...new Set(rule.cases.map(({ effect }) => effect))];
    assert.equal(custom, { id, family, profile, effects, severity: highestSeverity(rule) });
  }
});

/** The groups of each match. */
function matches(text: string, pattern: RegExp): readonly (readonly string[])[] {
  return [...text.matchAll(pattern)].map(([, ...groups]) => groups);
}

test.run();
