/** Gives back what is to be asked about. @throws Error when that is nothing: nothing would be proved */
export function notEmpty<T>(all: readonly T[], what: string): readonly T[] {
  if (all.length === 0) throw new Error(`There are no ${what} to ask about, so this proves nothing. Look where they are read.`);
  return all;
}
