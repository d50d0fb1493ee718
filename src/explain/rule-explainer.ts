import type { Change } from "../diff/change.js";
import { diffVersions } from "../diff/diff.js";
import type { Fixture } from "../engines/samples/fixtures.js";
import type { EngineSession } from "../engines/session.js";
import type { Model } from "../model/model.js";
import { resolve, versionsOf } from "../model/resolve.js";
import type { KubeVersion } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import { chooseExamples } from "./examples.js";
import { explanationOf } from "./explain.js";
import type { Explanation } from "./explanation.js";

/** Explains rules. Computes what explanations share only once. */
export class RuleExplainer {
  readonly models: readonly Model[];
  #changes: readonly Change[] | undefined;

  /** @param fixturesOf the fixtures of a rule */
  constructor(
    private readonly spec: Spec,
    private readonly session: EngineSession,
    private readonly fixturesOf: (rule: string) => readonly Fixture[],
  ) {
    this.models = versionsOf(spec).map((version) => resolve(spec, version));
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
      changes: (this.#changes ??= this.#changesOfAll()),
      engines: this.session.renditions(rule, model),
      examples: chooseExamples(this.fixturesOf(id), id, model),
    });
  }

  #changesOfAll(): readonly Change[] {
    const [oldest, newest] = [this.models.at(0), this.models.at(-1)];
    return oldest && newest ? diffVersions(this.spec, oldest.version, newest.version).changes : [];
  }
}
