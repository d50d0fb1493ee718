import type { Diagnostic } from "../lib/diagnostic.js";
import { parameterName } from "../model/author.js";
import { imageValueName } from "../model/author-mutation.js";
import { isSubstituted } from "../model/substitution.js";
import type { Keys } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";
import { subjectOfScope } from "../spec/read-spec.js";
import type { ChangeSource, MutationCaseSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import type { MutationSite } from "./walk.js";
import { mutationSites } from "./walk.js";

export const mutationSubjects: Linter = {
  id: "mutation-subjects",
  description: "Mutations change what reaches an API server, and use rules and scopes of the same subject.",
  check: (spec) =>
    [...mutationSites(spec)].flatMap((site) => [...admissionFaults(site, spec), ...askedFaults(site, spec)]),
};

function admissionFaults({ file, keys, subject }: MutationSite, spec: Spec): Diagnostic[] {
  if (spec.scopes.content.subjects[subject]?.admission !== false) return [];
  const message = `A "${subject}" is a file that no API server reads, so no policy can change it. Name another scope.`;
  return [{ ...file.document.place([...keys, "scope"]), message }];
}

function askedFaults({ file, keys, subject, source }: MutationSite, spec: Spec): Diagnostic[] {
  const asked = [
    { field: "foundBy", name: source.foundBy, about: subjectOfRule(spec, source.foundBy) },
    {
      field: "unlessRejectedIn",
      name: source.unlessRejectedIn,
      about: subjectOfScope(spec, source.unlessRejectedIn ?? ""),
    },
  ];
  return asked.flatMap(({ field, name, about }): Diagnostic[] => {
    if (about === undefined || about === subject) return [];
    const message = `"${name}" is about "${about}", but this mutation changes "${subject}". Name one that is about "${subject}".`;
    return [{ ...file.document.place([...keys, field]), message }];
  });
}

/** Undefined for a rule that does not exist, which another linter reports. */
function subjectOfRule(spec: Spec, id: string | undefined): string | undefined {
  const rule = spec.rules.find((one) => one.id === id);
  const scope = rule?.content.revisions.flatMap(({ cases }) => cases ?? [])[0]?.scope;
  return scope === undefined ? undefined : subjectOfScope(spec, scope);
}

export const mutationTexts: Linter = {
  id: "mutation-texts",
  description:
    "Texts and paths of changes can be written in every engine, and references in their place refer to texts.",
  check: (spec) =>
    [...mutationSites(spec)].flatMap(({ file, keys, source }) =>
      source.changes.flatMap((change, index) =>
        ("fixOf" in change ? [] : writtenTexts(change)).flatMap(([path, text]): Diagnostic[] => {
          const message = nameFault(text, source, spec) ?? spellingFault(path, text) ?? sameFault(path, text);
          return message === undefined
            ? []
            : [{ ...file.document.place([...keys, "changes", index, ...path]), message }];
        }),
      ),
    ),
};

/** The names that can follow `$image.`. */
const imageValues = ["build", "runtimeClass"];

function nameFault(text: string, { imagesIdentify }: MutationCaseSource, { parameters }: Spec): string | undefined {
  if (!text.startsWith("$")) return undefined;
  const name = imageValueName(text);
  if (name === undefined) {
    const type = parameters.content[parameterName(text) ?? ""]?.type;
    return type === "text"
      ? undefined
      : `"${text}" is not a parameter of type text. Name one that is, such as $parameters.taint.key.`;
  }
  if (imagesIdentify === undefined) return `"${text}" comes from images. Give the case "imagesIdentify: build".`;
  return imageValues.includes(name)
    ? undefined
    : `Images do not define "${name}". Write one of ${imageValues.map((one) => `$image.${one}`).join(", ")}.`;
}

function spellingFault(path: Keys, text: string): string | undefined {
  const endsText = /[`'\\]/;
  if (![text, String(path.at(-1))].some((one) => endsText.test(one) || isSubstituted(one))) return undefined;
  return "A value or key of a change cannot contain a backtick, apostrophe, backslash, {{, }} or $(: it would end a string in a policy, or an engine would substitute it.";
}

/** Where one text takes the place of another, the old one is the key. */
function sameFault(path: Keys, text: string): string | undefined {
  const [kind, , old] = path;
  return kind !== "append" && old === text ? `"${text}" would replace itself. Remove it.` : undefined;
}

/** The texts and paths of a change, with their places. */
function writtenTexts(change: ChangeSource): readonly [Keys, string][] {
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
