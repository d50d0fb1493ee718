import type { Model, Subject, SubjectKind } from "../model/model.js";
import type { Mutation } from "../model/mutation.js";
import type { Parameter } from "../model/parameter.js";
import { wordsOf } from "../model/parameter.js";
import type { Scope } from "../model/scope.js";
import type { WindowsRuntimeClass } from "../model/windows-build.js";
import type { Bump } from "./change.js";
import { compareReach, isSame } from "./predicates.js";
import type { DataDifference, Says } from "./words.js";
import { pairsBy } from "./words.js";

/** What policies are made of, besides rules. */
export type PolicyParts = Pick<Model, "parameters" | "mutations" | "runtimeClasses" | "subjects" | "scopes">;

/** A difference of one part, and what it means for users of the policies. */
type PartDifference = DataDifference & { readonly topic: string; readonly bump: Bump };

type Meaning<Item> = readonly [Bump, Says<Item>];

/** A list of a model, with words for its items and for their properties. A property without words does not compile. */
interface Part<Item extends object, Ignored extends keyof Item> {
  readonly topic: string;
  readonly itemsOf: (model: PolicyParts) => readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly added: Meaning<Item>;
  readonly removed: Meaning<Item>;
  readonly properties: { readonly [Key in Exclude<keyof Item, Ignored>]-?: Meaning<Item> };
}

const parameters: Part<Parameter, "name"> = {
  topic: "Parameters",
  itemsOf: (model) => model.parameters,
  nameOf: ({ name }) => name,
  added: ["minor", ({ name }) => `The parameter ${name} is available.`],
  removed: ["major", ({ name }) => `The parameter ${name} is not available.`],
  properties: {
    // Values that users set may not fit another type or form.
    type: ["major", ({ name, type }) => `The type of the parameter ${name} is ${type}.`],
    form: ["major", ({ name, form }) => `The parameter ${name} accepts ${form?.says ?? "any text"}.`],
    optional: ["major", ({ name, optional }) => `The parameter ${name} ${optional ? "can" : "cannot"} be empty.`],
    default: ["minor", (one) => `The default of the parameter ${one.name} is ${wordsOf(one.default)}.`],
    description: ["patch", ({ name }) => `The description of the parameter ${name} is reworded.`],
  },
};

const mutations: Part<Mutation, "id" | "sources"> = {
  topic: "Mutations",
  itemsOf: (model) => model.mutations,
  nameOf: ({ id }) => id,
  added: ["minor", ({ id, title }) => `The mutation ${id} is available: ${title}.`],
  removed: ["major", ({ id }) => `The mutation ${id} is not available.`],
  properties: {
    cases: ["minor", ({ id }) => `The mutation ${id} applies to other objects or makes other changes.`],
    profile: ["minor", ({ id, profile }) => `The mutation ${id} is in the profile ${profile}.`],
    title: ["patch", ({ id, title }) => `The title of the mutation ${id} is: ${title}.`],
    description: ["patch", ({ id }) => `The description of the mutation ${id} is reworded.`],
  },
};

const runtimeClasses: Part<WindowsRuntimeClass, "name"> = {
  topic: "RuntimeClasses",
  itemsOf: (model) => model.runtimeClasses,
  nameOf: ({ name }) => name,
  added: ["minor", ({ name, title }) => `The release contains the RuntimeClass ${name}, for ${title}.`],
  // Pods name RuntimeClasses.
  removed: ["major", ({ name }) => `The release does not contain the RuntimeClass ${name}.`],
  properties: {
    handler: ["minor", ({ name, handler }) => `The handler of the RuntimeClass ${name} is ${handler}.`],
    nodeSelector: ["minor", ({ name }) => `The RuntimeClass ${name} selects different nodes.`],
    title: ["patch", ({ name, title }) => `The RuntimeClass ${name} is for ${title}.`],
  },
};

/** A kind, and whether policies may deny its objects, which its subject decides. */
type CheckedKind = SubjectKind & Pick<Subject, "deniable">;

const checkedInAnotherWay: Meaning<CheckedKind> = [
  "minor",
  ({ kind }) => `Rules check objects of kind ${kind} in a different way.`,
];

/** The resource of a kind and its namespaces follow from the kind. Releases that are compared contain no custom resources. */
const kinds: Part<CheckedKind, "kind" | "resource" | "namespaced" | "custom"> = {
  topic: "Kinds",
  itemsOf: ({ subjects }) =>
    subjects.flatMap((subject) => subject.kinds.map((kind) => ({ ...kind, deniable: subject.deniable }))),
  nameOf: ({ kind }) => kind,
  added: ["minor", ({ kind }) => `Rules check objects of kind ${kind}.`],
  removed: ["minor", ({ kind }) => `Rules do not check objects of kind ${kind}.`],
  properties: {
    groups: checkedInAnotherWay,
    formerGroups: checkedInAnotherWay,
    version: checkedInAnotherWay,
    template: checkedInAnotherWay,
    templateValidated: [
      "minor",
      ({ kind, templateValidated }) =>
        `What the API server rejects has the effect ${templateValidated ? "rejected" : "fails"} in the pod template of a ${kind}.`,
    ],
    deniable: [
      "minor",
      ({ kind, deniable }) =>
        deniable
          ? `Policies that deny errors also deny objects of kind ${kind}.`
          : `Policies report errors in objects of kind ${kind}, and never deny these objects.`,
    ],
  },
};

/** The differences of everything that policies are made of, besides rules. */
export function partDifferences(before: PolicyParts, after: PolicyParts): readonly PartDifference[] {
  return [
    ...differences("parameters", parameters, before, after),
    ...differences("mutations", mutations, before, after),
    ...differences("runtimeClasses", runtimeClasses, before, after),
    ...differences("kinds", kinds, before, after),
    ...scopeDifferences(before.scopes, after.scopes),
  ];
}

function differences<Item extends object, Ignored extends keyof Item>(
  key: string,
  part: Part<Item, Ignored>,
  before: PolicyParts,
  after: PolicyParts,
): readonly PartDifference[] {
  const {
    topic,
    itemsOf,
    nameOf,
    added: [addedBump, exists],
    removed: [removedBump, isMissing],
  } = part;
  const properties = Object.entries(part.properties) as [keyof Item & string, Meaning<Item>][];
  return pairsBy(nameOf, itemsOf(before), itemsOf(after)).flatMap(([name, was, now]): readonly PartDifference[] => {
    const at = `${key}[${name}]`;
    if (was === undefined)
      return now === undefined
        ? []
        : [{ topic, key: at, before: null, after: true, summary: exists(now), was: isMissing(now), bump: addedBump }];
    if (now === undefined)
      return [
        { topic, key: at, before: true, after: null, summary: isMissing(was), was: exists(was), bump: removedBump },
      ];
    return properties
      .filter(([property]) => !isSame(was[property], now[property]))
      .map(([property, [bump, says]]) => ({
        topic,
        key: `${at}.${property}`,
        before: shown(was[property]),
        after: shown(now[property]),
        summary: says(now),
        was: says(was),
        bump,
      }));
  });
}

/** Texts, lists of texts, true and false; of anything else only that it exists. */
function shown(value: unknown): unknown {
  const isText = typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"));
  return isText || typeof value === "boolean" ? value : true;
}

export const scopesTopic = "Scopes";

/** The rules and scopes that name a scope report that it is added or removed. */
function scopeDifferences(before: readonly Scope[], after: readonly Scope[]): readonly PartDifference[] {
  return pairsBy(({ name }) => name, before, after).flatMap(([name, was, now]): readonly PartDifference[] => {
    if (was === undefined || now === undefined || isSame(was.when, now.when)) return [];
    const [reach, back] = [compareReach(was.when, now.when), compareReach(now.when, was.when)];
    const says = (finds: typeof reach): string => `The scope ${name} contains ${finds} objects.`;
    return reach === "same"
      ? []
      : [
          {
            topic: scopesTopic,
            key: `scopes[${name}]`,
            before: true,
            after: true,
            summary: says(reach),
            was: says(back),
            bump: "minor",
          },
        ];
  });
}
