import { rememberedTexts } from "../lib/remembered.js";
import type { CompilePattern } from "./compile-predicate.js";
import { CharacterGroups, isWithin } from "./pattern-characters.js";
import type { PatternProgram, PatternState } from "./pattern-program.js";
import { programOf } from "./pattern-program.js";
import { parsePattern } from "./pattern-syntax.js";
import { takeSteps } from "./pattern-work.js";

/**
 * Compiles patterns so that every match takes linear time, also for hostile patterns, and counts its steps. Rules and versions often have the
 * same ones, and each takes much memory.
 */
export const linearPattern: CompilePattern = rememberedTexts((pattern) => new LinearPattern(pattern));

/** The states in which a search is at once, and what follows from them. */
interface Situation {
  /** The states that ask for a character or for the end of the text. */
  readonly states: readonly number[];
  /** Is the pattern found? */
  readonly isMatch: boolean;
  /** By the number of a group of characters: what follows; undefined until it is computed. */
  readonly after: (Situation | undefined)[];
  /** Is the pattern found if the text ends here? Undefined until it is computed. */
  atEnd: boolean | undefined;
}

/** How many states are kept for the situations of a pattern, where each situation counts as some more. */
const mostKept = 20_000;
const leastOfSituation = 20;

/** What a new situation takes beside its states. */
const stepsOfSituation = 20;

/**
 * A pattern that searches texts for all alternatives at once. Situations in which a search was before are kept, as in RE2, so that most
 * characters take one step.
 */
class LinearPattern {
  readonly #program: PatternProgram;
  readonly #groups: CharacterGroups;
  readonly #visited: VisitedStates;
  readonly #known = new Map<string, Situation>();
  #kept = 0;
  #start: Situation | undefined;
  #matchesNothing: boolean | undefined;

  constructor(pattern: string) {
    this.#program = programOf(parsePattern(pattern));
    this.#groups = new CharacterGroups(
      this.#program.states.flatMap((state) => (state.kind === "character" ? [state.ranges] : [])),
    );
    this.#visited = new VisitedStates(this.#program);
  }

  /** Is the pattern found in a text? */
  test(text: string): boolean {
    if (text === "")
      return (this.#matchesNothing ??= this.#isFoundIn(new Set(["begin", "end"]), [this.#program.start]));
    let situation = (this.#start ??= this.#situation([this.#program.start], new Set(["begin"])));
    let at = 0;
    while (at < text.length && !situation.isMatch && situation.states.length > 0) {
      const code = text.codePointAt(at) as number;
      at += code > 0xffff ? 2 : 1;
      const group = this.#groups.of(code);
      situation = situation.after[group] ?? this.#follow(situation, group, code);
    }
    takeSteps(at);
    return situation.isMatch || (at === text.length && this.#isFoundAtEnd(situation));
  }

  #isFoundAtEnd(situation: Situation): boolean {
    if (situation.atEnd === undefined) {
      const { states } = this.#program;
      const ends = situation.states.flatMap((one) => {
        const state = states[one];
        return state?.kind === "end" ? [state.next] : [];
      });
      situation.atEnd = this.#isFoundIn(new Set(["end"]), ends);
    }
    return situation.atEnd;
  }

  #isFoundIn(holding: ReadonlySet<Anchor>, states: readonly number[]): boolean {
    const { isMatch, count } = this.#visited.from(states, holding);
    takeSteps(count);
    return isMatch;
  }

  /** The situation after a character. The pattern can also begin after it. */
  #follow(before: Situation, group: number, code: number): Situation {
    const { states, start } = this.#program;
    const next: number[] = [];
    for (const one of before.states) {
      const state = states[one];
      if (state?.kind === "character" && isWithin(code, state.ranges)) next.push(state.next);
    }
    next.push(start);
    takeSteps(before.states.length);
    const after = this.#situation(next, nothingHolds);
    before.after[group] = after;
    return after;
  }

  #situation(begins: readonly number[], holding: ReadonlySet<Anchor>): Situation {
    const { waiting, isMatch, count } = this.#visited.from(begins, holding);
    takeSteps(stepsOfSituation + count);
    const key = isMatch ? "match" : String.fromCharCode(...waiting);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const situation: Situation = {
      states: waiting,
      isMatch,
      after: [],
      atEnd: undefined,
    };
    this.#keep(key, situation);
    return situation;
  }

  #keep(key: string, situation: Situation): void {
    this.#kept += situation.states.length + leastOfSituation;
    if (this.#kept > mostKept) {
      this.#known.clear();
      this.#start = undefined;
      this.#kept = 0;
    }
    this.#known.set(key, situation);
  }
}

/** What holds at a place of a text. */
type Anchor = "begin" | "end";

const nothingHolds: ReadonlySet<Anchor> = new Set();

/** What is reached from states without a character. */
interface Reached {
  /** The states that ask for a character or for the end of the text. */
  readonly waiting: readonly number[];
  readonly isMatch: boolean;
  /** How many states were visited. */
  readonly count: number;
}

/** Visits states, each once. */
class VisitedStates {
  readonly #program: PatternProgram;
  /** By state: the latest visit that reached it. */
  readonly #reached: Uint32Array;
  #visit = 0;

  constructor(program: PatternProgram) {
    this.#program = program;
    this.#reached = new Uint32Array(program.states.length);
  }

  from(begins: readonly number[], holding: ReadonlySet<Anchor>): Reached {
    this.#next();
    const { states } = this.#program;
    const waiting: number[] = [];
    const open = begins.toReversed();
    let isMatch = false;
    let count = 0;
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (this.#reached[one] === this.#visit) continue;
      this.#reached[one] = this.#visit;
      count += 1;
      const state = states[one] as PatternState;
      if (state.kind === "match") isMatch = true;
      else if (state.kind === "fork") for (const next of state.next) open.push(next);
      else if (state.kind !== "character" && holding.has(state.kind)) open.push(state.next);
      else if (state.kind !== "begin") waiting.push(one);
    }
    return { waiting, isMatch, count };
  }

  #next(): void {
    this.#visit += 1;
    if (this.#visit < 2 ** 32) return;
    this.#reached.fill(0);
    this.#visit = 1;
  }
}
