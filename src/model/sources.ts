import type { Spec } from "../spec/read-spec.js";
import type { CitationSource } from "../spec/types.js";

/** The source of a fact. */
export interface Source {
  /** The document and its section, or the file of code and what in it. */
  readonly text: string;
  /** What it says, in our own words. */
  readonly says?: string;
  readonly url?: string;
  /** Does it contradict the code? */
  readonly disagrees: boolean;
}

/** The text of a source, its statement, and its address. */
export function toSource(source: CitationSource, spec: Pick<Spec, "documents">): Source {
  const { text, url } = cite(source, spec);
  return {
    text,
    ...(source.says === undefined ? {} : { says: source.says }),
    ...(url === undefined ? {} : { url }),
    disagrees: source.disagrees ?? false,
  };
}

function cite(source: CitationSource, spec: Pick<Spec, "documents">): { text: string; url: string | undefined } {
  const { document, section, repository, tag, file, symbol } = source;
  if (document !== undefined) {
    const entry = spec.documents.content[document];
    return { text: `${entry?.title ?? document}, "${section ?? ""}"`, url: entry?.url };
  }
  if (repository === undefined) return { text: source.title ?? "", url: source.url };
  const url = `https://github.com/${repository}/blob/${tag}/${file}`;
  return { text: `${repository} ${tag}, ${file}${symbol === undefined ? "" : `, ${symbol}`}`, url };
}
