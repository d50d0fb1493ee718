/**
 * One value for each name. Overlays for several clusters lie in one folder: where objects of a name differ, nobody knows
 * which of them will be there, and none counts.
 */
export function unambiguous<One>(named: readonly (readonly [name: string, one: One])[], sameness: (one: One) => string): ReadonlyMap<string, One> {
  const first = new Map<string, One>();
  const different = new Set([""]);
  for (const [name, one] of named) {
    const before = first.get(name);
    if (before === undefined) first.set(name, one);
    else if (sameness(before) !== sameness(one)) different.add(name);
  }
  return new Map([...first].filter(([name]) => !different.has(name)));
}

/** A text that is the same for maps with the same entries, whatever their order. */
export function mapText(map: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
}
