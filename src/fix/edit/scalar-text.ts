import { resolveScalar } from "../../manifests/yaml-scalar.js";

/** What JSON writes as it is and YAML does not take so. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Words that some version of YAML takes for something else, in whatever case. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;

/** A start that means nothing to YAML; options such as `--name` are fine, but not `---`. */
const START = /^(?:[A-Za-z_/\\.$(0-9\u00c0-\u024f]|--?[A-Za-z])/;

/** A text that starts with a digit may be a number or a date, unless it has a letter that neither has, or two points. */
const NUMBER_LIKE = /^(?:[0-9]|\.[0-9.]|\.(?:nan|inf)$)/i;
const NO_NUMBER = /^[0-9.]*[GMKmkign]|^[0-9]+\.[0-9]+\.[0-9]/;

const PRINTABLE = /^[\u0020-\u007e\u00a1-\u024f]*$/;

/** Text as YAML reads it in any version: without quotes where that is certain. */
export function textInYaml(text: string, isInFlow: boolean): string {
  return isPlain(text, isInFlow) ? text : doubleQuoted(text);
}

/** Double quoted, as JSON and YAML read it. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(UNPRINTABLE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The text in the quotes that the other one has. */
export function quotedLike(source: string, text: string, isInFlow: boolean): string {
  if (source.startsWith("'") && PRINTABLE.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return source.startsWith('"') || source.startsWith("'") ? doubleQuoted(text) : textInYaml(text, isInFlow);
}

function isPlain(text: string, isInFlow: boolean): boolean {
  if (!START.test(text) || !PRINTABLE.test(text) || WORDS.test(text) || typeof resolveScalar(text) !== "string") return false;
  if (/^(?:\.\.\.|--$)|: | #|[: ]$/.test(text) || (isInFlow && /[,[\]{}]|:(?=[,[\]{}])/.test(text))) return false;
  return !NUMBER_LIKE.test(text) || NO_NUMBER.test(text);
}
