import type { Engine, OutputFile, SupportContext } from "../../../src/engines/engine.js";
import { packageFixtures } from "../../../src/engines/samples/package-fixtures.js";
import type { Model } from "../../../src/model/model.js";
import { supportContext } from "../../../src/release/build-releases.js";
import { session } from "../../engine-session.js";
import { emit } from "./emission.js";

/** What supporting files are made from. */
export function contextFor(model: Model): SupportContext {
  return supportContext(model, model, session().context, packageFixtures());
}

/** The supporting files beside the policies of an engine. */
export function supportingFilesOf(engine: Engine, model: Model): readonly OutputFile[] {
  return emit(engine, model).supportingFiles(contextFor(model));
}
