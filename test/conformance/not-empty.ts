/** Returns its argument. @throws Error if it is empty, because the test would prove nothing */
export function notEmpty<T>(all: readonly T[], what: string): readonly T[] {
  if (all.length === 0)
    throw new Error(`There are no ${what} to ask about, so this proves nothing. Look where they are read.`);
  return all;
}
