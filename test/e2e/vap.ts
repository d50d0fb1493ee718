import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mutatingPolicyNames, mutationFolder } from "../../src/engines/vap/mutation.js";
import type { Model } from "../../src/model/model.js";
import type { Cluster } from "../api-server/cluster.js";
import { applyAll } from "../api-server/prerequisites.js";
import type { Engine } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import type { Item } from "./collections.js";
import { deleteAt, listAt } from "./collections.js";
import type { AdmissionEngine, Policy, Report, RunningEngine } from "./engine.js";
import { tryCreate } from "./requests.js";

const group = "/apis/admissionregistration.k8s.io/v1";
const validating = {
  ValidatingAdmissionPolicyBinding: `${group}/validatingadmissionpolicybindings`,
  ValidatingAdmissionPolicy: `${group}/validatingadmissionpolicies`,
};
const mutating = {
  MutatingAdmissionPolicyBinding: `${group}/mutatingadmissionpolicybindings`,
  MutatingAdmissionPolicy: `${group}/mutatingadmissionpolicies`,
};

/** Where an API server has policies, by their kind. Bindings come first, so that no policy is removed before its binding. */
type Collections = Readonly<Record<string, string>>;

/** Policies that the API server itself evaluates. Its audit log is the only place where it reports violations. */
export function vapEngine({ version }: Engine, model: Model): AdmissionEngine {
  const log = auditLog();
  const hasMutations = mutatingPolicyNames(model).size > 0;
  return {
    name: `kube-apiserver ${version}`,
    needed: [],
    folders: { audit: ["vap"], enforce: ["vap/bindings/deny"], mutate: hasMutations ? mutationFolder : undefined },
    hasReports: false,
    reporting: "requests",
    denialNames: "first",
    serverFlags: log.flags,
    start: async (cluster) =>
      runningPolicies(cluster, model, log, hasMutations ? { ...mutating, ...validating } : validating),
  };
}

interface AuditLog {
  readonly flags: readonly string[];
  readonly events: () => readonly AuditEvent[];
  readonly remove: () => void;
}

/** An event of the audit log, reduced to what policies add. */
interface AuditEvent {
  readonly objectRef?: { readonly resource: string; readonly namespace?: string; readonly name?: string };
  readonly annotations?: Readonly<Record<string, string>>;
}

function auditLog(): AuditLog {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-e2e-"));
  const [policy, file] = [join(folder, "policy.yaml"), join(folder, "audit.log")];
  const rules = [{ level: "Metadata", verbs: ["create", "update", "patch"], omitStages: ["RequestReceived"] }];
  writeFileSync(policy, JSON.stringify({ apiVersion: "audit.k8s.io/v1", kind: "Policy", rules }));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return {
    flags: [`--audit-policy-file=${policy}`, `--audit-log-path=${file}`],
    events: () => (existsSync(file) ? readFileSync(file, "utf8") : "").split("\n").flatMap(eventIn),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The server can be writing the last line. */
function eventIn(line: string): readonly AuditEvent[] {
  try {
    return line === "" ? [] : [JSON.parse(line) as AuditEvent];
  } catch {
    return [];
  }
}

function runningPolicies(cluster: Cluster, model: Model, log: AuditLog, collections: Collections): RunningEngine {
  const { client } = cluster;
  const awaited = sentinel(cluster, collections);
  const ownPolicies = async (): Promise<readonly Policy[]> => {
    const listed = await Promise.all(
      Object.entries(collections).map(async ([kind, path]) =>
        (await listAt<Item>(client, path)).map(({ metadata: { name } }) => ({ kind, name })),
      ),
    );
    return listed.flat().filter(({ name }) => !name.startsWith(sentinelPrefix));
  };
  return {
    admission: { name: cluster.name, pid: cluster.pid, log: () => "", stop: async () => {} },
    policies: ownPolicies,
    unready: awaited,
    removePolicies: async () => {
      const installed = await ownPolicies();
      for (const [collection, path] of Object.entries(collections)) {
        const own = installed.filter(({ kind }) => kind === collection);
        await Promise.all(own.map(({ name }) => deleteAt(client, `${path}/${name}`)));
      }
      while ((await awaited()).length > 0);
    },
    reports: async (namespace) => log.events().flatMap((event) => reportsIn(event, namespace, model)),
    reportSize: async () => ({ rows: 0, bytes: 0 }),
    installPolicies: async (policies) => applyAll(cluster, policies),
    stop: async () => log.remove(),
  };
}

/** What policies say in an event about an object of the namespace. */
function reportsIn({ objectRef, annotations = {} }: AuditEvent, namespace: string, model: Model): readonly Report[] {
  if (objectRef?.namespace !== namespace || objectRef.name === undefined) return [];
  const { name, resource } = objectRef;
  const kind = model.subjects.flatMap(({ kinds }) => kinds).find((one) => one.resource === resource)?.kind ?? resource;
  return Object.values(annotations).map((message) => ({ kind, name, message }));
}

const sentinelPrefix = "e2e-sentinel-";

/**
 * The API server takes over changes of policies once a second, and reports it nowhere. Further policies with their bindings, created after
 * all other changes, show it: once one denies what the other has changed, all others are as they are now, too.
 * @returns a function that lists what is not there yet
 */
function sentinel(cluster: Cluster, collections: Collections): () => Promise<readonly string[]> {
  let count = 0;
  let name: string | undefined;
  return async () => {
    if (name === undefined) {
      count += 1;
      name = `${sentinelPrefix}${count}`;
      await applyAll(
        cluster,
        sentinelObjects(name).filter(({ kind }) => kind in collections),
      );
    }
    const labels = "MutatingAdmissionPolicy" in collections ? {} : { labels: changedLabels };
    const metadata = { name, namespace: "default", ...labels };
    const probe = { apiVersion: "v1", kind: "ConfigMap", metadata } as KubeObject;
    const { verdict } = await tryCreate(cluster, probe);
    if (verdict !== "denied") return ["the API server has not taken over the policies"];
    for (const path of Object.values(collections)) await deleteAt(cluster.client, `${path}/${name}`);
    name = undefined;
    return [];
  };
}

const changedLabels = { "e2e-sentinel": "changed" };

/** A policy that labels a ConfigMap with its name, and one that denies the result. */
function sentinelObjects(name: string): readonly KubeObject[] {
  const apiVersion = "admissionregistration.k8s.io/v1";
  const configMaps = { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["configmaps"] };
  const matchConstraints = { resourceRules: [configMaps] };
  const validations = [{ expression: `object.metadata.name != '${name}' || !has(object.metadata.labels)` }];
  const value = JSON.stringify(changedLabels);
  const label = `object.metadata.name == '${name}' ? [JSONPatch{op: 'add', path: '/metadata/labels', value: ${value}}] : []`;
  const objects: readonly object[] = [
    {
      apiVersion,
      kind: "MutatingAdmissionPolicy",
      metadata: { name },
      spec: {
        reinvocationPolicy: "Never",
        matchConstraints,
        mutations: [{ patchType: "JSONPatch", jsonPatch: { expression: label } }],
      },
    },
    { apiVersion, kind: "MutatingAdmissionPolicyBinding", metadata: { name }, spec: { policyName: name } },
    {
      apiVersion,
      kind: "ValidatingAdmissionPolicy",
      metadata: { name },
      spec: { matchConstraints, validations },
    },
    {
      apiVersion,
      kind: "ValidatingAdmissionPolicyBinding",
      metadata: { name },
      spec: { policyName: name, validationActions: ["Deny"] },
    },
  ];
  return objects as readonly KubeObject[];
}
