import { suite } from "uvu";
import * as assert from "uvu/assert";
import { admissible } from "../../../../src/engines/admissible.js";
import { parameterVariable } from "../../../../src/engines/cel/names.js";
import { policyGroups } from "../../../../src/engines/groups.js";
import { remembered } from "../../../../src/lib/remembered.js";
import type { Model } from "../../../../src/model/model.js";
import { profiles } from "../../../../src/model/profile.js";
import { comparedModels, models } from "../../../spec.js";
import { variablesIn } from "../cel/policies.js";
import type { Manifest } from "../emission.js";
import { rendered } from "../kustomize.js";
import { releaseOf } from "./release.js";

const test = suite("engines/gatekeeper/cel-set");

interface Named {
  readonly name: string;
  readonly expression: string;
}

interface Source {
  readonly generateVAP: boolean;
  readonly failurePolicy: string;
  readonly matchCondition: readonly Named[];
  readonly variables: readonly Named[];
  readonly validations: readonly {
    readonly expression: string;
    readonly message: string;
    readonly messageExpression: string;
  }[];
}

const withSet = comparedModels(models().filter(({ version }) => Number(version.slice(2)) >= 30));
const [newest] = withSet.slice(-1) as [Model];

function folders(profile: string): readonly [cel: string, rego: string] {
  const folder = profile === "core" ? "gatekeeper" : `profiles/${profile}/gatekeeper`;
  return [`${folder}/cel`, folder];
}

const templates = remembered((model: Model): readonly Manifest[] =>
  profiles.flatMap((profile) => rendered(releaseOf(model), folders(profile)[0])),
);

function sourceOf({ spec }: Manifest): Source {
  return spec.targets[0].code[0].source as Source;
}

/** Words that an API server accepts in expressions, but not as the name of a variable. */
const reservedWords =
  /^(?:as|break|const|continue|else|false|for|function|if|import|in|let|loop|namespace|null|package|return|true|var|void|while)$/;

test("a release has CEL where an API server evaluates policies", () => {
  for (const model of comparedModels()) {
    const files = releaseOf(model).filter(({ path }) => path.includes("gatekeeper/cel/"));
    const groups = policyGroups(admissible(model).admissionModel);
    // A patch for each group, and a kustomization for each profile.
    assert.is(files.length, withSet.includes(model) ? groups.length + profiles.length : 0, model.version);
  }
});

test("the set is the other templates, unchanged, with CEL", () => {
  for (const profile of profiles) {
    const [cel, rego] = folders(profile);
    const without = rendered(releaseOf(newest), cel).map(({ spec, ...rest }) => {
      const [{ code, ...target }] = spec.targets;
      assert.equal(
        code.map(({ engine }: { engine: string }) => engine),
        ["K8sNativeValidation"],
      );
      return { ...rest, spec: { ...spec, targets: [target] } };
    });
    assert.equal(without, rendered(releaseOf(newest), rego));
  }
});

for (const model of withSet) {
  test(`each rule of a template has a validation that names it, ${model.version}`, () => {
    const groups = policyGroups(admissible(model).admissionModel);
    const found = templates(model).map((one) => [
      one.metadata.name,
      [...new Set(sourceOf(one).validations.map(({ message }) => message.split(": ")[0]))].sort(),
    ]);
    assert.equal(
      Object.fromEntries(found),
      Object.fromEntries(
        groups.map(({ id, rules }) => [`wincompat${id.replaceAll("-", "")}`, rules.map((rule) => rule.id).sort()]),
      ),
    );
  });

  test(`variables read those before them, and each is read, ${model.version}`, () => {
    for (const template of templates(model)) {
      const { matchCondition, variables, validations } = sourceOf(template);
      const { name } = template.metadata;
      // Gatekeeper adds these before all others, and lets nobody else define them.
      const known = ["params", "anyObject"];
      for (const one of variables) {
        assert.equal(
          variablesIn(one.expression).filter((read) => !known.includes(read)),
          [],
          `${name}: ${one.name}`,
        );
        assert.not.ok(
          known.includes(one.name) || /^gatekeeper_/.test(one.name) || reservedWords.test(one.name),
          `${name}: ${one.name}`,
        );
        known.push(one.name);
      }
      const texts = validations.flatMap(({ expression, messageExpression }) => [expression, messageExpression]);
      const read = new Set([...variables.map(({ expression }) => expression), ...texts].flatMap(variablesIn));
      assert.equal(
        [...read].filter((one) => !known.includes(one)),
        [],
        name,
      );
      assert.equal(
        variables.map((one) => one.name).filter((one) => !read.has(one)),
        [],
        name,
      );
      assert.equal(
        matchCondition.flatMap(({ expression }) => variablesIn(expression)),
        [],
        name,
      );
    }
  });
}

test("a value of the constraint is read with the default of the release", () => {
  const [windowsRuntimeClasses, taintKey] = ["windowsRuntimeClasses", "taint.key"].map(parameterVariable);
  const all = new Map(
    templates(newest).flatMap((one) => sourceOf(one).variables.map((of) => [of.name, of.expression])),
  );
  const classes = newest.parameters.find(({ name }) => name === "windowsRuntimeClasses")?.default as readonly string[];
  const values = classes.map((one) => `'${one}'`).join(", ");
  assert.is(all.get(windowsRuntimeClasses ?? ""), `variables.parameters.?windowsRuntimeClasses.orValue([${values}])`);
  assert.is(all.get(taintKey ?? ""), "variables.parameters.?taint.key.orValue('os')");
});

test("what cannot be evaluated is admitted, and the API server can evaluate all of it", () => {
  for (const source of templates(newest).map(sourceOf))
    assert.equal([source.failurePolicy, source.generateVAP], ["Ignore", true]);
});

test("no line is longer than 160 characters", () => {
  const lines = withSet.flatMap((model) =>
    releaseOf(model)
      .filter(({ path }) => path.includes("gatekeeper/cel/"))
      .flatMap(({ path, text }) => text.split("\n").map((line) => ({ path, line }))),
  );
  assert.equal(
    lines.filter(({ line }) => line.length > 160),
    [],
  );
  assert.ok(lines.length > 5000, String(lines.length));
});

test.run();
