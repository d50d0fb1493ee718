import type { Spec } from "../spec/read-spec.js";

/** Data of a version that a rule depends on, as references without `$version.`: `windowsBuilds.builds.build`. */
export interface DataReads {
  /** What it names itself. */
  readonly own: readonly string[];
  /** What its scopes and parameters name. */
  readonly around: readonly string[];
  /** What tells Windows objects from others: it is behind findings that other objects of an input bring. */
  readonly signs: readonly string[];
}

/** The data of versions that a rule depends on, in whatever revision. */
export function dataReadBy(rule: string, spec: Spec): DataReads {
  const revisions = spec.rules.find(({ id }) => id === rule)?.content.revisions ?? [];
  const said = textsIn(revisions);
  const around = textsAround(said, spec);
  return { own: named("$version.", said), around: named("$version.", around), signs: named("$version.", textsAround(Object.keys(spec.scopes.content.evidence), spec)) };
}

/** What scopes and parameters that are named say, and those that they name. */
function textsAround(said: readonly string[], spec: Spec): readonly string[] {
  const { evidence, scopes } = spec.scopes.content;
  const told = new Set<string>();
  const texts: string[] = [];
  const visit = (text: string): void => {
    if (told.has(text)) return;
    told.add(text);
    const [parameter] = named("$parameters.", [text]);
    const behind = parameter === undefined ? [scopes[text]?.when, evidence[text]?.find] : [spec.parameters.content[parameter]?.default];
    const inside = textsIn(behind);
    texts.push(...inside);
    inside.forEach(visit);
  };
  said.forEach(visit);
  return texts;
}

/** What stands behind this prefix, each once. */
function named(prefix: string, texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length)))];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
