import type { Installation } from "../conformance/release-folder.js";
import { pathsIn } from "../conformance/release-folder.js";
import { gatekeeperFiles } from "../conformance/gator.js";
import { run } from "../conformance/run.js";
import type { KubeObject } from "../generate/objects.js";
import { objectsOfFile } from "../objects-in.js";
import type { Definition } from "./definitions.js";

/** Every policy for Kyverno in a release, those that mutate included. */
export function kyvernoPolicies(release: Installation): readonly KubeObject[] {
  return objectsIn(pathsIn(release, /(?:^|\/)kyverno\/.*\.yaml$/));
}

/** The templates of a release, then their constraints. */
export function gatekeeperPolicies(release: Installation): { readonly templates: readonly KubeObject[]; readonly constraints: readonly KubeObject[] } {
  const objects = objectsIn(gatekeeperFiles(release));
  return {
    templates: objects.filter(({ kind }) => kind === "ConstraintTemplate"),
    constraints: objects.filter(({ kind }) => kind !== "ConstraintTemplate"),
  };
}

/** The RuntimeClasses that a release brings along. */
export function runtimeClasses(release: Installation): readonly KubeObject[] {
  return objectsIn(pathsIn(release, /^runtime-classes\/.*\.yaml$/));
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
