import fc from "fast-check";

/** Part of a pattern, and a text that it matches where its anchors allow that. */
export interface PatternSample {
  readonly pattern: string;
  readonly text: string;
}

function samples(texts: Readonly<Record<string, string>>): fc.Arbitrary<PatternSample> {
  return fc.constantFrom(...Object.entries(texts).map(([pattern, text]) => ({ pattern, text })));
}

/** Kyverno substitutes the others. */
function isSayable({ pattern }: PatternSample): boolean {
  return !pattern.includes("$(");
}

/** Few letters, so that patterns and texts meet. The escapes are characters that mean something in a pattern. */
const character = samples({
  a: "a",
  b: "b",
  "-": "-",
  "/": "/",
  "😀": "😀",
  "\\.": ".",
  "\\|": "|",
  "\\(": "(",
  "\\)": ")",
  "\\[": "[",
  "\\]": "]",
  "\\$": "$",
  "\\\\": "\\",
  "\\x27": "'",
  "\\x28": "(",
  "\\x61": "a",
});

/** Long enough to be searched for, and to be worth factoring. */
const word = samples({
  efgh: "efgh",
  "don\\x27tuse": "don'tuse",
  "C:\\\\temp": "C:\\temp",
  "example[.]com/one-of-many/": "example.com/one-of-many/",
});

const member = samples({
  a: "a",
  b: "b",
  "a-c": "c",
  "0-9": "7",
  "😀": "😀",
  "\\]": "]",
  "\\[": "[",
  "\\\\": "\\",
  "\\^": "^",
  "\\-": "-",
  "|": "|",
  "(": "(",
  ")": ")",
  $: "$",
  ".": ".",
  "\\x27": "'",
  "\\x5d": "]",
});

const characterClass = fc
  .record({ isNegated: fc.boolean(), members: fc.array(member, { minLength: 1, maxLength: 3 }) })
  .map(({ isNegated, members }): PatternSample => {
    const inside = members.map(({ pattern }) => pattern).join("");
    return isNegated
      ? { pattern: `[^${inside}]`, text: "é" }
      : { pattern: `[${inside}]`, text: members[0]?.text ?? "" };
  })
  .filter(isSayable);

/** A repetition, and how often the text repeats. */
type Repetition = readonly [how: string, times: number];

const few: readonly Repetition[] = [
  ["?", 0],
  ["?", 1],
  ["??", 1],
  ["{2}", 2],
  ["{0,1}", 0],
];
const many: readonly Repetition[] = [
  ["*", 0],
  ["*", 2],
  ["+", 1],
  ["{1,}", 3],
];
/** Rare ones, with many states, so that states have numbers of any size. */
const often: readonly Repetition[] = [
  ["{96}", 96],
  ["{0,40}", 7],
  ["{30,}", 31],
];

function repeated(of: fc.Arbitrary<PatternSample>, repetitions: readonly Repetition[]): fc.Arbitrary<PatternSample> {
  return fc.tuple(of, fc.constantFrom(...repetitions)).map(([{ pattern, text }, [how, times]]) => ({
    pattern: `${pattern}${how}`,
    text: text.repeat(times),
  }));
}

const anchor = fc.constantFrom("^", "$").map((pattern): PatternSample => ({ pattern, text: "" }));

/** Groups that can match nothing, often in many ways. */
const hollow = samples({
  "(?:)": "",
  "(?:||)": "",
  "(?:|a||)": "a",
  "(?:^|)": "",
  "(?:^^|$||^$)": "",
  "(?:^b|)": "",
  "(?:(?:|)|(?:^a)?)": "",
  "(?:(?:a?)*|b?)": "b",
});

const single = fc.oneof(character, characterClass);

/**
 * What must not be cut in two: a character, a class, a group or an anchor, with what repeats it. Groups repeat a few times only: repetitions
 * in repetitions take JavaScript exponential time.
 */
export function patternUnits(depth: number): fc.Arbitrary<PatternSample> {
  return fc.oneof(
    { weight: 10, arbitrary: single },
    { weight: 2, arbitrary: repeated(single, [...few, ...many]) },
    { weight: 1, arbitrary: repeated(single, often) },
    { weight: 2, arbitrary: anchor },
    { weight: 1, arbitrary: fc.oneof(hollow, repeated(hollow, few)) },
    ...(depth === 0
      ? []
      : [groups(depth), repeated(groups(depth), few)].map((arbitrary) => ({ weight: 2, arbitrary }))),
  );
}

function groups(depth: number): fc.Arbitrary<PatternSample> {
  return patterns(depth - 1).map(({ pattern, text }) => ({ pattern: `(?:${pattern})`, text }));
}

/** Patterns without a bar outside of groups. */
export function sequences(depth: number): fc.Arbitrary<PatternSample> {
  const part = fc.oneof({ weight: 3, arbitrary: patternUnits(depth) }, { weight: 1, arbitrary: word });
  return fc.array(part, { maxLength: 4 }).map(inSequence).filter(isSayable);
}

/** The patterns of docs/rule-language.md, "Patterns". */
export function patterns(depth: number): fc.Arbitrary<PatternSample> {
  return fc.tuple(fc.array(sequences(depth), { minLength: 1, maxLength: 3 }), fc.nat(2)).map(([all, index]) => ({
    pattern: all.map(({ pattern }) => pattern).join("|"),
    text: all[index % all.length]?.text ?? "",
  }));
}

export function inSequence(parts: readonly PatternSample[]): PatternSample {
  return { pattern: parts.map(({ pattern }) => pattern).join(""), text: parts.map(({ text }) => text).join("") };
}
