import { groupBy } from "../../lib/lists.js";
import type { LiteralModel } from "../../model/bind.js";
import { interpret } from "../../model/interpret.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import type { OutputFile, SupportContext } from "../engine.js";
import type { ShownObject } from "../kyverno-program/cli-test.js";
import { cliTest, shownObjects } from "../kyverno-program/cli-test.js";
import { policyPath } from "../kyverno-program/policies.js";

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
    const shown = of.flatMap((policy) =>
      shownBy(model, policy, context).map(({ object, result }) => ({
        path: policyPath(policy),
        object,
        expectation: {
          isValidatingPolicy: true as const,
          kind: object.kind,
          policy: policy.name,
          resources: [object.metadata.name],
          result,
        },
      })),
    );
    return cliTest({ set, others: "for each policy one that violates none", shown }, context.renderTemplate);
  });
}

function shownBy(model: LiteralModel, policy: AdmissionPolicy, { samplesOf }: SupportContext): readonly ShownObject[] {
  const { subject, level, rules } = policy;
  const alone = { ...model, rules: rules.map(({ rule, cases }) => ({ ...rule, cases })) };
  return shownObjects({
    samples: rules.map(({ rule, cases }) => samplesOf({ ...rule, cases })),
    subject,
    level,
    resultOf: (object) => (interpret(alone, object).findings.length > 0 ? "fail" : "pass"),
    others: ["pass"],
  });
}
