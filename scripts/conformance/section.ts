// docs/conformance.md has two authors: a run of the judges writes the page, and a run in clusters this part of it.
const begin = "<!-- begin: npm run e2e -->";
const end = "<!-- end: npm run e2e -->";

/** The page with this section in the place of the one that it has, or at its end. */
export function withSection(page: string, section: string): string {
  const others = page.replace(sectionPattern, "").trimEnd();
  return `${others}\n\n${begin}\n${section.trim()}\n${end}\n`;
}

/** The section of a page; empty where it has none. */
export function sectionOf(page: string): string {
  return sectionPattern.exec(page)?.[1] ?? "";
}

/** A new page with the section of the old one, where that has one. */
export function keepingSection(page: string, old: string): string {
  const section = sectionPattern.exec(old)?.[1];
  return section === undefined ? page : withSection(page, section);
}

const sectionPattern = new RegExp(`\\n*${begin}\\n([^]*?)\\n${end}\\n*`);
