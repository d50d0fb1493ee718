import { diffVersions } from "../diff/diff.js";
import type { Emission, Emitter } from "../emit/emitter.js";
import { rendition } from "../emit/excerpts.js";
import type { Frames } from "../emit/frames.js";
import type { Change } from "../diff/change.js";
import type { Model } from "../model/model.js";
import { resolve, versionsOf } from "../model/resolve.js";
import type { KubeVersion } from "../model/version.js";
import { emitters } from "../release/release.js";
import type { Spec } from "../spec/load.js";
import { readFixturesOf } from "../samples/fixtures.js";
import { chooseExamples } from "./examples.js";
import { explanationOf } from "./explain.js";
import type { Explanation } from "./explanation.js";

/** What explanations are made of, made once for many rules. */
export class Workbench {
  readonly models: readonly Model[];
  readonly #changes: readonly Change[];
  readonly #emissions = new Map<string, ReadonlyMap<Emitter["engine"], Emission>>();

  /** @param fixtures the folder of all fixtures */
  constructor(
    private readonly spec: Spec,
    private readonly frames: Frames,
    private readonly fixtures: string,
  ) {
    const versions = versionsOf(spec);
    this.models = versions.map((version) => resolve(spec, version));
    const [oldest, newest] = [versions[0], versions.at(-1)];
    this.#changes = oldest && newest ? diffVersions(spec, oldest, newest).changes : [];
  }

  /** @returns undefined when the version does not have the rule */
  explain(id: string, version: KubeVersion): Explanation | undefined {
    const model = this.models.find((one) => one.version === version);
    const rule = model?.rules.find((one) => one.id === id);
    if (model === undefined || rule === undefined) return undefined;
    return explanationOf({
      spec: this.spec,
      rule,
      model,
      models: this.models,
      changes: this.#changes,
      engines: [...this.#emissionsOf(model)].map(([engine, emission]) => rendition(engine, rule, model, emission)),
      examples: chooseExamples(readFixturesOf(this.fixtures, id), id, model),
    });
  }

  #emissionsOf(model: Model): ReadonlyMap<Emitter["engine"], Emission> {
    const made = this.#emissions.get(model.version) ?? new Map(emitters.map((emitter) => [emitter.engine, emitter.emit(model, this.frames)]));
    this.#emissions.set(model.version, made);
    return made;
  }
}
