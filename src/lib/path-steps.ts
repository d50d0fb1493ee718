/** One step of a field path: a field name, or a list index or map key in brackets. */
export interface PathStep {
  readonly text: string;
  readonly bracketed: boolean;
}

export type PathSteps = readonly PathStep[];

/** A name at the start or after a dot, or a bracket that closes before the next step or at the end. */
const stepPattern = /(?:(?:^|(?<!^)\.)([^.[\]]+))|\[(.*?)\](?=[.[]|$)/suy;

/**
 * Reads a path as the API server spells it: `spec.containers[0].image`,
 * `metadata.annotations[example.com/owner]`. The empty text is the path of the object itself.
 *
 * @throws SyntaxError when the text is not such a path.
 */
export function parsePathSteps(text: string): PathSteps {
  const steps: PathStep[] = [];
  stepPattern.lastIndex = 0;
  while (stepPattern.lastIndex < text.length) {
    const at = stepPattern.lastIndex;
    const [, name, bracket] = stepPattern.exec(text) ?? [];
    const step = name ?? bracket;
    if (step === undefined) throw new SyntaxError(`"${text}" is not a field path, from "${text.slice(at)}" on.`);
    steps.push({ text: step, bracketed: name === undefined });
  }
  return steps;
}

/** The same; undefined when the text is not such a path. Map keys with brackets can make the path of a finding ambiguous. */
export function tryParsePathSteps(text: string): PathSteps | undefined {
  try {
    return parsePathSteps(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The text of a path; the inverse of `parsePathSteps`. */
export function formatPathSteps(path: PathSteps): string {
  const spell = ({ text, bracketed }: PathStep) => (bracketed ? `[${text}]` : `.${text}`);
  return path.map(spell).join("").replace(/^\./, "");
}
