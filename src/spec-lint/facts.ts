import type { Diagnostic, Place } from "../lib/diagnostic.js";
import { groupBy } from "../lib/lists.js";
import type { FactSite, Spec } from "../spec/read-spec.js";
import { factsOf } from "../spec/read-spec.js";
import type { FactSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { kebab } from "./linter.js";

export const factIds: Linter = {
  id: "fact-ids",
  description: "Ids of facts are kebab-case, and unique over all files.",
  check: (spec) =>
    [...groupBy(factsOf(spec), ({ source }) => source.id)].flatMap(([id, [first, ...twins]]): Diagnostic[] => {
      if (first === undefined) return [];
      const { file, line } = first.place();
      const spelling = `"${id}" is not a valid id of a fact. Use lower-case words with dashes.`;
      const twin = `The fact "${id}" already exists at ${file}:${line}. Rename this one, or merge the two.`;
      return [
        ...(kebab.test(id) ? [] : [{ ...first.place("id"), message: spelling }]),
        ...twins.map(({ place }) => ({ ...place("id"), message: twin })),
      ];
    }),
};

export const factDocuments: Linter = {
  id: "fact-documents",
  description: "Documents that facts name are listed in spec/documents.yaml.",
  check: (spec) => {
    const known = Object.keys(spec.documents.content);
    return factsOf(spec).flatMap(({ source, place }) =>
      source.says.flatMap(({ document }, index): Diagnostic[] => {
        if (known.includes(document)) return [];
        const message = `There is no document "${document}". Write one of ${known.map((id) => `"${id}"`).join(", ")}.`;
        return [{ ...place("says", index, "document"), message }];
      }),
    );
  },
};

export const factVersions: Linter = {
  id: "fact-versions",
  description: "Versions that facts are stated for are those of spec/versions.",
  check: (spec) => {
    const known = spec.versions.map(({ id }) => id);
    // One diagnostic a file: a version that is removed is named hundreds of times.
    const unknown = groupBy(unknownVersions(spec, known), ({ version, place }) => `${version} ${place.file}`);
    return [...unknown.values()].flatMap((places) => unknownVersionFault(places, known));
  },
};

interface NamedVersion {
  readonly version: string;
  readonly place: Place;
}

function unknownVersions(spec: Spec, known: readonly string[]): readonly NamedVersion[] {
  return factsOf(spec).flatMap(({ source, place }) =>
    source.kubernetes.flatMap((version, index) =>
      known.includes(version) ? [] : [{ version, place: place("kubernetes", index) }],
    ),
  );
}

function unknownVersionFault([first, ...others]: readonly NamedVersion[], known: readonly string[]): Diagnostic[] {
  if (first === undefined) return [];
  const more =
    others.length === 0 ? "" : ` It is also named in line ${others.map(({ place }) => place.line).join(", ")}.`;
  const message = `There is no valid spec/versions/${first.version}.yaml. Write one of ${known.map((one) => `"${one}"`).join(", ")}.${more}`;
  return [{ ...first.place, message }];
}

export const factContradictions: Linter = {
  id: "fact-contradictions",
  description: "Facts that contradict each other exist, and name each other.",
  check: (spec) => {
    const facts = factsOf(spec);
    const byId = groupBy(
      facts.map(({ source }) => source),
      ({ id }) => id,
    );
    return facts.flatMap(({ source, place }) =>
      (source.contradicts ?? []).flatMap((id, index): Diagnostic[] => {
        const message = contradictionFault(source.id, id, byId.get(id));
        return message === undefined ? [] : [{ ...place("contradicts", index), message }];
      }),
    );
  },
};

/** @param others the facts of the name; more than one only where another linter reports that */
function contradictionFault(id: string, named: string, others: readonly FactSource[] | undefined): string | undefined {
  if (others === undefined) return `There is no fact "${named}". Write it, or remove the name.`;
  if (named === id) return "A fact does not contradict itself. Remove the name.";
  if (others.some(({ contradicts }) => contradicts?.includes(id))) return undefined;
  return `The fact "${named}" does not name "${id}" as its contradiction. Add it there, or remove it here.`;
}

export const factLimitations: Linter = {
  id: "fact-limitations",
  description: "A fact with a harmful effect that no policy covers has its own reason.",
  check: (spec) => {
    const first = new Map<string, FactSite>();
    return factsOf(spec).flatMap((fact): Diagnostic[] => {
      const { outcome } = fact.source;
      if (!("limitation" in outcome)) return [];
      const { limitation } = outcome;
      if ("notAPolicy" in limitation) return effectFault(fact);
      const twin = first.get(limitation.reason);
      first.set(limitation.reason, twin ?? fact);
      return twin === undefined ? [] : [reasonFault(fact, twin)];
    });
  },
};

/** Effects without harm. Only facts with such effects may have no policy. */
const harmless: readonly string[] = ["none", "advice"];

function effectFault({ source: { effect }, place }: FactSite): Diagnostic[] {
  if (harmless.includes(effect)) return [];
  const message = `A fact with the effect "${effect}" is something that a policy could check. Explain in "reason" why no policy can check it.`;
  return [{ ...place("outcome", "limitation", "notAPolicy"), message }];
}

function reasonFault({ place }: FactSite, twin: FactSite): Diagnostic {
  const message = `The fact "${twin.source.id}" has the same reason. Explain why no policy can check this one.`;
  return { ...place("outcome", "limitation", "reason"), message };
}
