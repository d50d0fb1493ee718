import type { Unsupported } from "../../engines/engine.js";
import type { EngineSession } from "../../engines/session.js";
import type { Model } from "../../model/model.js";
import type { KubeVersion } from "../../model/version.js";

/** What one engine cannot say in one version, and so lacks. */
export interface Gaps {
  readonly version: KubeVersion;
  /** Its id. */
  readonly engine: string;
  readonly unsupported: readonly Unsupported[];
}

/** Asks every engine about every version. @throws TemplateError */
export function gapsOf(models: readonly Model[], session: EngineSession): readonly Gaps[] {
  return models.flatMap((model) =>
    session.engines.map((engine) => ({ version: model.version, engine: engine.id, unsupported: session.emission(engine, model).unsupported })),
  );
}
