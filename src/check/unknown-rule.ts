import { didYouMean } from "../lib/nearest.js";

/** That a rule does not exist, and what to write instead. */
interface UnknownRule {
  readonly message: string;
  readonly suggestion: string;
}

/**
 * Explains that a rule does not exist.
 *
 * @param what could have the name: a rule, or also a family
 * @param where the rule does not exist, such as ` in Kubernetes 1.27`
 * @param otherwise the suggestion where no name is similar
 */
export function unknownRule(
  name: string,
  known: readonly string[],
  { what = "rule", where = "", otherwise = "`wincompat rules` lists them all." } = {},
): UnknownRule {
  return {
    message: `There is no ${what} "${name}"${where}.`,
    suggestion: didYouMean(name, known).trimStart() || otherwise,
  };
}

/** The same in one text. */
export function unknownRuleText(...asked: Parameters<typeof unknownRule>): string {
  const { message, suggestion } = unknownRule(...asked);
  return `${message} ${suggestion}`;
}
