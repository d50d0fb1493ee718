import { admissible } from "../../src/engines/admissible.js";
import { interpret } from "../../src/model/interpret.js";
import type { Finding, Model, Rule } from "../../src/model/model.js";
import { servedKind } from "../conformance/kinds.js";
import type { Fixture } from "../fixtures.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { readWorkloads } from "../workloads.js";

/** An object that breaks a rule, and that the API server itself accepts. */
export interface Violation {
  /** `win-host-path/deny.pod.yaml as Deployment` */
  readonly title: string;
  readonly object: KubeObject;
  readonly finding: Finding;
  /** Whether the object is another form of a fixture, which the API server can reject for a reason without a rule. */
  readonly isWrapped: boolean;
}

/** An object that breaks no rule. */
export interface Innocent {
  readonly title: string;
  readonly object: KubeObject;
}

/** A pod that violates a rule only with an ephemeral container. */
export interface Debugged extends Omit<Violation, "isWrapped" | "object"> {
  readonly pod: Pod;
  readonly ephemeralContainer: Container;
}

interface Container {
  readonly name: string;
  readonly image?: string;
}

type ContainerList = "containers" | "initContainers" | "ephemeralContainers";

interface Pod extends KubeObject {
  readonly spec: {
    readonly containers: readonly Container[];
    readonly initContainers?: readonly Container[];
    readonly ephemeralContainers?: readonly Container[];
  };
}

/** Where objects of tests are; policies that deny leave out namespaces of the system. */
export const namespace = "e2e";

const clusterScoped = ["Namespace", "Node", "PersistentVolume", "RuntimeClass", "StorageClass"];

/** The rules that release policies of `core` judge in a cluster, of a severity. */
export function coreRules(model: Model, severities: readonly Finding["severity"][]): readonly Rule[] {
  return admissible(model).admissionModel.rules.filter(
    ({ profile, cases }) => profile === "core" && cases.some(({ severity }) => severities.includes(severity)),
  );
}

/** Fixtures of a rule that break it with one of these severities, and as Deployments where they are Pods. */
export function violationsOf(
  model: Model,
  rule: Rule,
  severities: readonly Finding["severity"][],
): readonly Violation[] {
  const fixtures = asked(model).filter((one) => one.rule === rule.id && one.verdict === "deny");
  return fixtures.flatMap(({ name, object }) => {
    const placed = inNamespace(object as KubeObject);
    const asIs = isCreated(placed) ? [{ title: name, object: placed, isWrapped: false }] : [];
    const forms = [
      ...asIs,
      ...(isPod(placed) ? [{ title: `${name} as Deployment`, object: asDeployment(placed), isWrapped: true }] : []),
    ];
    return forms.flatMap((form) => {
      const finding = acceptedFinding(model, form.object, rule.id, severities);
      return finding === undefined ? [] : [{ ...form, finding }];
    });
  });
}

/** Pods whose container breaks a rule when it comes as an ephemeral one: those of fixtures, and others made such. */
export function debuggedPods(model: Model, rule: Rule): readonly Debugged[] {
  const pods = asked(model)
    .filter((one) => one.rule === rule.id && one.verdict === "deny")
    .map(({ name, object }) => ({ title: name, object: inNamespace(object as KubeObject) }));
  return pods.flatMap(({ title, object }) => {
    const finding = acceptedFinding(model, object, rule.id, ["error"]);
    const [, list, index = ""] =
      /^spec\.(containers|initContainers|ephemeralContainers)\[(\d+)\]/.exec(finding?.path ?? "") ?? [];
    if (list === undefined || !isPod(object)) return [];
    const container = object.spec[list as ContainerList]?.[Number(index)];
    return container === undefined
      ? []
      : debugging(model, rule, {
          title,
          pod: withoutViolation(object, list as ContainerList, Number(index)),
          container,
        });
  });
}

/** The pod with its ephemeral container. */
export function debuggedObject({ pod, ephemeralContainer }: Pick<Debugged, "pod" | "ephemeralContainer">): KubeObject {
  return { ...pod, spec: { ...pod.spec, ephemeralContainers: [ephemeralContainer] } } as KubeObject;
}

/** Without the ephemeral container nothing is an error, and with it the rule is broken there. */
function debugging(
  model: Model,
  rule: Rule,
  { title, pod, container }: { readonly title: string; readonly pod: Pod; readonly container: Container },
): readonly Debugged[] {
  const ephemeralContainer = asEphemeral(container);
  const finding = acceptedFinding(model, debuggedObject({ pod, ephemeralContainer }), rule.id, ["error"]);
  const isInnocent = interpret(model, pod).findings.every(({ severity }) => severity !== "error");
  if (!isInnocent || finding?.path.startsWith("spec.ephemeralContainers[0]") !== true) return [];
  return [{ title, pod, ephemeralContainer, finding }];
}

/**
 * Fixtures and workloads in which nothing is an error, of kinds that an API server serves.
 * @param count of the fixtures of each rule
 */
export function innocentObjects(model: Model, count: number): readonly Innocent[] {
  const allowed = model.rules
    .flatMap(({ id }) =>
      asked(model)
        .filter(({ rule, verdict }) => rule === id && verdict === "allow")
        .slice(0, count),
    )
    .map(({ name, object }) => ({ title: name, object: object as KubeObject }));
  const workloads = readWorkloads().filter((one) => one.covers(model.version));
  const theirs = workloads.flatMap(({ name, objects }) =>
    (objects as readonly KubeObject[]).map((object) => ({ title: `${name}, ${object.kind}`, object })),
  );
  return [...allowed, ...theirs]
    .filter(({ object }) => servedKind(model, object) !== undefined)
    .filter(({ object }) => interpret(model, object).findings.every(({ severity }) => severity !== "error"))
    .map(({ title, object }) => ({ title, object: inNamespace(object) }));
}

/** Fixtures without parameters that the API server does not reject for a reason without a rule. */
function asked(model: Model): readonly Fixture[] {
  return readFixtures().filter(
    (one) => one.covers(model.version) && one.values.size === 0 && one.refusedIn(model.version).length === 0,
  );
}

/** A finding in an object that the API server accepts. */
function acceptedFinding(
  model: Model,
  object: KubeObject,
  rule: string,
  severities: readonly Finding["severity"][],
): Finding | undefined {
  if (servedKind(model, object) === undefined) return undefined;
  const { findings } = interpret(model, object);
  if (findings.some(({ effect }) => effect === "rejected")) return undefined;
  return findings.find((one) => one.rule === rule && severities.includes(one.severity));
}

/** Ephemeral containers come later. */
function isCreated(object: KubeObject): boolean {
  return !isPod(object) || (object.spec.ephemeralContainers ?? []).length === 0;
}

/** Whether a message names this rule. The id of a rule can be the start of another id. */
export function isAbout(message: string, rule: string): boolean {
  return new RegExp(`(?:^|\\s)${rule}: `, "m").test(message);
}

/** Is nothing an error in an object as the API server keeps it? It makes an empty text of a null in a map. */
export function isInnocentAsKept(model: Model, kept: unknown): boolean {
  return interpret(model, kept).findings.every(({ severity }) => severity !== "error");
}

/** Does an object break the rule as the API server keeps it? Fields whose feature gate is off are not kept. */
export function breaksAsKept(model: Model, kept: unknown, { rule }: Finding): boolean {
  return interpret(model, kept).findings.some((one) => one.rule === rule);
}

function isPod(object: KubeObject): object is Pod {
  return object.kind === "Pod" && object.apiVersion === "v1";
}

export function inNamespace<One extends KubeObject>(object: One): One {
  return clusterScoped.includes(object.kind) ? object : { ...object, metadata: { ...object.metadata, namespace } };
}

/** Templates have no ephemeral containers, and Deployments always restart what ends. */
function asDeployment({ metadata, spec }: Pod): KubeObject {
  const { labels = {}, annotations } = (metadata ?? {}) as { labels?: object; annotations?: object };
  const { ephemeralContainers: _, ...template } = { ...spec, restartPolicy: "Always" };
  const own = { app: "e2e" };
  const object = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: metadata?.name ?? "e2e", namespace },
    spec: {
      selector: { matchLabels: own },
      template: { metadata: { labels: { ...labels, ...own }, annotations }, spec: template },
    },
  };
  return object;
}

/** The pod before it is debugged, with nothing but an image in the place of what breaks a rule. */
function withoutViolation({ spec, ...pod }: Pod, list: ContainerList, index: number): Pod {
  const { ephemeralContainers: _, ...others } = spec;
  if (list === "ephemeralContainers") return { ...pod, spec: others };
  const replaced = (spec[list] ?? []).map((one, at) =>
    at === index ? { name: one.name, image: one.image ?? "example.com/a:1" } : one,
  );
  return { ...pod, spec: { ...others, [list]: replaced } };
}

/** Without fields that ephemeral containers cannot have. */
function asEphemeral(container: Container): Container {
  const forbidden = ["ports", "livenessProbe", "readinessProbe", "startupProbe", "lifecycle", "resources"];
  return Object.fromEntries(
    [...Object.entries({ ...container, name: "debugger" })].filter(([key]) => !forbidden.includes(key)),
  ) as unknown as Container;
}
