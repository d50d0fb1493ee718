import { compareText } from "../../lib/compare.js";
import { entryOf } from "../../lib/json.js";
import { groupBy } from "../../lib/lists.js";
import { remembered } from "../../lib/remembered.js";
import type { Elements } from "../../model/distinctions.js";
import { parseFieldPath } from "../../model/field-path.js";
import type { AnswersOf } from "../../model/policy.js";
import type { ApplicableRelease } from "../loaded-release.js";
import type { PodAddition } from "./pod-admission.js";

/** What is added to a pod, without the object that adds it. */
type Added = Pick<PodAddition, "nodeSelector" | "tolerations">;

/** What a pod has already. */
export interface Present {
  readonly own: Added;
  /** What was added before; the same object for many pods. */
  readonly added: Added | undefined;
}

/**
 * As much of an addition as rules distinguish: of entries that they do not distinguish, the first one that the pod does not have. Thousands of
 * pods can share an addition with thousands of entries, and rules ask about few of them.
 */
export function reducedAddition(
  addition: Added,
  applicable: readonly ApplicableRelease[],
  { own, added = nothing }: Present,
): Added {
  const { labels, tolerations } = alikeIn(addition)(applicable)(added);
  const texts = new Set(own.tolerations.map((one) => JSON.stringify(one)));
  return {
    nodeSelector:
      labels === undefined
        ? addition.nodeSelector
        : Object.fromEntries(
            firstOfEach(labels, ({ of: [key] }) => entryOf(own.nodeSelector, key) === undefined).map(({ of }) => of),
          ),
    tolerations:
      tolerations === undefined
        ? addition.tolerations
        : firstOfEach(tolerations, ({ text }) => !texts.has(text)).map(({ of }) => of),
  };
}

const nothing: Added = { nodeSelector: {}, tolerations: [] };

/** An entry with its place in the addition. */
interface Entry<Of> {
  readonly of: Of;
  readonly place: number;
}

type Label = Entry<readonly [key: string, value: string]>;

interface Toleration extends Entry<unknown> {
  readonly text: string;
}

/** Entries that rules do not distinguish are in one list; undefined where every entry counts. */
interface AlikeEntries {
  readonly labels: readonly (readonly Label[])[] | undefined;
  readonly tolerations: readonly (readonly Toleration[])[] | undefined;
}

/** Makes lists of entries that have the same answers. */
type Grouping<One> = (answersOf: AnswersOf) => readonly (readonly One[])[];

/** Evidence is listed by path, so the first entry is that with the first key. Versions of an upgrade that ask the same share the lists. */
const groupingOfLabels = remembered((nodeSelector: Added["nodeSelector"]): Grouping<Label> => {
  const labels = Object.entries(nodeSelector)
    .sort(([a], [b]) => compareText(a, b))
    .map((of, place): Label => ({ of, place }));
  return remembered((answersOf: AnswersOf) => [
    ...groupBy(labels, ({ of: [key, value] }) => answersOf({ key, value })).values(),
  ]);
});

const groupingOfTolerations = remembered((tolerations: Added["tolerations"]): Grouping<Toleration> => {
  const all = tolerations.map((of, place): Toleration => ({ of, place, text: JSON.stringify(of) }));
  return remembered((answersOf: AnswersOf) => [...groupBy(all, ({ of }) => answersOf(of)).values()]);
});

const alikeIn = remembered(({ nodeSelector, tolerations }: Added) =>
  remembered((applicable: readonly ApplicableRelease[]) => {
    const askedOfLabels = answersIn(Object.keys(nodeSelector).length, selectorEntries, applicable);
    const labels = askedOfLabels && groupingOfLabels(nodeSelector)(askedOfLabels);
    const askedOfTolerations = answersIn(tolerations.length, tolerationItems, applicable);
    const tolerated = askedOfTolerations && groupingOfTolerations(tolerations)(askedOfTolerations);
    return remembered(
      (before: Added): AlikeEntries => ({
        labels: labels?.map((list) => list.filter(({ of: [key] }) => entryOf(before.nodeSelector, key) === undefined)),
        tolerations: tolerated,
      }),
    );
  }),
);

const selectorEntries: Elements = { kind: "entries", path: parseFieldPath("spec.nodeSelector") };
const tolerationItems: Elements = { kind: "list", path: parseFieldPath("spec.tolerations") };

/** For so few entries, finding out what rules ask costs more than it saves. */
const fewEntries = 20;

/** What the releases ask about so many elements; undefined where every element counts. */
function answersIn(count: number, elements: Elements, applicable: readonly ApplicableRelease[]): AnswersOf | undefined {
  if (count <= fewEntries) return undefined;
  const answers = [...new Set(applicable.map(({ release }) => release.policy.distinguish?.(elements)))];
  if (!answers.every((one): one is AnswersOf => one !== undefined)) return undefined;
  const [first, ...others] = answers;
  return others.length === 0 ? first : (element) => answers.map((answersOf) => answersOf(element)).join();
}

/** In the order of the addition. */
function firstOfEach<One extends Entry<unknown>>(
  lists: readonly (readonly One[])[],
  counts: (one: One) => boolean,
): One[] {
  return lists.flatMap((list) => list.find(counts) ?? []).sort((a, b) => a.place - b.place);
}
