import { addTo } from "../../lib/lists.js";
import { mapText } from "./pod-admission.js";

type Labels = Readonly<Record<string, string>>;

/** Objects by their labels, so that a selector is not compared with each of them. */
export class LabelIndex<One> {
  readonly #labelsOf: (one: One) => Labels;
  readonly #byLabel = new Map<string, One[]>();
  readonly #selected = new Map<string, readonly One[]>();

  constructor(all: readonly One[], labelsOf: (one: One) => Labels) {
    this.#labelsOf = labelsOf;
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
    const wanted = Object.entries(selector);
    const lists = wanted.map((label) => this.#byLabel.get(JSON.stringify(label)) ?? []);
    const [fewest = []] = lists.sort((a, b) => a.length - b.length);
    return fewest.filter((one) => wanted.every(([key, value]) => this.#labelsOf(one)[key] === value));
  }
}
