/** More than useful globs have. The time of a match grows with the length of the name to the power of this number. */
const [mostStars, mostGlobstars] = [3, 3];

/** `+(a)`, `!(a)` and others. */
const extended = /[@?*+!]\(/;

/**
 * Why a glob is not used; undefined for a usable one. Globs become regular expressions that backtrack: with nested repetition or many
 * stars, a match does not end.
 */
export function globFault(glob: string): string | undefined {
  const segments = glob.split("/");
  if (extended.test(glob)) return `The glob ${glob} has an extended pattern such as +(a). Use *, ?, [] and {}.`;
  if (segments.some((one) => one !== "**" && starsIn(one) > mostStars))
    return `The glob ${glob} has more than ${mostStars} stars between two slashes. Use fewer.`;
  return globstarFault(glob);
}

/** The same for parts that are `**` alone: patterns of ignore files have no other that takes long. */
export function globstarFault(glob: string): string | undefined {
  const globstars = glob.split("/").filter((one) => /^\*{2,}$/.test(one));
  return globstars.length > mostGlobstars
    ? `The glob ${glob} has more than ${mostGlobstars} parts that are **. Use fewer.`
    : undefined;
}

function starsIn(segment: string): number {
  return segment.replaceAll(/[^*]/g, "").length;
}
