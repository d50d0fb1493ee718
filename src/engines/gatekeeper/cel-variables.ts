import type { Model, Subject } from "../../model/model.js";
import type { Parameter } from "../../model/parameter.js";
import { podSubjectName } from "../../model/subject.js";
import { fieldAt } from "../cel/fields.js";
import { parameterVariable } from "../cel/names.js";
import type { Cel } from "../cel/syntax.js";
import {
  and,
  call,
  choice,
  compare,
  concat,
  emptyMap,
  list,
  literal,
  name,
  nothing,
  oneOf,
  optionalField,
  or,
  texts,
} from "../cel/syntax.js";
import type { Variable } from "../cel/variables.js";

const params = name("variables.params");
const parameters = { cel: name("variables.parameters"), isOptional: false };
const metadata = name("object.metadata");

/** The variables with what the constraint sets, and those that decide whether an object is evaluated. */
export function constraintVariables(
  model: Model,
  subjects: readonly Subject[],
  read: ReadonlySet<string>,
): readonly Variable[] {
  const used = model.parameters.filter((one) => one.name === "exemptNamespaces" || read.has(one.name));
  const owners = subjects.filter((subject) => subject.name === podSubjectName);
  return [
    {
      name: "parameters",
      description: "The parameters of the constraint.",
      expression: choice(compare(params, "==", nothing), emptyMap, params),
    },
    ...used.map(given),
    {
      name: "objectNamespace",
      description: "The namespace of the object, empty for cluster-scoped objects.",
      expression: call(optionalField(metadata, "namespace"), "orValue", literal("")),
    },
    ...owners.map(owned),
    {
      name: "subject",
      description:
        "The kind of object in the terms of the rules. Empty for an object that they do not check: one of another kind, one in an exempt " +
        "namespace, and in audit one whose owner is reported.",
      expression: subjectOf(subjects, owners.length > 0),
    },
  ];
}

/** The value of a user, or the default. */
function given(parameter: Parameter): Variable {
  const value = parameter.default;
  const cel = call(
    fieldAt(parameters, parameter.name.split(".")).cel,
    "orValue",
    typeof value === "string" ? literal(value) : texts(value),
  );
  return { name: parameterVariable(parameter.name), description: parameter.description, expression: cel };
}

/** Audit has no operation, and only stored objects have a uid. */
function owned(subject: Subject): Variable {
  const owner = name("owner");
  const version = name("owner.apiVersion");
  const group = choice(
    call(version, "contains", literal("/")),
    { kind: "select", of: call(version, "split", literal("/")), selector: "[0]" },
    literal(""),
  );
  const owners = call(optionalField(metadata, "ownerReferences"), "orValue", list([]));
  const controls = compare(call(optionalField(owner, "controller"), "orValue", literal(false)), "==", literal(true));
  const auditsOwned = call(fieldAt(parameters, ["auditOwned"]).cel, "orValue", literal(false));
  return {
    name: "owned",
    description: "True if audit reports the owner of this object instead.",
    expression: and([
      compare(name("request.operation"), "==", literal("")),
      compare(auditsOwned, "!=", literal(true)),
      call(optionalField(metadata, "uid"), "hasValue"),
      call(owners, "exists", owner, and([controls, isServed(subject, group, name("owner.kind"))])),
    ]),
  };
}

function subjectOf(subjects: readonly Subject[], canBeOwned: boolean): Cel {
  const exempt = compare(
    name("variables.objectNamespace"),
    "in",
    name(`variables.${parameterVariable("exemptNamespaces")}`),
  );
  const kinds = subjects.reduceRight<Cel>(
    (rest, subject) => choice(isKindOf(subject), literal(subject.name), rest),
    literal(""),
  );
  return choice(or([...(canBeOwned ? [name("variables.owned")] : []), exempt]), literal(""), kinds);
}

/** Is the object of a request of a kind of the subject? A kind of Kubernetes can have the name of a custom resource. */
export function isKindOf(subject: Subject): Cel {
  return isServed(subject, name("request.kind.group"), name("request.kind.kind"));
}

function isServed({ kinds }: Subject, group: Cel, kind: Cel): Cel {
  const served = kinds.flatMap((one) => one.groups.map((of) => `${of}/${one.kind}`));
  return oneOf(concat([group, literal("/"), kind]), served);
}
