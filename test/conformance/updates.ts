import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { parse, stringify } from "yaml";
import type { KubeObject } from "../generate/objects.js";
import { ourRule } from "../our-rule.js";
import type { AdmissionRequest } from "./admission-oracle.js";
import { judgedRequests } from "./admission-oracle.js";
import { gatekeeperFiles } from "./gator.js";
import { celPatches, evaluatesCel, withCel } from "./gator-cel.js";
import type { Installation } from "./release-folder.js";
import { inFolder, run } from "./run.js";
import { admissionPolicyFiles, withBindings } from "./vap.js";

/** An update after which the object violates a rule, and whether policies must evaluate it. */
interface Update {
  readonly title: string;
  readonly isEvaluated: boolean;
  readonly oldObject: KubeObject;
  readonly object: KubeObject;
}

/** A program, and a release with only the rules below. */
interface Asked {
  readonly command: string;
  /** `gator 3.23.1` */
  readonly engine: string;
  readonly release: Installation;
}

const proxied = '{ pod: "metadata.annotations[example.com/proxy]", equals: "yes" }';
const zoned = '{ pod: "metadata.labels[example.com/zone]", equals: a }';

/** Custom rules that read labels and annotations, by the names of their files. */
export const updateRules: Readonly<Record<string, string>> = {
  "our-team.yaml": ourRule("windows", '{ at: "metadata.labels[team]", when: { not: { oneOf: [a, b] } } }'),
  "our-image.yaml": ourRule("windows", `{ each: containers, at: image, when: { all: [{ equals: a }, ${proxied}] } }`),
  "our-port.yaml": ourRule(
    "windows-service",
    `{ each: { list: spec.ports }, at: name, when: { all: [{ not: { equals: proxy } }, ${proxied}] } }`,
  ),
  "our-type.yaml": ourRule(
    "windows-service",
    `{ at: spec.type, when: { some: { in: { list: spec.ports }, where: { all: [{ field: name, equals: web }, ${zoned}] } } } }`,
  ),
};

interface Metadata {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const podSpec = { os: { name: "windows" }, containers: [{ name: "main", image: "a" }] };

function object(apiVersion: string, kind: string, metadata: Metadata, spec: object): KubeObject {
  return { apiVersion, kind, metadata: { name: "a", namespace: "shop", ...metadata }, spec } as unknown as KubeObject;
}

const pod = (metadata: Metadata): KubeObject => object("v1", "Pod", metadata, podSpec);

const service = ({ labels, annotations }: Metadata): KubeObject =>
  object(
    "v1",
    "Service",
    { labels: { "kubernetes.io/os": "windows", ...labels }, ...(annotations && { annotations }) },
    { ports: [{ name: "web", port: 80 }] },
  );

const deployment = (metadata: Metadata, template: Metadata): KubeObject =>
  object("apps/v1", "Deployment", metadata, {
    selector: { matchLabels: { app: "web" } },
    template: { metadata: { ...template, labels: { app: "web", ...template.labels } }, spec: podSpec },
  });

const team = { labels: { team: "a" } };
const proxy = { annotations: { "example.com/proxy": "yes" } };
const others = { labels: { other: "label" }, annotations: { "example.com/other": "annotation" } };

const updates: readonly Update[] = [
  { title: "a label of a Pod is removed", isEvaluated: true, oldObject: pod(team), object: pod({}) },
  {
    title: "a label of a Pod is changed",
    isEvaluated: true,
    oldObject: pod(team),
    object: pod({ labels: { team: "c" } }),
  },
  {
    title: "an annotation of a Pod is added",
    isEvaluated: true,
    oldObject: pod(team),
    object: pod({ ...team, ...proxy }),
  },
  { title: "other metadata of a Pod changes", isEvaluated: false, oldObject: pod({}), object: pod(others) },
  { title: "an annotation of a Service is added", isEvaluated: true, oldObject: service({}), object: service(proxy) },
  {
    title: "a label of a Service is added",
    isEvaluated: true,
    oldObject: service({}),
    object: service({ labels: { "example.com/zone": "a" } }),
  },
  {
    title: "other metadata of a Service changes",
    isEvaluated: false,
    oldObject: service(proxy),
    object: service({ ...others, annotations: { ...others.annotations, ...proxy.annotations } }),
  },
  {
    title: "a label of a template is removed",
    isEvaluated: true,
    oldObject: deployment({}, team),
    object: deployment({}, {}),
  },
  {
    title: "labels of a Deployment change",
    isEvaluated: false,
    oldObject: deployment(team, {}),
    object: deployment(others, {}),
  },
];

/** By tool: each throws an AssertionError if another set of updates is evaluated. */
export const updateProofs: Readonly<Record<string, readonly ((asked: Asked) => void)[]>> = {
  "admission-oracle": [proveInApiServer],
  gator: [proveInGator, proveInGatorCel],
  kyverno: [proveInKyverno],
  opa: [proveInOpa],
};

/** @param evaluated for each update */
function assertEvaluated(evaluated: readonly boolean[]): void {
  assert.equal(
    updates.filter((_, index) => evaluated[index]).map(({ title }) => title),
    updates.filter(({ isEvaluated }) => isEvaluated).map(({ title }) => title),
  );
}

function proveInApiServer({ command, release }: Asked): void {
  const requests = updates.map(
    ({ object: after, oldObject }): AdmissionRequest => ({ operation: "UPDATE", object: after, oldObject }),
  );
  const answers = withBindings(admissionPolicyFiles(release), (files) => judgedRequests(command, files, requests));
  assertEvaluated(
    answers.map((answer) => {
      if ("decode" in answer) throw new Error(`The API server does not decode an object: ${answer.decode}`);
      const failures = answer.evaluations.flatMap((one) => one.failures);
      assert.equal(
        failures.filter(({ isError }) => isError),
        [],
      );
      return failures.length > 0;
    }),
  );
}

/** What a server answers whose parameters say that errors are denied. */
function proveInOpa({ command, release }: Asked): void {
  const response = 'data.wincompat.admission.response with data.wincompat_parameters as {"enforcementAction": "deny"}';
  const query = `[answer.allowed | review := input.reviews[_]; answer := ${response} with input as review]`;
  const parameters = ["-b", join(release.folder, "opa", "bundle"), "-I", "-f", "raw"];
  const input = JSON.stringify({ reviews: updates.map(reviewOf) });
  const { status, stdout, stderr } = run(command, ["eval", ...parameters, query], input);
  assert.is(status, 0, stdout + stderr);
  assertEvaluated((JSON.parse(stdout) as readonly boolean[]).map((isAllowed) => !isAllowed));
}

function reviewOf({ object: after, oldObject }: Update): object {
  const [version = "", group = ""] = after.apiVersion.split("/").reverse();
  const { name, namespace } = after.metadata as { readonly name?: string; readonly namespace?: string };
  const kind = { group, version, kind: after.kind };
  const request = { uid: "1", kind, operation: "UPDATE", name, namespace, object: after, oldObject };
  return { apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", request };
}

function proveInGator({ command, release }: Asked): void {
  const [template = ""] = gatekeeperFiles(release).filter((file) => file.endsWith("/template.yaml"));
  verify(command, release, parse(readFileSync(template, "utf8")) as object);
}

function proveInGatorCel({ command, engine, release }: Asked): void {
  if (!evaluatesCel(engine, release)) return;
  const [patch = ""] = celPatches(release);
  verify(command, release, withCel(patch));
}

/** `gator verify` with a case for each update. */
function verify(command: string, release: Installation, template: object): void {
  const [constraint = ""] = gatekeeperFiles(release).filter((file) => file.endsWith("/constraint.yaml"));
  inFolder((folder) => {
    const write = (name: string, content: object): string => {
      writeFileSync(join(folder, name), stringify(content));
      return name;
    };
    const cases = updates.map((update, index) => ({
      name: update.title,
      object: write(`review-${index}.yaml`, reviewOf(update)),
      assertions: [{ violations: update.isEvaluated ? "yes" : "no" }],
    }));
    // Paths in a suite are relative to it.
    const policy = {
      template: write("template.yaml", template),
      constraint: write("constraint.yaml", parse(readFileSync(constraint, "utf8")) as object),
    };
    const tests = [{ name: "updates", ...policy, cases }];
    const suite = write("suite.yaml", { apiVersion: "test.gatekeeper.sh/v1alpha1", kind: "Suite", tests });
    const { status, stdout, stderr } = run(command, ["verify", join(folder, suite)]);
    assert.is(status, 0, stdout + stderr);
  });
}

interface Overlay {
  readonly patches: readonly { readonly target: { readonly name: string }; readonly patch: string }[];
}

interface Operation {
  readonly path: string;
  readonly value: { readonly key: string; readonly operator: string; readonly value: unknown };
}

/** The precondition that the overlay adds to rules that deny: Kyverno's command reads no old objects, but evaluates expressions. */
function proveInKyverno({ command, release }: Asked): void {
  const file = join(release.folder, "kyverno", "overlays", "enforce", "kustomization.yaml");
  const { patches } = parse(readFileSync(file, "utf8")) as Overlay;
  const operations = patches.flatMap(({ patch }) => parse(patch) as readonly Operation[]);
  const precondition = operations.find(({ path }) => path === "/spec/rules/0/preconditions/all/0");
  const { key = "", operator, value } = precondition?.value ?? {};
  assert.equal([operator, value], ["NotEquals", true]);
  const [, expression = ""] = /^\{\{(.*)\}\}\s*$/s.exec(key) ?? [];
  const isUnchanged = ({ object: after, oldObject }: Update): string =>
    inFolder((folder) => {
      const input = join(folder, "request.json");
      writeFileSync(input, JSON.stringify({ request: { object: after, oldObject } }));
      const { status, stdout, stderr } = run(command, ["jp", "query", "-i", input, expression.trim()]);
      assert.is(status, 0, stderr);
      // The first line is the expression.
      return stdout.replace(/^#.*\n/, "").trim();
    });
  const answers = updates.map(isUnchanged);
  assert.equal([...new Set(answers)].sort(), ["false", "true"]);
  assertEvaluated(answers.map((answer) => answer === "false"));
}
