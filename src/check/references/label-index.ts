import { addTo } from "../../lib/lists.js";
import { mapText } from "./pod-admission.js";

type Labels = Readonly<Record<string, string>>;

type Accepted = Readonly<Record<string, readonly string[]>>;

/** Objects by their labels, so that a selector is not compared with each of them. */
export class LabelIndex<One> {
  readonly #labelsOf: (one: One) => Labels;
  readonly #acceptedValues: (selector: Labels) => Accepted;
  readonly #byLabel = new Map<string, One[]>();
  readonly #selected = new Map<string, readonly One[]>();

  /** @param acceptedValues the values of labels that a selector selects, by key; without it, its own */
  constructor(
    all: readonly One[],
    labelsOf: (one: One) => Labels,
    acceptedValues: (selector: Labels) => Accepted = ownValues,
  ) {
    this.#labelsOf = labelsOf;
    this.#acceptedValues = acceptedValues;
    for (const one of all)
      for (const label of Object.entries(labelsOf(one))) addTo(this.#byLabel, JSON.stringify(label), one);
  }

  /** The objects with all of these labels; none if there are no labels. Equal selectors get the same list. */
  select(selector: Labels): readonly One[] {
    const key = mapText(selector);
    const selected = this.#selected.get(key) ?? this.#find(selector);
    this.#selected.set(key, selected);
    return selected;
  }

  #find(selector: Labels): readonly One[] {
    const wanted = Object.entries(this.#acceptedValues(selector));
    const lists = wanted.map(([key, values]) =>
      values.map((one) => this.#byLabel.get(JSON.stringify([key, one])) ?? []),
    );
    const [fewest = []] = lists.sort((a, b) => lengthOf(a) - lengthOf(b));
    return fewest.flat().filter((one) => {
      const labels = this.#labelsOf(one);
      return wanted.every(([key, values]) => values.some((value) => labels[key] === value));
    });
  }
}

function ownValues(selector: Labels): Accepted {
  return Object.fromEntries(Object.entries(selector).map(([key, value]) => [key, [value]]));
}

function lengthOf(lists: readonly (readonly unknown[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}
