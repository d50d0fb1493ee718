import { resolve, versionsOf } from "../../../src/model/resolve.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { theSpec } from "../../spec.js";

/** The newest version. */
export const model = resolve(theSpec(), versionsOf(theSpec()).at(-1) as KubeVersion);

export const { osFacts } = model;
