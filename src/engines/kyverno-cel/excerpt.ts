import { stringify } from "yaml";
import type { Rule } from "../../model/model.js";
import { isNamespaced } from "../../model/subject.js";
import type { AdmissionPolicy } from "../cel/admission-policies.js";
import type { PoliciesOfEngine } from "../cel/excerpt.js";
import { isMyObject } from "../cel/excerpt.js";
import { layout } from "../cel/layout.js";
import type { Exception } from "../engine.js";
import { policyPath } from "../kyverno-program/policies.js";

const kind = "ValidatingPolicy";

/** The policies with rules, for their excerpts. */
export const validatingPolicies: PoliciesOfEngine = { kind, pathOf: policyPath, exemption: ofObjects };

function ofObjects({ id }: Rule, places: readonly AdmissionPolicy[]): Exception {
  const namespaced = places.some(({ subject }) => isNamespaced(subject));
  const object = {
    apiVersion: "policies.kyverno.io/v1",
    kind: "PolicyException",
    metadata: { name: id, namespace: "my-namespace" },
    spec: {
      policyRefs: places.map(({ name }) => ({ name, kind })),
      matchConditions: [{ name: "objects", expression: layout(isMyObject(namespaced), 120) }],
    },
  };
  return {
    how:
      "Or exempt the objects from all rules of the policy, with a PolicyException. Start Kyverno's controllers with " +
      "`--enablePolicyException=true` and `--exceptionNamespace=<namespace of the exception>`:",
    language: "yaml",
    text: stringify(object, { indentSeq: false, lineWidth: 0 }).trimEnd(),
  };
}
