import type { LiteralModel } from "../../model/bind.js";
import { here } from "../../model/field-path.js";
import type { Subject } from "../../model/model.js";
import type { MutationCase } from "../../model/mutation.js";
import type { Predicate } from "../../model/predicate.js";
import { isAlways, isNever, isParameter } from "../../model/predicate.js";
import { predicateKey, simplify } from "../../model/simplify.js";
import { changesText } from "../change-text.js";
import type { Context } from "./condition.js";
import { condition } from "./condition.js";
import type { Dialect } from "./dialect.js";
import { patchOf, pointerVariable } from "./json-patch.js";
import { scopeVariable } from "./names.js";
import type { Cel } from "./syntax.js";
import { and, call, choice, concat, list, literal, name, not } from "./syntax.js";
import type { Variable } from "./variables.js";
import { knownParts } from "./variables.js";

/** The expressions that change the objects of one subject. */
interface MutationExpressions {
  readonly variables: readonly Variable[];
  /** The operations of all changes, as a list of `JSONPatch` objects. */
  readonly patch: Cel;
}

/** Cases that can change an object; with some parameters, none can. */
export function possibleCases(model: LiteralModel, cases: readonly MutationCase[]): readonly MutationCase[] {
  const scopes = new Map(model.scopes.map((scope) => [scope.name, scope.when]));
  return cases.filter(({ scope, when, changes }) => {
    const inScope = scopes.get(scope);
    return changes.length > 0 && !isNever(simplify(when)) && (inScope === undefined || !isNever(inScope));
  });
}

/**
 * All conditions are about the object as it was before the mutation, so its changes are one patch.
 *
 * @param cases of one mutation, about this subject
 */
export function mutationExpressions(
  model: LiteralModel,
  subject: Subject,
  cases: readonly MutationCase[],
  dialect: Dialect,
): MutationExpressions {
  const asked = cases.map(({ scope, when, changes }) => {
    const replaced = changes.flatMap((one) => (one.kind === "replace" ? one.find : []));
    return { scope, finds: [{ each: [], at: here, when }, ...replaced] };
  });
  const { variables, context } = knownParts(model, { subject, asked }, dialect);
  const always = new Set(model.scopes.filter(({ when }) => isAlways(when)).map((scope) => scope.name));
  const conditionsOf = ({ scope, when }: MutationCase): readonly Condition[] => [
    ...(always.has(scope) ? [] : [{ key: scope, cel: name(`variables.${scopeVariable(scope)}`) }]),
    ...conjuncts(when).map((part) => ({ key: predicateKey(part), cel: condition(part, context) })),
  ];
  const { shared, applying } = conditionVariables(cases, conditionsOf);
  const lists = applying.flatMap(({ one: { when, changes }, variable }) =>
    changes.map((change) => {
      const patch = patchOf(change, { context, when: simplify(when) });
      return variable === undefined ? patch : onlyIf(name(`variables.${variable.name}`), patch);
    }),
  );
  return {
    variables: [...variables, ...pointer(context), ...shared, ...applying.flatMap(({ variable }) => variable ?? [])],
    patch: joined(lists),
  };
}

/** A condition, with a text that equal ones have. */
interface Condition {
  readonly key: string;
  readonly cel: Cel;
}

function conjuncts(when: Predicate): readonly Predicate[] {
  const simple = simplify(when);
  return simple.kind === "all" ? simple.of : [simple];
}

/** A variable for each case that has a condition. What all cases require, if there are multiple ones, is a separate variable. */
function conditionVariables(
  cases: readonly MutationCase[],
  conditionsOf: (one: MutationCase) => readonly Condition[],
): { shared: readonly Variable[]; applying: readonly { one: MutationCase; variable: Variable | undefined }[] } {
  const all = cases.map((one) => ({ one, conditions: conditionsOf(one) }));
  const [first] = all;
  const isShared = ({ key }: Condition): boolean =>
    all.every(({ conditions }) => conditions.some((other) => other.key === key));
  const common = all.length === 1 ? [] : (first?.conditions.filter(isShared) ?? []);
  const before = common.length === 0 ? [] : [name(`variables.${candidate}`)];
  const applying = all.map(({ one, conditions }, index) => {
    const own = conditions.filter((condition) => common.length === 0 || !isShared(condition));
    const expression = and([...before, ...own.map(({ cel }) => cel)]);
    const variable = {
      name: all.length === 1 ? "changeApplies" : `change${index + 1}Applies`,
      description: described(one),
      expression,
    };
    return { one, variable: conditions.length === 0 ? undefined : variable };
  });
  const description = "True if the object may change: what all changes require.";
  const shared =
    common.length === 0 ? [] : [{ name: candidate, description, expression: and(common.map(({ cel }) => cel)) }];
  return { shared, applying };
}

const candidate = "mayChange";

/** Operations where a condition is true, and none elsewhere. */
function onlyIf(applies: Cel, patch: Cel): Cel {
  if (patch.kind === "list") return choice(applies, patch, list([]));
  const isConditional = patch.kind === "choice" && patch.no.kind === "list" && patch.no.items.length === 0;
  return isConditional
    ? { ...patch, condition: and([applies, patch.condition]) }
    : choice(not(applies), list([]), patch);
}

function described({ changes }: MutationCase): string {
  const effects = changesText(changes, (text) => (isParameter(text) ? text.parameter : text));
  return `True if the object must change. The policy then ${effects}.`;
}

/** The paths of operations begin at the root of the object. */
function pointer({ places }: Context): readonly Variable[] {
  if (!places.hasPrefix) return [];
  const path = call(name("variables.prefix"), "replace", literal("."), literal("/"));
  const description = "The JSON Pointer of the template.";
  return [{ name: pointerVariable, description, expression: concat([literal("/"), path]) }];
}

function joined(lists: readonly Cel[]): Cel {
  const [only] = lists;
  return lists.length === 1 && only !== undefined ? only : call(list(lists), "flatten");
}
