import { readFileSync } from "node:fs";
import { join } from "node:path";
import { opaWasm } from "../src/engines/opa/wasm-policy.js";
import type { ParameterValues } from "../src/model/parameter.js";
import type { Policy } from "../src/model/policy.js";

/**
 * Loads `opa/policy.wasm` of a release.
 * @param release its folder
 * @param values of parameters that a user has set
 * @throws Error when the file is missing or no policy
 */
export async function loadPolicy(release: string, values: ParameterValues = new Map()): Promise<Policy> {
  return opaWasm.load(readFileSync(join(release, opaWasm.path)), values);
}
