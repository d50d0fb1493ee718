import type { Model } from "../../model/model.js";
import type { Dialect } from "../cel/dialect.js";

/** The CEL of an API server, which knows the types of objects. */
export function apiServerDialect({ apiServer }: Pick<Model, "apiServer">): Dialect {
  return {
    indexes: apiServer.celLibraries.includes("two-variable-comprehensions") ? "transformList" : "indexOf",
    typed: true,
    parameters: "literals",
  };
}
