import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import { yamlDocuments, yamlText } from "../../lib/yaml-text.js";
import type { LiteralModel } from "../../model/bind.js";
import { interpret } from "../../model/interpret.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import type { OutputFile, SupportContext } from "../engine.js";
import { packagedFile } from "../engine.js";
import { uniquelyNamed } from "../samples/samples.js";
import type { KubeObject } from "../samples/workloads.js";
import { linuxPod, windowsPods } from "../samples/workloads.js";
import { policyPath } from "./policy-file.js";

/** What a policy must report about an object. */
interface Shown {
  readonly policy: AdmissionPolicy;
  readonly result: "pass" | "fail";
  readonly object: KubeObject;
}

/**
 * `kyverno test` of the policies of each profile: for each rule an object that violates it, and for each policy one that violates none of
 * its rules.
 */
export function cliTests(
  model: LiteralModel,
  policies: readonly AdmissionPolicy[],
  context: SupportContext,
): readonly OutputFile[] {
  return [...groupBy(policies, ({ set }) => set)].flatMap(([set, of]) => {
    const folder = `${set}/.kyverno-test`;
    const shown = of.flatMap((policy) => shownBy(model, policy, context));
    const objects = [...groupBy(shown, ({ object }) => object.metadata.name).values()].flatMap(
      ([first]) => first?.object ?? [],
    );
    return [
      packagedFile(`${folder}/kyverno-test.yaml`, () => testText(set, shown, context)),
      packagedFile(`${folder}/resources.yaml`, () =>
        context.renderTemplate("kyverno-cel/objects", { objects: yamlDocuments(objects).trimEnd() }),
      ),
    ];
  });
}

function shownBy(model: LiteralModel, policy: AdmissionPolicy, { samplesOf }: SupportContext): readonly Shown[] {
  const samples = policy.rules.map(({ rule, cases }) => samplesOf({ ...rule, cases }));
  const bad = samples.flatMap((some) => some.find(({ result }) => result === "fail") ?? []).map(({ object }) => object);
  const alone = { ...model, rules: policy.rules.map(({ rule, cases }) => ({ ...rule, cases })) };
  const isGood = (object: KubeObject): boolean =>
    policy.subject.kinds.some(({ kind }) => kind === object.kind) && interpret(alone, object).findings.length === 0;
  const good = [...samples.flat().map(({ object }) => object), ...windowsPods, linuxPod].filter(isGood).slice(0, 1);
  return [
    ...bad.map((object) => ({ policy, result: "fail" as const, object: uniquelyNamed(object, policy.level) })),
    ...good.map((object) => ({ policy, result: "pass" as const, object: uniquelyNamed(object, policy.level) })),
  ];
}

function testText(set: string, shown: readonly Shown[], { renderTemplate }: SupportContext): string {
  const policies = [...new Set(shown.map(({ policy }) => `../${policyPath(policy).slice(set.length + 1)}`))];
  const results = shown.map(({ policy, result, object }) => ({
    isValidatingPolicy: true,
    kind: object.kind,
    policy: policy.name,
    resources: [object.metadata.name],
    result,
  }));
  // The order that `kyverno fix test` leaves as it is.
  const unique = new Map(
    results.map((one) => [[one.policy, one.result, one.kind, ...one.resources].join("\n"), one] as const),
  );
  const sorted = [...unique].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one);
  return renderTemplate("kyverno-cel/cli-test", {
    name: set.replaceAll("/", "-"),
    policies,
    results: yamlText(sorted).trimEnd(),
  });
}
