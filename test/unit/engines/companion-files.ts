import type { Companion, Materials } from "../../../src/engines/companion.js";
import type { Emitter, OutputFile } from "../../../src/engines/emitter.js";
import { packageFrames } from "../../../src/engines/frames.js";
import type { Model } from "../../../src/model/model.js";
import { materialsOf } from "../../../src/release/materials.js";
import { packageFixtures } from "../../../src/engines/samples/package-fixtures.js";
import { emit } from "./emission.js";

const frames = packageFrames();

/** What the companion of an engine is given. */
export function materialsFor(emitter: Emitter, model: Model): Materials {
  return materialsOf(model, { usual: model, policies: emit(emitter, model).files, frames, fixtures: packageFixtures() });
}

/** What a companion makes beside the policies of its engine. */
export function companionFiles(companion: Companion, emitter: Emitter, model: Model): readonly OutputFile[] {
  return companion(model, materialsFor(emitter, model));
}
