import type { Diagnostic } from "../lib/diagnostic.js";
import { parameterName } from "../model/author.js";
import { toldName } from "../model/author-mutation.js";
import type { Spec } from "../spec/read-spec.js";
import type { ChangeSource, MutationCaseSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import type { Keys, MutationSite } from "./walk.js";
import { mutationSites } from "./walk.js";

export const mutationSubjects: Linter = {
  id: "mutation-subjects",
  description: "Mutations change what reaches an API server, and ask rules and scopes about the same subject.",
  check: (spec) =>
    [...mutationSites(spec)].flatMap((site) => [...admissionFaults(site, spec), ...askedFaults(site, spec)]),
};

function admissionFaults({ file, keys, subject }: MutationSite, spec: Spec): Diagnostic[] {
  if (spec.scopes.content.subjects[subject]?.admission !== false) return [];
  const message = `A "${subject}" is a file that no API server sees, so it cannot be changed there. Name another scope.`;
  return [{ ...file.document.place([...keys, "scope"]), message }];
}

function askedFaults({ file, keys, subject, source }: MutationSite, spec: Spec): Diagnostic[] {
  const asked = [
    { field: "foundBy", name: source.foundBy, about: subjectOfRule(spec, source.foundBy) },
    {
      field: "unlessRejectedIn",
      name: source.unlessRejectedIn,
      about: spec.scopes.content.scopes[source.unlessRejectedIn ?? ""]?.subject,
    },
  ];
  return asked.flatMap(({ field, name, about }): Diagnostic[] => {
    if (about === undefined || about === subject) return [];
    const message = `"${name}" is about "${about}", and this changes "${subject}". Name one that is about the same.`;
    return [{ ...file.document.place([...keys, field]), message }];
  });
}

/** Undefined for a rule that there is not, which is another linter's concern. */
function subjectOfRule(spec: Spec, id: string | undefined): string | undefined {
  const rule = spec.rules.find((one) => one.id === id);
  const scope = rule?.content.revisions.flatMap(({ cases }) => cases ?? [])[0]?.scope;
  return scope === undefined ? undefined : (spec.scopes.content.scopes[scope]?.subject ?? "pod");
}

export const mutationTexts: Linter = {
  id: "mutation-texts",
  description:
    "Texts and paths of changes can be spelled by every engine, and names in their place are those of texts.",
  check: (spec) =>
    [...mutationSites(spec)].flatMap(({ file, keys, source }) =>
      source.changes.flatMap((change, index) =>
        ("fixOf" in change ? [] : textsOf(change)).flatMap(([path, text]): Diagnostic[] => {
          const message = nameFault(text, source, spec) ?? spellingFault(path, text) ?? sameFault(path, text);
          return message === undefined
            ? []
            : [{ ...file.document.place([...keys, "changes", index, ...path]), message }];
        }),
      ),
    ),
};

/** What `$told.…` may name. */
const told = ["build", "runtimeClass"];

function nameFault(text: string, { imagesTell }: MutationCaseSource, { parameters }: Spec): string | undefined {
  if (!text.startsWith("$")) return undefined;
  const name = toldName(text);
  if (name === undefined) {
    const type = parameters.content[parameterName(text) ?? ""]?.type;
    return type === "text"
      ? undefined
      : `"${text}" is not a known text. Name a text of spec/parameters.yaml, such as $parameters.taint.key.`;
  }
  if (imagesTell === undefined) return `"${text}" comes from images. Give the case "imagesTell: build".`;
  return told.includes(name)
    ? undefined
    : `Images do not define "${name}". Write one of ${told.map((one) => `$told.${one}`).join(", ")}.`;
}

function spellingFault(path: Keys, text: string): string | undefined {
  const unsayable = /[`'\\]|\{\{|\}\}/;
  if (![text, String(path.at(-1))].some((one) => unsayable.test(one))) return undefined;
  return "No text of a change holds a backtick, apostrophe, backslash, {{ or }}: engines would end or fill in a text there.";
}

/** Where one text takes the place of another, the old one is the key. */
function sameFault(path: Keys, text: string): string | undefined {
  const [kind, , old] = path;
  return kind !== "append" && old === text ? `"${text}" would take its own place. Leave it out.` : undefined;
}

/** The texts and paths of a change, with where each stands. */
function textsOf(change: ChangeSource): readonly [Keys, string][] {
  if ("set" in change) return entries(["set"], change.set);
  if ("append" in change)
    return [[["append", "to"], change.append.to], ...entries(["append", "item"], change.append.item)];
  if ("renameKeys" in change)
    return [[["renameKeys", "in"], change.renameKeys.in], ...entries(["renameKeys", "keys"], change.renameKeys.keys)];
  return entries(["replaceTexts", "texts"], change.replaceTexts.texts);
}

function entries(keys: Keys, texts: object): [Keys, string][] {
  return Object.entries(texts as Readonly<Record<string, string>>).map(([key, text]) => [[...keys, key], text]);
}
