import type { Dialect } from "../cel/dialect.js";

/** The CEL of Kyverno's policies. Kyverno evaluates it, so the version of Kubernetes does not matter. */
export const kyvernoDialect: Dialect = { indexes: "transformList", typed: false, parameters: "literals" };
