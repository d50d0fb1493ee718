import { suite } from "uvu";
import * as assert from "uvu/assert";
import { patternFault } from "../../../src/model/pattern.js";
import { sampleFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/patterns");
const quoted =
  "A pattern cannot contain a backtick, apostrophe, {{, }} or $(: engines quote patterns with them, or substitute them. Write \\x60, \\x27, \\x7b, \\x7d or \\x24.";
const strange = (at: number, advice = 'See "Patterns" in docs/rule-language.md.'): string =>
  `Character ${at} of the pattern starts something that engines read differently. ${advice}`;

const dotted = (at: number, example = ""): string =>
  `The dot at character ${at} matches any character. Write [.] for a dot${example}.`;
const repeatedDot = (at: number): string =>
  `The dot at character ${at} matches any character, and engines differ in which. Write a class, such as [^/], for any text.`;

const tooOften = (at: number, what: string): string =>
  `Character ${at} of the pattern starts the repetition ${what}, and engines accept at most 1000 repetitions. Use a smaller count, or * or + for any number.`;
const unwritable = (code: string, advice: string): string =>
  `The pattern contains the character U+${code}, which the files of policies cannot contain. ${advice}`;

const repeating =
  "The pattern repeats too much: at most 1000 times, repetitions in repetitions multiplied, and 10000 parts. Use smaller counts.";

const refused: Readonly<Record<string, string>> = {
  "a.c": dotted(2, ": a[.]c"),
  "registry.example.com/": dotted(9, ": registry[.]example[.]com/"),
  "a.b[.]c\\.d.*e": dotted(2, ": a[.]b[.]c\\.d.*e"),
  "^a[.]b.*": repeatedDot(7),
  "a\\d": strange(2, "Write a class, such as [0-9]."),
  "\\w": strange(1, "Write a class, such as [A-Za-z0-9_]."),
  "\\s+": strange(1, "Write a class, such as [\\x09-\\x0d\\x20]."),
  "ab\\b": strange(3),
  "(a)": strange(1, "Write a group as (?:…)."),
  "(?=a)": strange(1),
  "(?<n>a)": strange(1),
  "(?i)a": strange(1),
  "a\\1": strange(2),
  "[[:alpha:]]": strange(1),
  "\\x80": strange(1),
  "a{2": strange(2),
  "a`b": quoted,
  "it's": quoted,
  "a{{b": quoted,
  "a}}": quoted,
  "a$(?:b)?": quoted,
  "a{1001}": tooOften(2, "{1001}"),
  "(?:ab){2,20000}": tooOften(7, "{2,20000}"),
  "a{1001,}": tooOften(2, "{1001,}"),
  "a{1,2,3}": strange(2),
  "^\0": unwritable("0000", "Write \\x00."),
  "\x7f": unwritable("007F", "Write \\x7f."),
  "a\tb": unwritable("0009", "Write \\x09."),
  "\x85": unwritable("0085", "Remove it."),
  "\u2028": unwritable("2028", "Remove it."),
  "\ufeff": unwritable("FEFF", "Remove it."),
  "\ud800": unwritable("D800", "Remove it."),
  "[^]": strange(1),
  "a**": "The pattern is not a valid regular expression. Check its brackets and repetitions.",
  "(?:a{101}){10}": repeating,
  "(?:(?:a{1,1000}){1,1000}){1,}b": repeating,
  "(?:abcdefghijk){1000}": repeating,
  "(?:a": "The pattern is not a valid regular expression. Check its brackets and repetitions.",
};

for (const [pattern, message] of Object.entries(refused)) {
  test(`${pattern} is refused`, () => assert.is(patternFault(pattern), message));
}

for (const pattern of [
  "^[^a-z0-9]+$",
  "a\\.b",
  "(?:a|b)?",
  "[.]",
  "x{2,10}",
  "\\x41\\x7f",
  "[\\]\\\\^-]",
  "a{3}",
  "a{1000}",
  "(?:a{10}|b){100}",
  "a{0,}",
  "[a^]",
  "é",
  "\\/",
]) {
  test(`${pattern} has the same meaning in all engines`, () => assert.is(patternFault(pattern), undefined));
}

testBreaks(test, {
  "a pattern of a rule is looked at, at its place": {
    file,
    find: 'matches: "^a+$"',
    put: '§matches: "a.c"',
    says: dotted(2, ": a[.]c"),
  },
  "a hint for images is looked at, at its place": {
    file: "images.yaml",
    find: "  linux: '",
    put: "  §linux: '.",
    says: dotted(1),
  },
  "a pattern of an image is looked at, at its place": {
    file: "images.yaml",
    find: "    pattern: ':(?:[A-Za-z0-9_.-]*[._-])?ltsc2016(?:[._@-]|$)'",
    put: "    §pattern: ':.*ltsc2016'",
    says: repeatedDot(2),
  },
});

test.run();
