import type { Installation } from "../conformance/release-folder.js";
import { pathsIn } from "../conformance/release-folder.js";
import { gatekeeperFiles } from "../conformance/gator.js";
import { notEmpty } from "../conformance/not-empty.js";
import { run } from "../conformance/run.js";
import type { KubeObject } from "../generate/objects.js";
import { objectsOfFile } from "../objects-in.js";
import type { Definition } from "./definitions.js";

/** Every policy for Kyverno in a release, those that mutate included. @throws Error when there is none */
export function kyvernoPolicies(release: Installation): readonly KubeObject[] {
  return notEmpty(objectsIn(pathsIn(release, /(?:^|\/)kyverno\/(?:mutate\/)?wincompat-[a-z0-9-]+\/wincompat-[a-z0-9-]+\.yaml$/)), "policies for Kyverno");
}

/** The templates of a release, then their constraints. @throws Error when there are none */
export function gatekeeperPolicies(release: Installation): { readonly templates: readonly KubeObject[]; readonly constraints: readonly KubeObject[] } {
  const objects = objectsIn(gatekeeperFiles(release));
  return {
    templates: notEmpty(objects.filter(({ kind }) => kind === "ConstraintTemplate"), "templates"),
    constraints: notEmpty(objects.filter(({ kind }) => kind !== "ConstraintTemplate"), "constraints"),
  };
}

/** The RuntimeClasses that a release brings along. @throws Error when there is none */
export function runtimeClasses(release: Installation): readonly KubeObject[] {
  return notEmpty(objectsIn(pathsIn(release, /^runtime-classes\/.*\.yaml$/)), "RuntimeClasses");
}

/** kustomizations are for kubectl alone: no API server has such a kind. */
function objectsIn(files: readonly string[]): readonly KubeObject[] {
  return files.flatMap((file) => objectsOfFile(file) as readonly KubeObject[]).filter(({ kind }) => kind !== "Kustomization");
}

/** What Gatekeeper makes of templates when they are created. @throws Error when it refuses one */
export function constraintDefinitions(command: string, templates: readonly unknown[]): readonly Definition[] {
  const { status, stdout, stderr } = run(command, [], templates.map((one) => `${JSON.stringify(one)}\n`).join(""));
  if (status !== 0) throw new Error(`constraint-crds ended with ${status}: ${stderr}`);
  return stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Definition);
}
