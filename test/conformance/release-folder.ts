import { join } from "node:path";
import type { Model } from "../../src/model/model.js";
import { packageRoot } from "../../src/package.js";

/** The committed outputs of a version: what people install is what is judged. */
export function releaseFolder({ version }: Model): string {
  return join(packageRoot, "dist-policies", version);
}
