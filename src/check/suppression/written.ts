import type { Place } from "../../lib/diagnostic.js";
import type { Suppression } from "../findings.js";
import type { Fault, Reason } from "./reason.js";

/** A suppression of one rule, as it stands in a manifest. */
export interface Written {
  readonly by: Suppression["by"];
  /** What stands in the place of the rule's id; empty where nothing does. */
  readonly rule: string;
  readonly says: Reason | Fault;
  readonly at: Place;
  /** The path of the annotation; empty for a comment, which is no field. */
  readonly path: string;
  /** What tells it from others in the same object, in fingerprints. */
  readonly mark: string;
  /** Would it cover a finding at this path, which stands there in the text, if the finding is of its rule? */
  readonly covers: (path: string, inText: () => Place) => boolean;
}
