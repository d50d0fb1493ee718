import type { KubeObject } from "../generate/objects.js";
import { run } from "./run.js";

/** A request to an API server that has policies. */
export interface AdmissionRequest {
  readonly object: KubeObject;
  /** What an update changes. */
  readonly oldObject?: KubeObject;
  /** CREATE by default. */
  readonly operation?: "CREATE" | "UPDATE";
  readonly subresource?: "ephemeralcontainers";
  /** Beside the label with the name of the namespace. */
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  /** An administrator by default. */
  readonly user?: { readonly name: string; readonly groups: readonly string[] };
}

/** What the API server does with a request, and with the object: README.md of test/oracle has the same in words. */
export type Answer = Undecodable | Verdict;

interface Undecodable {
  readonly decode: string;
}

export interface Verdict {
  /** As policies see it: with defaults, and without fields whose feature gate is off. */
  readonly object: KubeObject;
  /** The message of a denial. */
  readonly denied?: string;
  readonly warnings: readonly string[];
  readonly auditAnnotations: Readonly<Record<string, string>>;
  readonly evaluations: readonly Evaluation[];
}

/** One evaluation of a policy that matches a request. */
export interface Evaluation {
  readonly policy: string;
  /** How many were evaluated: none if a condition of the policy is false. */
  readonly validations: number;
  readonly failures: readonly Failure[];
}

/** A validation that is false, or anything that could not be evaluated. */
interface Failure {
  readonly index: number;
  readonly action: string;
  readonly isError?: true;
  readonly message: string;
  readonly auditAnnotation?: string;
}

/** What the API server and the controller that checks types report about a new policy or binding. */
export interface Acceptance {
  readonly kind: string;
  readonly name: string;
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
}

interface Problem {
  readonly path: string;
  readonly detail: string;
}

/** What a request costs, in the unit of the API server's limits. */
export interface Costs {
  readonly limits: Record<"expression" | "policy" | "matchConditions", number>;
  readonly policies: readonly PolicyCost[];
}

export interface PolicyCost {
  readonly policy: string;
  readonly cost: number;
  readonly matchConditions: number;
  /** Of each validation alone, with its message and the variables that it uses. */
  readonly validations: readonly number[];
  readonly isError?: true;
}

/** @param files with policies, a binding of each, and parameters */
export function judgedRequests(
  command: string,
  files: readonly string[],
  requests: readonly AdmissionRequest[],
): readonly Answer[] {
  return answered<Answer>(command, ["judge", ...files], requests);
}

/** @throws Error if the API server does not decode an object */
export function costsOf(
  command: string,
  files: readonly string[],
  requests: readonly AdmissionRequest[],
): readonly Costs[] {
  return answered<Costs | Undecodable>(command, ["cost", ...files], requests).map((costs) => {
    if ("decode" in costs) throw new Error(`The API server does not decode an object: ${costs.decode}`);
    return costs;
  });
}

/** What MutatingAdmissionPolicies make of an object. */
export type MutationAnswer = Undecodable | Mutated;

interface Mutated {
  /** As policies see it: with defaults. */
  readonly object: KubeObject;
  readonly result: KubeObject;
  /** Why a policy could not be evaluated, even if failurePolicy ignores it. */
  readonly error?: string;
}

/** @param files with MutatingAdmissionPolicies and their bindings */
export function mutatedObjects(
  command: string,
  files: readonly string[],
  requests: readonly Pick<AdmissionRequest, "object">[],
): readonly MutationAnswer[] {
  return answered<MutationAnswer>(command, ["mutate", ...files], requests);
}

/** What happens when the policies and bindings of these files are created. */
export function createdPolicies(command: string, files: readonly string[]): readonly Acceptance[] {
  return linesOf<Acceptance>(command, ["accept", ...files], "");
}

function answered<Line>(
  command: string,
  parameters: readonly string[],
  requests: readonly AdmissionRequest[],
): readonly Line[] {
  const lines = linesOf<Line>(command, parameters, requests.map((one) => `${JSON.stringify(one)}\n`).join(""));
  if (lines.length !== requests.length)
    throw new Error(`The admission oracle answered ${lines.length} of ${requests.length} requests.`);
  return lines;
}

function linesOf<Line>(command: string, parameters: readonly string[], input: string): readonly Line[] {
  const { status, stdout, stderr } = run(command, parameters, input);
  if (status !== 0) throw new Error(`The admission oracle ended with ${status}: ${stderr}`);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}
