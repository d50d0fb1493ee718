import type { Model } from "../../model/model.js";
import type { Materials } from "../companion.js";
import type { OutputFile } from "../emitter.js";
import { yamlText } from "../yaml.js";
import { kyvernoKinds } from "./context.js";
import type { ValidatingPolicy } from "./policies.js";
import { policyFolder } from "./policies.js";

/** The version of the API that a Kyverno reads exceptions in, by the oldest that knows it. */
const versions = [
  { apiVersion: "kyverno.io/v2", file: "exception.yaml", since: 12 },
  { apiVersion: "kyverno.io/v2beta1", file: "exception-v2beta1.yaml", since: 11 },
  { apiVersion: "kyverno.io/v2alpha1", file: "exception-v2alpha1.yaml", since: 9 },
] as const;

/** Exceptions to be copied, with the names of all rules, for each version of the API that a supported Kyverno needs. */
export function exceptionSamples(model: Model, policy: ValidatingPolicy, { frames }: Materials): readonly OutputFile[] {
  return neededVersions(model.engines.kyverno).map(({ apiVersion, file, since }) => ({
    path: `${policyFolder(policy)}/samples/${file}`,
    text: frames("kyverno/exception", { kubernetes: model.version, since: `1.${since}`, exception: yamlText(exception(model, policy, apiVersion)).trimEnd() }),
  }));
}

/** For each Kyverno the newest version of the API that it knows. */
function neededVersions(releases: readonly string[]): readonly (typeof versions)[number][] {
  const minors = releases.map((release) => Number(release.split(".")[1]));
  return versions.filter((one, index) => {
    const newer = versions[index - 1]?.since ?? Infinity;
    return minors.some((minor) => minor >= one.since && minor < newer) || index === 0;
  });
}

function exception(model: Model, { name, rules }: ValidatingPolicy, apiVersion: string): unknown {
  const kinds = [...new Set(rules.flatMap(({ rule }) => kyvernoKinds(model, rule)))];
  return {
    apiVersion,
    kind: "PolicyException",
    metadata: { name: `${name}-sample`, namespace: "my-namespace" },
    spec: {
      exceptions: [{ policyName: name, ruleNames: rules.map(({ rule }) => rule.id) }],
      match: { any: [{ resources: { kinds, names: ["my-object", "my-object-*"] } }] },
    },
  };
}
