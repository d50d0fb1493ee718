import type { OutputFile } from "../../../../src/engines/engine.js";
import { gatekeeper } from "../../../../src/engines/gatekeeper/engine.js";
import { remembered } from "../../../../src/lib/remembered.js";
import type { Model } from "../../../../src/model/model.js";
import { emit } from "../emission.js";
import { supportingFilesOf } from "../supporting-files.js";

/** Templates and constraints, with everything beside them; made once for all tests of a file. */
export const releaseOf = remembered((model: Model): readonly OutputFile[] => [
  ...emit(gatekeeper, model).files,
  ...supportingFilesOf(gatekeeper, model),
]);
