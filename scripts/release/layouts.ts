import type { ReleaseFiles } from "../../src/release/files.js";
import { below, bundleFolder } from "./bundle.js";

/** One file of an OCI artifact. */
export interface Layer {
  /** Its path in the folder that the artifact is pulled to. */
  readonly title: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** An OCI artifact of the kind that one tool pulls. */
export interface Layout {
  readonly tool: string;
  readonly description: string;
  /** The media type of its configuration, which is empty. */
  readonly config: string;
  readonly layers: readonly Layer[];
}

/** The artifacts of a release. @param bundle as OPA downloads it */
export function layoutsOf(files: ReleaseFiles, bundle: Buffer): readonly Layout[] {
  return [opaLayout(bundle), conftestLayout(files), kyvernoLayout(below("kyverno/policies", files))];
}

function opaLayout(bundle: Buffer): Layout {
  const layer = { title: "bundle.tar.gz", mediaType: "application/vnd.oci.image.layer.v1.tar+gzip", content: bundle };
  return { tool: "opa", description: "Bundle for OPA", config: "application/vnd.oci.image.config.v1+json", layers: [layer] };
}

const conftestTypes = [
  [/(?<!_test)\.rego$/, "application/vnd.cncf.openpolicyagent.policy.layer.v1+rego"],
  [/\.json$/, "application/vnd.cncf.openpolicyagent.data.layer.v1+json"],
] as const;

/** The rules, and the package main that conftest evaluates. */
function conftestLayout(files: ReleaseFiles): Layout {
  const policies = [...below(bundleFolder, files), ...below("opa/conftest", files)];
  const layers = conftestTypes.flatMap(([names, mediaType]) =>
    policies.filter(([title]) => names.test(title)).map(([title, content]): Layer => ({ title, mediaType, content })),
  );
  return { tool: "conftest", description: "Policies for conftest", config: "application/vnd.unknown.config.v1+json", layers };
}

/** The core policies, one a layer, as `kyverno oci push` names them. */
function kyvernoLayout(folder: ReleaseFiles): Layout {
  const mediaType = "application/vnd.cncf.kyverno.policy.layer.v1+yaml";
  const policies = [...folder].flatMap(([path, content]): readonly Layer[] => {
    const name = /^(wincompat-[a-z0-9-]+)\.yaml$/.exec(path)?.[1];
    return name === undefined ? [] : [{ title: path, mediaType, content, annotations: policyAnnotations(name) }];
  });
  return { tool: "kyverno", description: "Policies for Kyverno", config: "application/vnd.cncf.kyverno.config.v1+json", layers: policies };
}

function policyAnnotations(name: string): Readonly<Record<string, string>> {
  return { "io.kyverno.image.kind": "ClusterPolicy", "io.kyverno.image.name": name, "io.kyverno.image.apiVersion": "kyverno.io/v1" };
}
