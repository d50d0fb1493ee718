import type { SupportingFiles, EmitContext } from "../../../src/engines/supporting-files.js";
import type { Emitter, OutputFile } from "../../../src/engines/emitter.js";
import { packageTemplates } from "../../../src/engines/template-renderer.js";
import type { Model } from "../../../src/model/model.js";
import { emitContextOf } from "../../../src/release/release.js";
import { packageFixtures } from "../../../src/engines/samples/package-fixtures.js";
import { emit } from "./emission.js";

const renderTemplate = packageTemplates();

/** What the supporting files of an engine are made from. */
export function emitContextFor(emitter: Emitter, model: Model): EmitContext {
  return emitContextOf(model, { defaultModel: model, policies: emit(emitter, model).files, renderTemplate, fixtures: packageFixtures() });
}

/** The supporting files beside the policies of its engine. */
export function supportingFilesOf(filesOf: SupportingFiles, emitter: Emitter, model: Model): readonly OutputFile[] {
  return filesOf(model, emitContextFor(emitter, model));
}
