import { suite } from "uvu";
import * as assert from "uvu/assert";
import { admissible } from "../../../../src/engines/admissible.js";
import { levelOf } from "../../../../src/engines/entries.js";
import { kyverno } from "../../../../src/engines/kyverno/engine.js";
import type { Model } from "../../../../src/model/model.js";
import { kyvernoModels } from "../../../kyverno-models.js";
import { comparedModels } from "../../../spec.js";
import type { Manifest } from "../emission.js";
import { appliedFrom, deadResources, emit, objectName, ofKind } from "../emission.js";

const test = suite("engines/kyverno/engine");

/** The versions of Kyverno for a version of Kubernetes that these versions support. */
function availableOf(supported: readonly string[]): object | undefined {
  const [model] = kyvernoModels();
  return (
    model && kyverno.cluster?.available({ ...model, engines: { kyverno: supported }, executed: { kyverno: ["1.12"] } })
  );
}

test("versions that are too old for the policies, or do not run ClusterPolicies, are not available", () => {
  assert.equal(availableOf(["1.18", "1.19", "1.20"]), { versions: ["1.18", "1.19"] });
  assert.equal(availableOf(["1.11", "1.12", "1.19", "1.20", "2.0"]), { versions: ["1.12", "1.19"] });
});

test("where only newer versions support Kubernetes, the reason names the newest version with ClusterPolicies", () => {
  assert.match(
    (availableOf(["1.20", "1.21"]) as { readonly unavailable: string }).unavailable,
    "Kyverno 1.19 is the newest one",
  );
});

test("where only older versions support Kubernetes, the reason names the first one that runs the policies", () => {
  assert.match(
    (availableOf(["1.10", "1.11"]) as { readonly unavailable: string }).unavailable,
    "the policies need 1.12 or newer",
  );
});

interface PolicyRule {
  readonly name: string;
  readonly match: { any: [{ resources: { kinds: string[]; operations: string[] } }] };
  readonly context: unknown;
  readonly preconditions: { all: { key: string }[] };
  readonly validate: { message: string; foreach: [Loop] };
}

interface Loop {
  readonly list: string;
  readonly context: { name: string; variable: { jmesPath?: string; value?: unknown } }[];
  readonly deny: { conditions: { all: { key: string }[] } };
}

function rulesOf(policy: Manifest): PolicyRule[] {
  return policy.spec.rules as PolicyRule[];
}

function loopOf({
  validate: {
    foreach: [loop],
  },
}: PolicyRule): Loop {
  return loop;
}

function variableOf(rule: PolicyRule, name: string): { jmesPath?: string; value?: unknown } {
  const found = loopOf(rule).context.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${rule.name} has no variable ${name}`);
  return found.variable;
}

/** The rules of ours that a rule of Kyverno judges, by their texts. */
function idsOf(rule: PolicyRule): string[] {
  return [...new Set(Object.keys(variableOf(rule, "texts").value as object).map((name) => name.split(".")[0] ?? name))];
}

/** `error win-run-as-user` for each level that a rule has cases of. */
function expected(model: Model): string[] {
  return model.rules.flatMap(({ id, cases }) => [
    ...new Set(cases.map(({ severity }) => `${levelOf(severity)} ${id}`)),
  ]);
}

function kindsOf(model: Model, id: string): string[] {
  const subject = model.rules.find((rule) => rule.id === id)?.subject;
  const { kinds = [] } = model.subjects.find(({ name }) => name === subject) ?? {};
  return kinds.flatMap(({ kind, groups }) => groups.map((group) => (group === "" ? kind : `${group}/*/${kind}`)));
}

for (const { admissionModel: model } of comparedModels(kyvernoModels()).map(admissible)) {
  const emitted = emit(kyverno, model);
  const policies = ofKind(emitted, "ClusterPolicy").filter(([path]) => !path.startsWith("kyverno/mutate/"));
  const rules = policies.flatMap(([path, policy]) => rulesOf(policy).map((rule) => ({ path, policy, rule })));

  test(`every rule is evaluated once for each of its severities, ${model.version}`, () => {
    const judged = rules.flatMap(({ path, rule }) =>
      idsOf(rule).map((id) => `${/-(error|warning)\.yaml$/.exec(path)?.[1]} ${id}`),
    );
    assert.equal(judged.sort(), expected(model).sort());
  });

  test(`policies have the names of their files, which are valid in Kubernetes, ${model.version}`, () => {
    for (const [path, { metadata }] of policies) {
      assert.match(metadata.name, objectName);
      assert.ok(path.endsWith(`/${metadata.name}.yaml`), path);
    }
    assert.is(new Set(policies.map(([, { metadata }]) => metadata.name)).size, policies.length);
  });

  test(`policies only report, scan in the background, and have no autogen, ${model.version}`, () => {
    for (const [, { metadata, spec }] of policies) {
      assert.is(spec.validationFailureAction, "Audit");
      assert.is(spec.failurePolicy, "Ignore");
      assert.is(spec.background, true);
      assert.is(metadata.annotations["pod-policies.kyverno.io/autogen-controllers"], "none");
      assert.is(metadata.annotations["kyverno.io/kyverno-version"], model.executed["kyverno"]?.join(", "));
      assert.is(metadata.annotations["policies.kyverno.io/minversion"], model.executed["kyverno"]?.[0]);
      assert.match(metadata.annotations["wincompat.dev/version"] ?? "", /^\d+\.\d+\.\d+$/);
      assert.match(metadata.annotations["policies.kyverno.io/severity"] ?? "", /^(high|medium)$/);
    }
  });

  test(`rules match the kinds of their subject, created or updated, and no subresource, ${model.version}`, () => {
    for (const { rule } of rules) {
      const [{ resources }] = rule.match.any;
      for (const id of idsOf(rule)) assert.equal([...resources.kinds].sort(), kindsOf(model, id).sort(), id);
      assert.equal(resources.operations, ["CREATE", "UPDATE"]);
      // Kyverno's controller rejects policies that match a subresource and scan in the background.
      assert.equal(
        resources.kinds.filter((kind) => /^[A-Z]\w*\//.test(kind)),
        [],
      );
    }
  });

  test(`no rule is longer than 310 lines, about three screens, ${model.version}`, () => {
    for (const { path, text } of emitted.files.filter(({ path }) => /\/(policies|nodes)\/wincompat-/.test(path))) {
      const [, ...lengths] = text.split(/^ +- name: (?=\S+\n +match:)/m).map((rule) => rule.split("\n").length);
      assert.ok(lengths.length > 0 && Math.max(...lengths) <= 310, `${path}: ${lengths.join(", ")} lines`);
    }
  });

  test(`Nodes are in policies of their own, ${model.version}`, () => {
    for (const { path, rule } of rules)
      assert.is(rule.match.any[0].resources.kinds.includes("Node"), path.includes("/nodes/"), path);
  });

  test(`parameters are literals, ${model.version}`, () => {
    for (const { rule } of rules) {
      const filled = loopOf(rule).context.flatMap(({ variable: { jmesPath = "" } }) =>
        [...jmesPath.matchAll(/\{\{ ([\w.]+)/g)].map(([, name]) => name),
      );
      const hasPrefix = loopOf(rule).context.some(({ name }) => name === "prefix");
      const known = [
        "exempted",
        ...(hasPrefix ? ["prefix"] : []),
        "request.object.metadata.name",
        "request.object.metadata.namespace",
        "violated",
      ];
      assert.equal([...new Set(filled)].sort(), known, rule.name);
    }
  });

  test(`rules are evaluated in a foreach list, in which Kyverno substitutes no variables, ${model.version}`, () => {
    for (const { rule } of rules) {
      // A default, because reading fails where the image of a container is no reference.
      assert.equal(rule.context, [{ name: "imagesRead", variable: { jmesPath: "!images", default: true } }], rule.name);
      assert.not.match(loopOf(rule).list, /\{\{/, rule.name);
      assert.is(loopOf(rule).context[0]?.name, "exceptions", rule.name);
    }
  });

  test(`a precondition only looks for words, because Kyverno evaluates it twice, ${model.version}`, () => {
    for (const { rule } of rules) {
      const others = rule.preconditions.all.filter(({ key }) => !key.startsWith("{{ to_string(request.object) "));
      assert.equal(others, [{ key: "{{ imagesRead }}", operator: "NotEquals", value: "" }], rule.name);
      assert.equal(rule.preconditions.all.at(-1), others[0], "most objects are skipped before their images are read");
      assert.match(loopOf(rule).list, /^request\.object\s/, rule.name);
    }
  });

  test(`an object of another group is not checked, ${model.version}`, () => {
    const ofCore = rules.filter(({ rule }) => rule.match.any[0].resources.kinds.some((kind) => !kind.includes("/")));
    assert.ok(ofCore.length > 0);
    for (const { rule } of ofCore) {
      assert.match(loopOf(rule).list, /\[@\]\[\?apiVersion == 'v1'/, rule.name);
      assert.match(loopOf(rule).list, /^\| \(template \|\| template == `\{\}` \|\| `null`\) && /m, rule.name);
    }
  });

  test(`conditions and messages name context variables, and nothing is found without a text, ${model.version}`, () => {
    for (const { rule } of rules) {
      const conditions = loopOf(rule).deny.conditions.all.map(({ key }) => key);
      assert.equal(conditions, ["{{ length(element.*[]) }}", "{{ length(violated) }}"], rule.name);
      assert.is(rule.validate.message, "{{ message }}");
      const names = Object.keys(variableOf(rule, "texts").value as object);
      const ids = Object.keys(variableOf(rule, "exceptions").value as object);
      assert.equal(ids, [...new Set(names.map((name) => name.replace(/\.\d+$/, "")))], rule.name);
      for (const name of names) {
        assert.ok(loopOf(rule).list.includes(`"${name}": `), name);
        assert.ok(
          variableOf(rule, "message").jmesPath?.includes(`at: element.${/^\w+$/.test(name) ? name : `"${name}"`}, `),
          name,
        );
      }
    }
  });

  test(`lines are at most 200 characters long, but for texts, ${model.version}`, () => {
    const isText = (line: string): boolean => /^ +[a-z0-9.-]+: "/.test(line);
    const long = emitted.files.flatMap(({ text }) =>
      text.split("\n").filter((line) => line.length > 200 && !isText(line)),
    );
    assert.equal(long, []);
  });

  test(`kustomizations name existing files, and the core sets contain the core policies, ${model.version}`, () => {
    assert.equal(deadResources(emitted), []);
    const core = policies.filter(
      ([path, { metadata }]) => metadata.annotations["wincompat.dev/profile"] === "core" && !path.includes("/nodes/"),
    );
    assert.equal(appliedFrom(emitted, "kyverno").sort(), core.map(([path]) => path).sort());
    assert.ok(core.length > 0);
  });
}

test.run();
