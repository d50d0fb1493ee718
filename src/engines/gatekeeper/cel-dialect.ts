import { compareSemantic } from "../../lib/semantic-version.js";
import type { Model } from "../../model/model.js";
import type { Dialect } from "../cel/dialect.js";

/** The first of the listed versions of Gatekeeper that evaluates macros with two variables. Its CEL is that of Kubernetes 1.33. */
const firstWithTwoVariables = "3.20";

/**
 * The CEL of Gatekeeper, which evaluates manifests and requests, and makes policies for the API server from the same expressions. Users
 * set parameters in constraints.
 */
export function gatekeeperDialect({ apiServer, engines }: Pick<Model, "apiServer" | "engines">): Dialect {
  const everyVersion = (engines["gatekeeper"] ?? []).every((one) => compareSemantic(one, firstWithTwoVariables) >= 0);
  const everywhere = everyVersion && apiServer.celLibraries.includes("two-variable-comprehensions");
  return {
    indexes: everywhere ? "transformList" : "indexOf",
    typed: false,
    parameters: "variables",
  };
}
