import { compareText } from "../lib/compare.js";
import { Interner } from "../lib/interner.js";
import { templatesFolder } from "../lib/package.js";
import { remembered } from "../lib/remembered.js";
import type { Model, Rule } from "../model/model.js";
import { clusterEngines } from "./availability.js";
import type { Emission, EmitContext, Engine, RuleInEngine } from "./engine.js";
import type { TemplateRenderer } from "./template-renderer.js";
import { templatesFrom } from "./template-renderer.js";

/** A rule in an engine, or why the engine does not have it. */
export type Rendition = { readonly engine: string; readonly title: string } & (
  | RuleInEngine
  | { readonly unsupported: string }
);

/** Each engine compiles a model once, and everything that needs the result of the same model shares it. */
export class EngineSession {
  readonly context: EmitContext;
  readonly #emissions = remembered((model: Model) => remembered((engine: Engine) => engine.emit(model, this.context)));

  constructor(
    readonly engines: readonly Engine[],
    readonly renderTemplate: TemplateRenderer,
  ) {
    const interner = new Interner();
    this.context = {
      renderTemplate,
      excludedNamespaces: excludedNamespaces(engines),
      intern: (value) => interner.intern(value),
    };
  }

  /** What an engine makes of a model. Models never change. @throws TemplateError */
  emission(engine: Engine, model: Model): Emission {
    return this.#emissions(model)(engine);
  }

  /** A rule in each engine. @throws TemplateError */
  renditions(rule: Rule, model: Model): readonly Rendition[] {
    return this.engines.map((engine) => rendition(engine, rule, this.emission(engine, model)));
  }
}

const packageSession = remembered((engines: readonly Engine[]) => new EngineSession(engines, templatesFrom()));

/**
 * A session with the templates of a folder. Those of this package do not change while a process runs, so all that use them share
 * a session.
 *
 * @param templates a folder; that of this package, by default
 */
export function sessionWith(engines: readonly Engine[], templates = templatesFolder): EngineSession {
  return templates === templatesFolder ? packageSession(engines) : new EngineSession(engines, templatesFrom(templates));
}

/** A rule in one engine, or why it is not there. */
export function rendition(
  { id: engine, title }: Pick<Engine, "id" | "title">,
  rule: Rule,
  { unsupported, ruleIn }: Emission,
): Rendition {
  const reason = unsupported.find((one) => one.rule === rule.id)?.reason;
  return { engine, title, ...(reason === undefined ? ruleIn(rule) : { unsupported: reason }) };
}

/** The namespaces of engines, and of the components of the cluster. Two engines can be policies of one program. */
export function excludedNamespaces(engines: readonly Engine[]): readonly string[] {
  const namespaces = ["kube-system", ...clusterEngines(engines).flatMap(({ cluster }) => cluster.namespace ?? [])];
  return [...new Set(namespaces)].sort(compareText);
}
