/**
 * Equal objects, equal text.
 *
 * @param equivalent what an engine writes in place of a value
 */
export function sorted(
  value: unknown,
  equivalent: (key: string, inner: unknown) => unknown = (_, inner) => inner,
): string {
  return JSON.stringify(value, (key, given: unknown) => {
    const inner = equivalent(key, given);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
