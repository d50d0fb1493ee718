import { rememberedTexts } from "../lib/remembered.js";
import type { CompilePattern } from "./compile-predicate.js";
import { CharacterGroups, isWithin, searchSteps } from "./pattern-characters.js";
import type { PatternProgram, PatternState } from "./pattern-program.js";
import { programOf } from "./pattern-program.js";
import { parsePattern } from "./pattern-syntax.js";
import { takeSteps } from "./pattern-work.js";

/**
 * Compiles patterns so that every match takes linear time, also for hostile patterns, and counts its steps. Rules and versions often have the
 * same ones, and each takes much memory.
 */
export const linearPattern: CompilePattern = rememberedTexts((pattern) => new LinearPattern(pattern));

/** A state of the DFA: the states of the program in which a search is at once, and what follows from them. */
interface DfaState {
  /** The states of the program that ask for a character or for the end of the text. */
  readonly states: readonly number[];
  /** By the number of a group of characters: what follows; undefined until it is computed. */
  readonly after: (DfaState | undefined)[];
  /** Is the pattern found if the text ends here? Undefined until it is computed. */
  atEnd: boolean | undefined;
}

/** The pattern is found. It is the same state for all patterns: the rest of the text does not matter. */
const accepting: DfaState = { states: [], after: [], atEnd: true };

/** How many states of the program the cache of a pattern keeps, in all states of the DFA. */
const mostCached = 20_000;

/** The memory of a state of the DFA without its states of the program, counted in those. */
const dfaStateOverhead = 20;

/** The steps of making a state of the DFA, without its closure. */
const dfaStateSteps = 40;

/**
 * A pattern that searches texts for all alternatives at once, with a DFA that is made while it is used. Its states are kept, as in RE2, so
 * that most characters take one step.
 */
class LinearPattern {
  readonly #program: PatternProgram;
  readonly #groups: CharacterGroups;
  readonly #closures: Closures;
  /** By the states of the program. The accepting state is not one of them, because its key could be that of others. */
  readonly #cache = new Map<string, DfaState>();
  #cached = 0;
  #start: DfaState | undefined;
  #matchesNothing: boolean | undefined;

  constructor(pattern: string) {
    this.#program = programOf(parsePattern(pattern));
    this.#groups = new CharacterGroups(
      this.#program.states.flatMap((state) => (state.kind === "character" ? [state.ranges] : [])),
    );
    this.#closures = new Closures(this.#program);
  }

  /** Is the pattern found in a text? */
  test(text: string): boolean {
    if (text === "") return (this.#matchesNothing ??= this.#accepts([this.#program.start], new Set(["begin", "end"])));
    let state = (this.#start ??= this.#dfaState([this.#program.start], new Set(["begin"])));
    let [at, steps] = [0, 0];
    while (at < text.length && state.states.length > 0) {
      const code = text.codePointAt(at) as number;
      at += code > 0xffff ? 2 : 1;
      steps += this.#groups.stepsOf(code);
      const group = this.#groups.of(code);
      state = state.after[group] ?? this.#follow(state, group, code);
    }
    takeSteps(steps);
    return state === accepting || (at === text.length && this.#acceptsAtEnd(state));
  }

  #acceptsAtEnd(before: DfaState): boolean {
    if (before.atEnd === undefined) {
      const { states } = this.#program;
      const ends = before.states.flatMap((one) => {
        const state = states[one];
        return state?.kind === "end" ? [state.next] : [];
      });
      before.atEnd = this.#accepts(ends, new Set(["end"]));
    }
    return before.atEnd;
  }

  #accepts(begins: readonly number[], anchors: ReadonlySet<Anchor>): boolean {
    const { isMatch, steps } = this.#closures.of(begins, anchors);
    takeSteps(steps);
    return isMatch;
  }

  /** The state after a character. The pattern can also begin after it. */
  #follow(before: DfaState, group: number, code: number): DfaState {
    const { states, start } = this.#program;
    const next: number[] = [];
    let steps = before.states.length;
    for (const one of before.states) {
      const state = states[one];
      if (state?.kind !== "character") continue;
      steps += searchSteps(state.ranges.length);
      if (isWithin(code, state.ranges)) next.push(state.next);
    }
    next.push(start);
    takeSteps(steps);
    const after = this.#dfaState(next, noAnchors);
    before.after[group] = after;
    return after;
  }

  #dfaState(begins: readonly number[], anchors: ReadonlySet<Anchor>): DfaState {
    const { waiting, isMatch, steps } = this.#closures.of(begins, anchors);
    takeSteps(dfaStateSteps + steps);
    if (isMatch) return accepting;
    const key = String.fromCharCode(...waiting);
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const state: DfaState = { states: waiting, after: [], atEnd: undefined };
    this.#keep(key, state);
    return state;
  }

  #keep(key: string, state: DfaState): void {
    this.#cached += state.states.length + dfaStateOverhead;
    if (this.#cached > mostCached) {
      this.#cache.clear();
      this.#start = undefined;
      this.#cached = 0;
    }
    this.#cache.set(key, state);
  }
}

/** The places of a text that anchors match. */
type Anchor = "begin" | "end";

const noAnchors: ReadonlySet<Anchor> = new Set();

/** What is reached from states without a character. */
interface Closure {
  /** The states that ask for a character or for the end of the text. */
  readonly waiting: readonly number[];
  readonly isMatch: boolean;
  /** How often a state was reached. A state with many ways to it is visited once, but each way takes time. */
  readonly steps: number;
}

/** Computes closures, in which each state is visited once. */
class Closures {
  readonly #program: PatternProgram;
  /** By state: the latest visit that reached it. */
  readonly #reached: Uint32Array;
  #visit = 0;

  constructor(program: PatternProgram) {
    this.#program = program;
    this.#reached = new Uint32Array(program.states.length);
  }

  /** @param anchors those that match at this place of the text */
  of(begins: readonly number[], anchors: ReadonlySet<Anchor>): Closure {
    this.#next();
    const { states } = this.#program;
    const waiting: number[] = [];
    const open = begins.toReversed();
    let isMatch = false;
    let steps = 0;
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      steps += 1;
      if (this.#reached[one] === this.#visit) continue;
      this.#reached[one] = this.#visit;
      const state = states[one] as PatternState;
      if (state.kind === "match") isMatch = true;
      else if (state.kind === "fork") for (const next of state.next) open.push(next);
      else if (state.kind !== "character" && anchors.has(state.kind)) open.push(state.next);
      else if (state.kind !== "begin") waiting.push(one);
    }
    return { waiting, isMatch, steps };
  }

  #next(): void {
    this.#visit += 1;
    if (this.#visit < 2 ** 32) return;
    this.#reached.fill(0);
    this.#visit = 1;
  }
}
