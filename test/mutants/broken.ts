/** A value with one deliberate mistake, and a description of the mistake. */
export interface Broken<Of> {
  readonly what: string;
  readonly now: Of;
}

/** All ways in which something can be made wrong. */
export type Breaks<Of> = (it: Of) => readonly Broken<Of>[];

/** The complete value with a mistake in one of its fields. */
export function field<Of, Key extends keyof Of>(whole: Of, key: Key, breaks: Breaks<Of[Key]>): readonly Broken<Of>[] {
  return breaks(whole[key]).map(({ what, now }) => ({ what, now: { ...whole, [key]: now } }));
}

/** A list with one of its items made wrong. */
export function item<Of>(list: readonly Of[], breaks: Breaks<Of>): readonly Broken<readonly Of[]>[] {
  return list.flatMap((one, index) => breaks(one).map(({ what, now }) => ({ what, now: list.with(index, now) })));
}

/** A list without one of its items. */
export function without<Of>(list: readonly Of[], words: (one: Of) => string): readonly Broken<readonly Of[]>[] {
  return list.map((one, index) => ({ what: `without ${words(one)}`, now: list.toSpliced(index, 1) }));
}
