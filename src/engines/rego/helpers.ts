import type { Rego } from "./rego.js";
import { commas, name, rego, rule } from "./rego.js";

/** Rules that a module needs because Rego has no `or` and no negated conjunction inside a body. */
export class Helpers {
  readonly #calls = new Map<string, Rego>();
  readonly #texts: Rego[] = [];
  readonly #names: Set<string>;

  /** @param reserved the names of the other rules and of the imports of the module */
  constructor(reserved: Iterable<string> = []) {
    this.#names = new Set(reserved);
  }

  get texts(): readonly Rego[] {
    return this.#texts;
  }

  isReserved(text: string): boolean {
    return this.#names.has(text);
  }

  /** The call of a rule that is true where any of `bodies` is; equal bodies share one rule. */
  call(name: Rego, bodies: readonly (readonly Rego[])[], parameters: readonly Rego[]): Rego {
    const key = JSON.stringify(bodies);
    const call = this.#calls.get(key) ?? this.#add(name, bodies, parameters);
    this.#calls.set(key, call);
    return call;
  }

  #add(wanted: Rego, bodies: readonly (readonly Rego[])[], parameters: readonly Rego[]): Rego {
    const used = parameters.filter((parameter) => bodies.some((body) => mentions(body, parameter)));
    const helper = this.#free(wanted, used);
    // An argument that a body does not use must not have a name there: strict checks refuse it.
    const named = (body: readonly Rego[]): Rego[] =>
      used.map((parameter) => (mentions(body, parameter) ? parameter : rego`_`));
    this.#texts.push(...bodies.map((body) => rule(called(helper, named(body)), body)));
    return called(helper, used);
  }

  /** Where a name is taken, the tested element distinguishes the two. */
  #free(wanted: Rego, [element]: readonly Rego[]): Rego {
    const longer = element === undefined ? wanted : `${element.replace(/_\d+$/, "")}_${wanted}`;
    const helper = this.#names.has(wanted) ? unused(longer, this.#names) : wanted;
    this.#names.add(helper);
    return helper;
  }
}

/** The text itself, or with a number where it is taken. */
export function unused(wanted: string, taken: { has(text: string): boolean }): Rego {
  let text = wanted;
  for (let number = 2; taken.has(text); number += 1) text = `${wanted}_${number}`;
  return name(text);
}

function called(helper: Rego, parameters: readonly Rego[]): Rego {
  return parameters.length === 0 ? helper : rego`${helper}(${commas(parameters)})`;
}

/** Texts and patterns may hold any word. */
const literals = /"(?:[^"\\]|\\.)*"|`[^`]*`/g;

/** Does a body name a variable? */
export function mentions(body: readonly Rego[], variable: Rego): boolean {
  const named = new RegExp(`(?<![\\w.])${variable}(?!\\w)`);
  return body.some((statement) => named.test(statement.replace(literals, '""')));
}
