import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { admissible } from "../../src/engines/admissible.js";
import { admissionPolicies } from "../../src/engines/cel/admission-policies.js";
import { engines } from "../../src/engines/index.js";
import { apiServerDialect } from "../../src/engines/vap/cel-dialect.js";
import { remembered } from "../../src/lib/remembered.js";
import type { Finding, Model } from "../../src/model/model.js";
import { targetOf } from "../../src/model/subject.js";
import { session } from "../engine-session.js";
import type { KubeObject } from "../generate/objects.js";
import type { Answer, Evaluation } from "./admission-oracle.js";
import { judgedRequests } from "./admission-oracle.js";
import { firstEqualPath } from "./first-equal.js";
import { interpreted } from "./interpreted.js";
import type { Judge } from "./judge.js";
import { isOldVersion, isServed } from "./kinds.js";
import type { Installation } from "./release-folder.js";
import { pathsIn } from "./release-folder.js";
import { inFolder } from "./run.js";
import type { Sample } from "./samples.js";

/** The engine whose policies an API server evaluates; undefined while there is none. */
export const admissionEngine = engines.find(({ id }) => id === "vap");

/** The policies of a release, of all profiles, without bindings. */
export function admissionPolicyFiles(release: Pick<Installation, "folder">): readonly string[] {
  return pathsIn(release, /(?:^|\/)vap\/policies\/(?!kustomization\b)[^/]+\.yaml$/);
}

/**
 * Policies as an API server evaluates them. Rules and paths are read from the messages of failed validations. The interpreter reads the
 * same object as the policies: with defaults, and without fields that the server drops.
 *
 * @param group only the policies of this group; all of them by default
 */
export function vapJudge(command: string, engine: string, release: Installation, group?: string): Judge {
  const { model, values } = release;
  const { admissionModel } = admissible(model);
  const isAsked = ofGroup(admissionModel, group);
  const answers = new WeakMap<KubeObject, Answer>();
  const answerOf = ({ origin, object }: Sample): Answer => {
    const answer = answers.get(object);
    if (answer === undefined) throw new Error(`The admission oracle was not asked about ${origin}.`);
    return answer;
  };
  const findingsIn = (object: KubeObject): readonly Finding[] =>
    interpreted(admissionModel, object, values).findings.filter(
      ({ rule }) => isAsked.rule(rule) && !unsupportedRules(model).has(rule),
    );
  const findings = (sample: Sample): readonly Finding[] => {
    const answer = answerOf(sample);
    return "decode" in answer || !isServed(model, answer.object) ? [] : findingsIn(answer.object);
  };
  const knowsIndexes = apiServerDialect(model).indexes === "transformList";
  const reported = (sample: Sample, path: string): string => {
    const answer = answerOf(sample);
    return knowsIndexes || "decode" in answer ? path : firstEqualPath(answer.object, path);
  };
  return {
    engine,
    silence: "lost",
    title: `${engine}, ${model.version}${group === undefined ? "" : `, ${group}`}`,
    kubernetes: model.version,
    learn: (samples) => {
      const unknown = samples.filter(({ object }) => !answers.has(object));
      const given = withBindings(admissionPolicyFiles(release).filter(isAsked.file), (files) =>
        judgedRequests(
          command,
          files,
          unknown.map(({ object }) => ({ object })),
        ),
      );
      for (const [index, { object }] of unknown.entries()) answers.set(object, given[index] as Answer);
    },
    exempt: (sample) => {
      const { object } = sample;
      const answer = answerOf(sample);
      if ("decode" in answer) return "the API server does not decode the object";
      if (isOldVersion(model, object)) return "the API server does not serve this version of the API";
      const hasTemplate = !isServed(model, answer.object) || targetOf(model, answer.object) !== undefined;
      return hasTemplate ? undefined : "the API server rejects a workload without a pod template";
    },
    finds: (sample) => findings(sample).map(({ rule }) => rule),
    dropped: (sample) => {
      const kept = new Set(findings(sample).map(({ rule }) => rule));
      return findingsIn(sample.object).flatMap(({ rule }) => (kept.has(rule) ? [] : [rule]));
    },
    expected: (sample) =>
      findings(sample).map(({ rule, severity, path }) => statement(severity, rule, reported(sample, path))),
    answers: (samples) =>
      new Map(
        samples.flatMap((sample) => {
          const answer = answerOf(sample);
          return "decode" in answer ? [] : [[sample.name, answer.evaluations.flatMap(statements)]];
        }),
      ),
  };
}

/** Which policies a judge evaluates, by their files and by the ids of their rules. */
interface AskedPolicies {
  readonly file: (path: string) => boolean;
  readonly rule: (id: string) => boolean;
}

function ofGroup(model: Model, group: string | undefined): AskedPolicies {
  if (admissionEngine === undefined || group === undefined) return { file: () => true, rule: () => true };
  const policies = admissionPolicies(admissionEngine.id, model).filter((one) => one.group.id === group);
  const names = new Set(policies.map(({ name }) => name));
  const ids = new Set(policies.flatMap(({ rules }) => rules.map(({ rule }) => rule.id)));
  return { file: (path) => names.has(basename(path, ".yaml")), rule: (id) => ids.has(id) };
}

const unsupportedRules = remembered(
  (model: Model) =>
    new Set(admissionEngine?.emit(model, session().context).unsupported.map(({ rule }) => rule) ?? []) as ReadonlySet<
      string | undefined
    >,
);

/** Policies that report errors are separate from those that report everything else. */
function statement(severity: Finding["severity"], rule: string, path: string): string {
  return `${severity === "error" ? "error" : "warning"} ${rule} at ${path}`;
}

function statements({ policy, failures }: Evaluation): readonly string[] {
  const level = policy.endsWith("-error") ? "error" : "warning";
  return failures.flatMap(({ isError, message }) => {
    if (isError) return [`${policy} is not evaluated: ${message}`];
    const [, rule = "", paths] = /^([a-z0-9-]+): (.+?): ./.exec(message) ?? [];
    if (paths === undefined) return [`${policy} names no paths: ${message}`];
    return paths.split(", ").map((path) => statement(level, rule, path));
  });
}

/** Calls `use` with the files, and with a file that binds each of their policies, so that all of them judge all objects. */
export function withBindings<T>(files: readonly string[], use: (files: readonly string[]) => T): T {
  const names = files.map(
    (file) => (parse(readFileSync(file, "utf8")) as { metadata: { name: string } }).metadata.name,
  );
  return inFolder((folder) => {
    const bindings = join(folder, "bindings.yaml");
    writeFileSync(bindings, names.map((name) => JSON.stringify(binding(name))).join("\n---\n"));
    return use([...files, bindings]);
  });
}

function binding(policyName: string): KubeObject {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicyBinding",
    metadata: { name: policyName },
    spec: { policyName, validationActions: ["Warn"] },
  } as KubeObject;
}
