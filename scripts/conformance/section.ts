// Pages in docs with more than one author: a command writes its part of the page, and leaves the others as they are.

/** The command that writes the results of clusters. */
export const clusters = "npm run e2e";

/** The command that writes the results of the validation of every version. */
export const validation = "npm run validation";

/** The page with this section in the place of the one that its author wrote before, or at its end. */
export function withSection(page: string, section: string, author: string): string {
  const text = `<!-- begin: ${author} -->\n${section.trim()}\n<!-- end: ${author} -->`;
  const pattern = patternOf(author);
  if (pattern.test(page)) return page.replace(pattern, () => `\n\n${text}\n`);
  return `${page.trimEnd()}\n\n${text}\n`;
}

/** The section of an author; empty where the page has none. */
export function sectionOf(page: string, author: string): string {
  return patternOf(author).exec(page)?.[1] ?? "";
}

/** A new page with the sections that these authors wrote into the old one, where it has them. */
export function keepingSections(page: string, old: string, authors: readonly string[]): string {
  return authors.reduce((kept, author) => {
    const section = sectionOf(old, author);
    return section === "" ? kept : withSection(kept, section, author);
  }, page);
}

function patternOf(author: string): RegExp {
  return new RegExp(`\\n*<!-- begin: ${author} -->\\n([^]*?)\\n<!-- end: ${author} -->\\n?`);
}
