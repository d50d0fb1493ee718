import type { LiteralModel } from "../../model/bind.js";
import type { Subject, SubjectKind } from "../../model/model.js";
import type { Mutation, MutationCase } from "../../model/mutation.js";
import type { Predicate } from "../../model/predicate.js";
import { operandsOf, partsOf } from "../../model/predicate.js";
import { podSubjectName } from "../../model/subject.js";
import type { Bind } from "./match.js";
import { inPlace } from "./match.js";
import { possibleCases } from "./mutation.js";
import { call, compare, literal, name, not, optionalField, or, texts } from "./syntax.js";
import type { Variable } from "./variables.js";

/** The cases of a mutation about one subject: what becomes a policy. */
export interface MutatingPolicy {
  readonly name: string;
  readonly subject: Subject;
  readonly cases: readonly MutationCase[];
}

/** `wincompat-set-node-selector` */
export function mutationName({ id }: Pick<Mutation, "id">): string {
  return `wincompat-${id}`;
}

/** A subject has its own policy, so an expression never asks for the kind of an object, except where the pod template is. */
export function mutatingPolicies(model: LiteralModel, mutation: Mutation): readonly MutatingPolicy[] {
  const cases = possibleCases(model, mutation.cases);
  return model.subjects.flatMap((subject) => {
    const own = cases.filter((one) => one.subject === subject.name);
    const infix = subject.name === podSubjectName ? "" : `-${subject.name}`;
    return own.length === 0 ? [] : [{ name: `${mutationName(mutation)}${infix}`, subject, cases: own }];
  });
}

/** Policies contain the values of parameters, and with some values a mutation has no effect. */
export function whyIdle({ cases }: Mutation): string {
  const deciding = [...new Set(cases.flatMap(({ when }) => parametersAlone(when)))];
  const values = deciding.length === 0 ? "its parameters" : deciding.join(" and ");
  return (
    `The policies contain the values of parameters, and with the value of ${values} this mutation changes no object. ` +
    "Build policies with another value: wincompat build --set."
  );
}

/** The parameters about which a condition says something, without an object. */
function parametersAlone(predicate: Predicate): readonly string[] {
  const own = operandsOf(predicate).flatMap(({ base, path }) => (base === "parameter" ? [path.text] : []));
  return [...own, ...partsOf(predicate).flatMap(parametersAlone)];
}

/** A Deployment would not recognize a ReplicaSet that is changed, and create the next one. Pods are not compared. */
export function notOwned(kinds: readonly SubjectKind[], bind: Bind = inPlace): readonly Variable[] {
  const [untemplated, templated] = [true, false].map((isPod) =>
    kinds.filter(({ template }) => (template.text === "") === isPod).map(({ kind }) => kind),
  ) as [string[], string[]];
  if (templated.length === 0) return [];
  const kind = name("object.kind");
  const [only = ""] = untemplated;
  const isPod = untemplated.length === 1 ? compare(kind, "==", literal(only)) : compare(kind, "in", texts(untemplated));
  const hasOwner = {
    name: "hasOwner",
    description: "True if a controller has created the object.",
    expression: call(optionalField(name("object.metadata"), "ownerReferences"), "hasValue"),
  };
  return [
    {
      name: "not-owned",
      description:
        "Workloads with an owner are not changed: a controller compares them with its template. Pods are not compared.",
      expression: bind(hasOwner, (one) => or([...(untemplated.length === 0 ? [] : [isPod]), not(one)])),
    },
  ];
}
