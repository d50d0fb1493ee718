import { compareSemantic } from "../../lib/semantic-version.js";
import type { KubeVersion } from "../../model/version.js";

/** What differs between programs that evaluate CEL, and between their versions. */
export interface Dialect {
  /** The expression for the object that is evaluated. */
  readonly object: string;
  /**
   * How the index of an item is known: by `list.transformList(index, item, condition, result)`; or only as that of the first item that
   * is equal. The other then names one of two equal items twice.
   */
  readonly indexes: "transformList" | "indexOf";
  /**
   * Have objects the types of the API? Then no field is null, no field has a wrong type, and a quantity is a text.
   * Otherwise an object is what a manifest contains.
   */
  readonly typed: boolean;
  /** Are values of users literals in an expression, or variables that read them where a policy is evaluated? */
  readonly parameters: "literals" | "variables";
}

/** The first minor version of Kubernetes whose API servers serve `admissionregistration.k8s.io/v1` of CEL policies by default. */
export const firstWithPolicies = "1.30";

/** The first minor version of Kubernetes whose API server accepts macros with two variables in new policies. */
const firstWithTwoVariables = "1.33";

/**
 * The first minor version of Kubernetes that only versions of Gatekeeper with such macros support. Gatekeeper 3.18, which is tested with
 * 1.33, contains the CEL of Kubernetes 1.30.
 */
const firstWithoutOlderGatekeeper = "1.34";

/** The CEL of an API server. */
export function apiServerDialect(version: KubeVersion): Dialect {
  return {
    object: "object",
    indexes: compareSemantic(version, firstWithTwoVariables) >= 0 ? "transformList" : "indexOf",
    typed: true,
    parameters: "literals",
  };
}

/**
 * The CEL of Gatekeeper, which evaluates manifests and requests, and makes policies for the API server from the same expressions. Users
 * set parameters in constraints.
 */
export function gatekeeperDialect(version: KubeVersion): Dialect {
  return {
    object: "object",
    indexes: compareSemantic(version, firstWithoutOlderGatekeeper) >= 0 ? "transformList" : "indexOf",
    typed: false,
    parameters: "variables",
  };
}

/** The CEL of Kyverno's policies. The minor version of Kubernetes does not matter there. */
export const kyvernoDialect: Dialect = {
  object: "object",
  indexes: "transformList",
  typed: false,
  parameters: "literals",
};
