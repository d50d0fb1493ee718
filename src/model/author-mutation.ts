import type {
  ChangeSource,
  FixChangeSource,
  FixSource,
  MutationCaseSource,
  MutationChangeSource,
} from "../spec/types.js";
import type { References } from "./author.js";
import { parameterName, toPredicate } from "./author.js";
import { here, parseFieldPath } from "./field-path.js";
import type { Find } from "./find.js";
import { predicateOf } from "./find.js";
import type { Fix, FixChange, FixGrade } from "./fix.js";
import { isObjectChange } from "./fix.js";
import type { Case, Rule } from "./model.js";
import type { MutationCase, ObjectChange, Text } from "./mutation.js";
import type { ParameterOfCode } from "./parameter.js";
import type { Collection, Predicate } from "./predicate.js";
import { never } from "./predicate.js";
import type { WindowsBuild } from "./windows-build.js";

/** From the mutations that authors write to the model's own. The spec has been linted: nothing is checked twice. */

/** The parts of a version that a mutation refers to. */
export interface MutationContext {
  readonly rules: readonly Rule[];
  readonly builds: readonly WindowsBuild[];
  readonly references: References;
  readonly subjectOf: (scope: string) => string;
}

/** The values of `$image.…`; empty unless the case has `imagesIdentify`. */
type ImageValues = Readonly<Partial<Record<string, string>>>;

/** One case; with `imagesIdentify`, one for each Windows build. */
export function toMutationCases(source: MutationCaseSource, around: MutationContext): readonly MutationCase[] {
  if (source.imagesIdentify === undefined) return [toCase(source, around, [], {})];
  return around.builds.flatMap((build) => {
    const values = {
      build: build.build,
      ...(build.runtimeClass === undefined ? {} : { runtimeClass: build.runtimeClass }),
    };
    return namesIn(source).every((name) => name in values)
      ? [toCase(source, around, [buildOfImages(build)], values)]
      : [];
  });
}

function toCase(
  source: MutationCaseSource,
  around: MutationContext,
  also: readonly Predicate[],
  values: ImageValues,
): MutationCase {
  const { scope, when, foundBy, unlessRejectedIn, changes } = source;
  const conditions: Predicate[] = [
    ...(when === undefined ? [] : [toPredicate(when, here, around.references)]),
    ...(foundBy === undefined ? [] : [foundByRule(foundBy, around.rules)]),
    ...(unlessRejectedIn === undefined
      ? []
      : [{ kind: "not", of: rejectedIn(unlessRejectedIn, around.rules) } as const]),
    ...also,
  ];
  return {
    subject: around.subjectOf(scope),
    scope,
    when: { kind: "all", of: conditions },
    changes: changes.flatMap((change) =>
      "fixOf" in change ? fixOf(change.fixOf, around.rules) : toChanges(change, values),
    ),
  };
}

/** The changes of a rule's fix that a mutation can make: both are written once. */
function fixOf(id: string, rules: readonly Rule[]): readonly ObjectChange[] {
  const [fix] = rules.find((rule) => rule.id === id)?.cases.flatMap((one) => one.fix ?? []) ?? [];
  return (fix?.changes ?? []).filter(isObjectChange);
}

function foundByRule(id: string, rules: readonly Rule[]): Predicate {
  const cases = rules.find((rule) => rule.id === id)?.cases ?? [];
  return {
    kind: "any",
    of: cases.map((one): Predicate => ({ kind: "all", of: [{ kind: "scope", scope: one.scope }, anyFound([one])] })),
  };
}

/** What the API server would refuse if the object were in the scope: taken from the rules, so that only they define it. */
function rejectedIn(scope: string, rules: readonly Rule[]): Predicate {
  return anyFound(
    rules.flatMap(({ cases }) => cases.filter((one) => one.scope === scope && one.effect === "rejected")),
  );
}

function anyFound(cases: readonly Case[]): Predicate {
  return { kind: "any", of: cases.flatMap(({ finds }) => finds.map(predicateOf)) };
}

/** At least one image names the build, and none names another. What the user calls a Linux image names none. */
function buildOfImages({ images, otherImages }: WindowsBuild): Predicate {
  const some = (patterns: readonly string[]): Predicate => ({ kind: "some", in: containers, where: names(patterns) });
  return { kind: "all", of: [some(images), { kind: "not", of: some(otherImages) }] };
}

const containers: Collection = { kind: "containers", lists: ["initContainers", "containers", "ephemeralContainers"] };
const image = { base: "here", path: parseFieldPath("image") } as const;
const linuxImages: ParameterOfCode = "linuxImages";
const linuxImage: Predicate = { kind: "matches", operand: image, pattern: { parameter: linuxImages } };

function names(patterns: readonly string[]): Predicate {
  if (patterns.length === 0) return never;
  const matched = patterns.map((pattern): Predicate => ({ kind: "matches", operand: image, pattern }));
  return { kind: "all", of: [...matched, { kind: "not", of: linuxImage }] };
}

/** @param values the values of `$image.…` */
function toChanges(source: ChangeSource, values: ImageValues = {}): readonly ObjectChange[] {
  if ("set" in source) return [{ kind: "set", at: parseFieldPath(source.set.at), to: toText(source.set.to, values) }];
  if ("append" in source) {
    const item = Object.entries(source.append.item).map(([key, value]) => [key, toText(value, values)] as const);
    return [{ kind: "append", list: parseFieldPath(source.append.to), item: Object.fromEntries(item) }];
  }
  if ("renameKeys" in source) {
    const map = parseFieldPath(source.renameKeys.in);
    return Object.entries(source.renameKeys.keys).map(([from, to]) => ({ kind: "renameKey", map, from, to }));
  }
  const { each, at, texts } = source.replaceTexts;
  return Object.entries(texts).map(([from, to]) => ({ kind: "replace", find: findText(each, at, from), to }));
}

function findText(each: readonly string[], field: string, text: string): Find {
  const at = parseFieldPath(field);
  return {
    each: each.map((list) => ({ kind: "list", path: parseFieldPath(list) })),
    at,
    when: { kind: "equals", operand: { base: "here", path: at }, value: text },
  };
}

function toText(source: string, values: ImageValues): Text {
  const parameter = parameterName(source);
  if (parameter !== undefined) return { parameter };
  const name = imageValueName(source);
  return name === undefined ? source : (values[name] ?? source);
}

/** The name in `$image.build`; undefined for every other text. */
export function imageValueName(text: string): string | undefined {
  return /^\$image\.(.+)$/.exec(text)?.[1];
}

/** The values of `$image.…` that the changes of a case need. */
function namesIn({ changes }: MutationCaseSource): readonly string[] {
  return changes.flatMap(textsOf).flatMap((text) => imageValueName(text) ?? []);
}

/** The texts that a change puts into an object. */
export function textsOf(change: MutationChangeSource): readonly string[] {
  if ("fixOf" in change) return [];
  if ("set" in change) return [change.set.to];
  if ("append" in change) return Object.values(change.append.item);
  if ("renameKeys" in change) return Object.values(change.renameKeys.keys);
  return Object.values(change.replaceTexts.texts);
}

/** @returns undefined where people must decide */
export function toFix(source: FixSource | undefined): Fix | undefined {
  if (source === undefined || source === "none") return undefined;
  const [grade, changes] = graded(source);
  const { also } = source;
  return {
    grade,
    changes: changes.flatMap(toFixChanges),
    with: source.with ?? [],
    ...(also !== undefined && { also }),
  };
}

/** The changes of a fix, with the key that they are under. */
export function graded(
  source: Exclude<FixSource, "none">,
): readonly [grade: FixGrade, changes: readonly FixChangeSource[]] {
  return "safe" in source ? ["safe", source.safe] : ["suggested", source.suggested];
}

function toFixChanges(source: FixChangeSource): readonly FixChange[] {
  if ("remove" in source) return [{ kind: "remove", emptied: source.emptied ?? [] }];
  if ("put" in source) return [{ kind: "put", value: source.put }];
  if ("exchange" in source) return [{ kind: "exchange", at: parseFieldPath(source.at ?? ""), texts: source.exchange }];
  return toChanges(source);
}
