import type { Model } from "../../../src/model/model.js";
import type { Operator } from "../operator.js";
import { pathsRead } from "../paths-read.js";
import { anchor } from "./anchor.js";
import { at } from "./at.js";
import { containers } from "./containers.js";
import { effect } from "./effect.js";
import { first } from "./first.js";
import { inheritance } from "./inheritance.js";
import { letterCase } from "./letter-case.js";
import { limit } from "./limit.js";
import { negation } from "./negation.js";
import { oneCase } from "./one-case.js";
import { part } from "./part.js";
import { path } from "./path.js";
import { presence } from "./presence.js";
import { quantifier } from "./quantifier.js";
import { scope } from "./scope.js";
import { sign } from "./sign.js";
import { since } from "./since.js";
import { value } from "./value.js";

/** Every operator, for a spec in all its versions. Of equal mutants that of the first operator counts. */
export function operatorsFor(models: readonly Model[]): readonly Operator[] {
  const paths = models.flatMap(pathsRead);
  const used = new Set(models.flatMap(({ rules }) => rules.flatMap(({ cases }) => cases.map((one) => one.scope))));
  const scopes = models.at(-1)?.scopes ?? [];
  return [
    since,
    oneCase,
    scope(scopes, used),
    effect,
    at(paths),
    path(paths),
    first,
    containers,
    inheritance,
    sign,
    part,
    value,
    negation,
    quantifier,
    presence,
    letterCase,
    anchor,
    limit,
  ];
}
