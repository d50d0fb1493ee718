import type { Case, Find, Model, Rule } from "../../src/model/model.js";
import type { Collection, Predicate } from "../../src/model/predicate.js";
import { never } from "../../src/model/predicate.js";

/** A model with one mistake in it, such as people make. */
export interface Mistake {
  /** `win-privileged: no initContainers` */
  readonly title: string;
  /** Nothing but what the mistake is about, and the same with the mistake. */
  readonly right: Model;
  readonly wrong: Model;
  /** Everything, with the mistake. */
  readonly whole: Model;
}

interface Change<Part> {
  readonly what: string;
  readonly to: Part;
}

/** Every mistake that can be made in what rules say of effect `rejected`, or in some scopes, one at a time. */
export function mistakes(model: Model, scopes: readonly string[]): readonly Mistake[] {
  const inRules = model.rules.flatMap((rule, index) => {
    const right = { ...model, rules: [rule] };
    return changedRules(rule).map(({ what, to }) => {
      return { title: `${rule.id}: ${what}`, right, wrong: { ...right, rules: [to] }, whole: { ...model, rules: model.rules.with(index, to) } };
    });
  });
  const inScopes = model.scopes.flatMap((scope, index) => {
    const changes = scopes.includes(scope.name) ? changedPredicates(scope.when) : [];
    return changes.map(({ what, to }) => {
      const wrong = { ...model, scopes: model.scopes.with(index, { ...scope, when: to }) };
      return { title: `${scope.name}: ${what}`, right: model, wrong, whole: wrong };
    });
  });
  return [...inRules, ...inScopes];
}

function changedRules(rule: Rule): readonly Change<Rule>[] {
  return rule.cases.flatMap((one, index) => {
    const changes = one.effect === "rejected" ? changedCases(one) : [];
    return changes.map(({ what, to }) => ({ what, to: { ...rule, cases: rule.cases.with(index, to) } }));
  });
}

function changedCases(one: Case): readonly Change<Case>[] {
  const { rejectedFor, ...everywhere } = one;
  return [
    ...(one.scope === "pod" ? [] : [{ what: "in every pod", to: { ...one, scope: "pod" } }]),
    rejectedFor === undefined ? { what: "for pods alone", to: { ...one, rejectedFor: "pods" } } : { what: "in templates, too", to: everywhere },
    ...one.finds.flatMap((find, at) => changedFinds(find).map(({ what, to }) => ({ what, to: { ...one, finds: one.finds.with(at, to) } }))),
  ];
}

function changedFinds(find: Find): readonly Change<Find>[] {
  return [
    { what: `nothing at ${find.at.text}`, to: { ...find, when: never } },
    { what: `another path than ${find.at.text}`, to: { ...find, at: { ...find.at, text: `${find.at.text}x` } } },
    ...find.each.flatMap((collection, index) => fewerLists(collection).map(({ what, to }) => ({ what, to: { ...find, each: find.each.with(index, to) } }))),
    ...changedPredicates(find.when).map(({ what, to }) => ({ what: `${what} at ${find.at.text}`, to: { ...find, when: to } })),
  ];
}

function fewerLists(collection: Collection): readonly Change<Collection>[] {
  if (collection.kind !== "containers") return [];
  return collection.lists.map((list) => ({ what: `no ${list}`, to: { ...collection, lists: collection.lists.filter((one) => one !== list) } }));
}

function changedPredicates(predicate: Predicate): readonly Change<Predicate>[] {
  return [...changedHere(predicate), ...changedInside(predicate)];
}

function changedHere(predicate: Predicate): readonly Change<Predicate>[] {
  switch (predicate.kind) {
    case "present":
      return [
        { what: "truth instead of presence", to: { ...predicate, kind: "equals", value: true } },
        { what: "something in it instead of presence", to: { ...predicate, kind: "nonEmpty" } },
      ];
    case "nonEmpty":
      return [{ what: "presence instead of something in it", to: { ...predicate, kind: "present" } }];
    case "equals":
      return [
        { what: `presence instead of ${predicate.value}`, to: { ...predicate, kind: "present" } },
        ...inAnyCase(predicate.value).map((value) => ({ what: `${value} in any case`, to: { ...predicate, kind: "equalsIgnoringCase", value } as const })),
      ];
    case "bytesOver":
      return [-1, 1].map((more) => ({ what: `${predicate.limit + more} bytes`, to: { ...predicate, limit: predicate.limit + more } }));
    case "oneOf":
    case "equalsIgnoringCase":
    case "matches":
    case "itemsOver":
    case "sameValue":
    case "scope":
      return [];
    case "some":
    case "every":
      return fewerLists(predicate.in).map(({ what, to }) => ({ what, to: { ...predicate, in: to } }));
    case "not":
      return [{ what: `no "not" before ${predicate.of.kind}`, to: predicate.of }];
    case "all":
    case "any":
      return predicate.of.map((part, index) => ({ what: `not asked: ${JSON.stringify(part)}`, to: { ...predicate, of: predicate.of.toSpliced(index, 1) } }));
  }
}

function inAnyCase(value: unknown): readonly string[] {
  return typeof value === "string" && value !== value.toUpperCase() ? [value] : [];
}

function changedInside(predicate: Predicate): readonly Change<Predicate>[] {
  switch (predicate.kind) {
    case "some":
    case "every":
      return changedPredicates(predicate.where).map(({ what, to }) => ({ what, to: { ...predicate, where: to } }));
    case "not":
      return changedPredicates(predicate.of).map(({ what, to }) => ({ what, to: { ...predicate, of: to } }));
    case "all":
    case "any":
      return predicate.of.flatMap((part, index) => changedPredicates(part).map(({ what, to }) => ({ what, to: { ...predicate, of: predicate.of.with(index, to) } })));
    default:
      return [];
  }
}
