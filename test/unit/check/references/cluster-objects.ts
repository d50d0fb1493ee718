import { checkManifests } from "../../../../src/check/check-manifests.js";
import type { Report } from "../../../../src/check/findings.js";
import { loadRelease } from "../../../../src/check/load-release.js";
import type { Profile } from "../../../../src/model/profile.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { releasedVersions } from "../../../../src/release/released.js";
import { once, temporaryFolder } from "../../cli/run.js";

const newest = releasedVersions().at(-1) as KubeVersion;
const release = once(() => loadRelease(newest));

/** The report on a folder with these files, for the newest version of Kubernetes. */
export async function check(files: Readonly<Record<string, string>>, ...profiles: Profile[]): Promise<Report> {
  const folder = temporaryFolder(files);
  const report = await checkManifests([folder], {
    releases: [await release()],
    profiles: new Set<Profile>(["core", ...profiles]),
  });
  return JSON.parse(JSON.stringify(report).replaceAll(`${folder}/`, "")) as Report;
}

/** Their own findings are not what these tests are about. */
const evidenceKinds = new Set(["Node", "RuntimeClass"]);

/** Rules and paths, with the evidence that the object is for Windows. */
export function findingsWithEvidence({ findings }: Report): readonly string[] {
  return findings
    .filter(({ object }) => !evidenceKinds.has(object.kind))
    .map(
      (one) =>
        `${one.rule} ${one.path} by ${one.evidence.join()} of ${(one.evidenceObjects ?? []).map(({ path, object, file, line }) => `${path} ${object.kind}/${object.name} ${file}:${line}`).join()}`,
    );
}

export const yaml = (...objects: unknown[]): string =>
  objects.map((one) => `${JSON.stringify(one, null, 1)}\n`).join("---\n");

const metadata = (name: string, namespace?: string, labels?: object): object => ({ name, namespace, labels });
export const spec = (more: object = {}): object => ({
  hostPID: true,
  containers: [{ name: "c", image: "example.com/c" }],
  ...more,
});
export const pod = (more?: object, namespace?: string, name = "web"): object => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: metadata(name, namespace, { app: name }),
  spec: spec(more),
});
export const windows = { nodeSelector: { "kubernetes.io/os": "windows" } };
export const runtimeClass = (scheduling: object, name = "win"): object => ({
  apiVersion: "node.k8s.io/v1",
  kind: "RuntimeClass",
  metadata: { name },
  handler: "runhcs-wcow-process",
  scheduling,
});
export const namespace = (annotations: object, name = "shop"): object => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, annotations },
});
export const node = (os: string, name = os, labels: object = {}): object => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name, labels: { "kubernetes.io/os": os, ...labels } },
});
export const service = (selector: object, inNamespace?: string, more: object = {}): object => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: metadata("front", inNamespace),
  spec: { selector, ports: [{ port: 80, protocol: "SCTP" }], ...more },
});
export const claim = (name: string, inNamespace?: string): object => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: metadata(name, inNamespace),
  spec: { volumeMode: "Block" },
});
export const mounting = (name: string): object => ({
  volumes: [{ name: "data", persistentVolumeClaim: { claimName: name } }],
});

export const withRuntimeClass = { runtimeClassName: "win" };
