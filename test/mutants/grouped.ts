/** Things by what they have in common, both in the order in which they come. */
export function grouped<Of>(all: readonly Of[], keyOf: (one: Of) => string): ReadonlyMap<string, readonly Of[]> {
  const groups = new Map<string, Of[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key) ?? [];
    group.push(one);
    groups.set(key, group);
  }
  return groups;
}
