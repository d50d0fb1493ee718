import type { Model } from "../../model/model.js";

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

/** The CEL of an API server. */
export function apiServerDialect({ apiServer }: Pick<Model, "apiServer">): Dialect {
  return {
    object: "object",
    indexes: apiServer.celLibraries.includes("two-variable-comprehensions") ? "transformList" : "indexOf",
    typed: true,
    parameters: "literals",
  };
}

/** The CEL of Kyverno's policies. The minor version of Kubernetes does not matter there. */
export const kyvernoDialect: Dialect = {
  object: "object",
  indexes: "transformList",
  typed: false,
  parameters: "literals",
};
