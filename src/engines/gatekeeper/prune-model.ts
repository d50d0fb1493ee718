import { compareText } from "../../lib/compare.js";
import type { Rule, Vocabulary } from "../../model/model.js";
import type { Collection, Predicate } from "../../model/predicate.js";
import { collectionsOf, descend, operandsOf } from "../../model/predicate.js";
import { scopeClosure, scopesIn } from "../../model/scope.js";
import { podSubjectName } from "../../model/subject.js";

/**
 * The model without what these rules do not need. Every template has its own library, and everyone who loads a template
 * compiles it: gator once for each case of a suite, Gatekeeper in the memory of each of its pods. A violation reports no
 * evidence, so there is none.
 */
export function pruneModel(model: Vocabulary, rules: readonly Rule[]): Vocabulary {
  const subjects = new Set(rules.map(({ subject }) => subject));
  const named = rules.flatMap(({ cases }) =>
    cases.flatMap(({ scope, finds }) => [scope, ...finds.flatMap(({ when }) => scopesIn(when))]),
  );
  const needed = new Set(scopeClosure(named, model.scopes));
  return {
    parameters: model.parameters,
    subjects: model.subjects.filter(({ name }) => subjects.has(name)).map(({ windows: _, ...subject }) => subject),
    evidence: [],
    scopes: model.scopes.filter((scope) => needed.has(scope)),
  };
}

/**
 * The labels and annotations that these rules read of objects without a pod template, as lists of keys. Everything else in
 * metadata may change without an evaluation.
 */
export function metadataRead(model: Vocabulary, rules: readonly Rule[]): readonly (readonly string[])[] {
  const others = rules.filter(({ subject }) => subject !== podSubjectName);
  const { scopes } = pruneModel(model, others);
  const finds = others.flatMap(({ cases }) => cases.flatMap((one) => one.finds));
  const paths = [
    ...[...scopes, ...finds].flatMap(({ when }) => pathsIn(when)),
    ...finds.flatMap(({ each }) => each.flatMap(pathOf)),
  ];
  const read = paths.filter(([root, field]) => root === "metadata" && (field === "labels" || field === "annotations"));
  return [...new Map(read.map((keys) => [JSON.stringify(keys), keys])).values()].sort((a, b) =>
    compareText(JSON.stringify(a), JSON.stringify(b)),
  );
}

function pathsIn(predicate: Predicate): readonly (readonly string[])[] {
  return descend(predicate).flatMap((one) => [
    ...operandsOf(one).map(({ path }) => path.keys),
    ...collectionsOf(one).flatMap(pathOf),
  ]);
}

function pathOf(collection: Collection): readonly (readonly string[])[] {
  return collection.kind === "containers" ? [] : [collection.path.keys];
}
