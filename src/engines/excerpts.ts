import type { Model, Rule } from "../model/model.js";
import type { Emission, Emitter } from "./emitter.js";
import type { Excerpter, RuleInEngine } from "./excerpt.js";
import { gatekeeperExcerpt } from "./gatekeeper/excerpt.js";
import { kyvernoExcerpt } from "./kyverno/excerpt.js";
import { opaExcerpt } from "./opa/excerpt.js";

type Engine = Emitter["engine"];

const excerpters: Record<Engine, Excerpter> = { opa: opaExcerpt, kyverno: kyvernoExcerpt, gatekeeper: gatekeeperExcerpt };

/** A rule in an engine, or why the engine does not have it. */
export type Rendition = { readonly engine: Engine } & (RuleInEngine | { readonly unsupported: string });

/** How an engine says a rule, taken from what its emitter made of the model. */
export function rendition(engine: Engine, rule: Rule, model: Model, { files, unsupported }: Emission): Rendition {
  const reason = unsupported.find((one) => one.rule === rule.id)?.reason;
  return { engine, ...(reason === undefined ? excerpters[engine](rule, model, files) : { unsupported: reason }) };
}
