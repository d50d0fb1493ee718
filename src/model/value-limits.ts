/**
 * The most that a list of texts can hold. cel-go, and so an API server and Kyverno, refuses an expression of more than 100,000 characters,
 * and loses all rules of its policy. A listed text takes its characters, and ten more.
 */
export const valueLimits = { texts: 500, characters: 20_000 } as const;

/** Why a policy cannot contain so many texts or characters, as the rest of a sentence; undefined where it can. */
export function sizeFault(texts: readonly string[]): string | undefined {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (texts.length > valueLimits.texts) return `has ${texts.length} texts; at most ${valueLimits.texts} are allowed.`;
  return characters > valueLimits.characters
    ? `has texts with ${characters} characters; at most ${valueLimits.characters} are allowed.`
    : undefined;
}
