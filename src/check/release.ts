import type { ParameterValues } from "../model/parameter.js";
import { defaultsOf } from "../model/parameter.js";
import type { Policy } from "../model/policy.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { Fields } from "../spec/fields.js";

/** The rules of one minor version of Kubernetes, ready to evaluate. */
export interface Release {
  readonly index: ReleaseIndex;
  /** @internal */
  readonly policy: Policy;
  /**
   * The fields that rules read, by subject instead of kind.
   * @internal
   */
  readonly fields: Fields;
  /** The values of all parameters: those of the user, and defaults. */
  readonly parameters: ParameterValues;
}

/** A release with another implementation of the same rules, such as Wasm. */
export function releaseWith(index: ReleaseIndex, policy: Policy, values: ParameterValues = new Map()): Release {
  const fields = new Fields(
    new Map(Object.entries(index.reads).map(([subject, types]) => [subject, new Map(Object.entries(types))])),
  );
  return { index, fields, policy, parameters: new Map([...defaultsOf(index.parameters), ...values]) };
}
