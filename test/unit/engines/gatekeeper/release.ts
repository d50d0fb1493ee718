import type { OutputFile } from "../../../../src/engines/engine.js";
import { gatekeeper } from "../../../../src/engines/gatekeeper/engine.js";
import type { Model } from "../../../../src/model/model.js";
import { emit } from "../emission.js";
import { supportingFilesOf } from "../supporting-files.js";

const made = new WeakMap<Model, readonly OutputFile[]>();

/** Templates and constraints, with everything beside them; made once for all tests of a file. */
export function releaseOf(model: Model): readonly OutputFile[] {
  const known = made.get(model) ?? [...emit(gatekeeper, model).files, ...supportingFilesOf(gatekeeper, model)];
  made.set(model, known);
  return known;
}
