import { emissionOf } from "../../engines/emissions.js";
import type { Emitter, Unsupported } from "../../engines/emitter.js";
import type { TemplateRenderer } from "../../engines/template-renderer.js";
import type { Model } from "../../model/model.js";
import type { KubeVersion } from "../../model/version.js";

/** What one engine cannot say in one version, and so lacks. */
export interface Gaps {
  readonly version: KubeVersion;
  readonly engine: Emitter["engine"];
  readonly unsupported: readonly Unsupported[];
}

/** Asks every engine about every version. @throws TemplateError */
export function gapsOf(models: readonly Model[], emitters: readonly Emitter[], renderTemplate: TemplateRenderer): readonly Gaps[] {
  return models.flatMap((model) =>
    emitters.map((emitter) => ({ version: model.version, engine: emitter.engine, unsupported: emissionOf(emitter, model, renderTemplate).unsupported })),
  );
}
