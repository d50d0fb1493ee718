import { readRelease } from "../../src/release/files.js";
import { gatekeeperFiles } from "../conformance/gator.js";
import { notEmpty } from "../conformance/not-empty.js";
import type { Installation } from "../conformance/release-folder.js";
import { pathsIn } from "../conformance/release-folder.js";
import { run } from "../conformance/run.js";
import type { KubeObject } from "../generate/objects.js";
import { objectsOfFile } from "../objects-in.js";
import { rendered } from "../unit/engines/kustomize.js";
import type { Definition } from "./definitions.js";

/** Every policy for Kyverno in a release, those that mutate included. @throws Error when there is none */
export function kyvernoPolicies(release: Installation): readonly KubeObject[] {
  return notEmpty(
    objectsIn(pathsIn(release, /(?:^|\/)kyverno\/(?:mutate|nodes|policies)\/wincompat-[a-z0-9-]+\.yaml$/)),
    "policies for Kyverno",
  );
}

/** The policies of a release for Kyverno that are written in CEL, those that mutate included. */
export function kyvernoCelPolicies(release: Installation): readonly KubeObject[] {
  return notEmpty(
    objectsIn(pathsIn(release, /(?:^|\/)kyverno-cel\/(?:mutate|nodes|policies)\/wincompat-[a-z0-9-]+\.yaml$/)),
    "policies in CEL for Kyverno",
  );
}

/** What a release has for Gatekeeper. */
interface GatekeeperPolicies {
  readonly templates: readonly KubeObject[];
  /** Those of every set, and those of samples. */
  readonly constraints: readonly KubeObject[];
  readonly expansions: readonly KubeObject[];
}

/** Everything for Gatekeeper in a release. @throws Error when something of it is missing */
export function gatekeeperPolicies(release: Installation): GatekeeperPolicies {
  const templates = gatekeeperFiles(release).filter((file) => file.endsWith("template.yaml"));
  return {
    templates: notEmpty(objectsIn(templates), "templates"),
    constraints: notEmpty(
      [...setsOf(release), ...objectsIn(pathsIn(release, /\/samples\/parameters\/constraint\.yaml$/))],
      "constraints",
    ),
    expansions: notEmpty(objectsIn(pathsIn(release, /^gatekeeper\/expansion\/.*\.yaml$/)), "ExpansionTemplates"),
  };
}

/** The constraints of every set, as kustomize makes them. */
function setsOf({ folder }: Installation): readonly KubeObject[] {
  const files = [...readRelease(folder)]
    .filter(([path]) => path.endsWith(".yaml"))
    .map(([path, content]) => ({ path, text: content.toString() }));
  const sets = files.map(({ path }) => /^(.*\/constraints\/[a-z]+)\/kustomization\.yaml$/.exec(path)?.[1]);
  return notEmpty(
    sets.flatMap((set) => set ?? []),
    "sets of constraints",
  ).flatMap((set) => rendered(files, set) as unknown as readonly KubeObject[]);
}

/** The RuntimeClasses that a release brings along. @throws Error when there is none */
export function runtimeClasses(release: Installation): readonly KubeObject[] {
  return notEmpty(objectsIn(pathsIn(release, /^runtime-classes\/.*\.yaml$/)), "RuntimeClasses");
}

/** kustomizations are for kubectl alone: no API server has such a kind. */
function objectsIn(files: readonly string[]): readonly KubeObject[] {
  return files
    .flatMap((file) => objectsOfFile(file) as readonly KubeObject[])
    .filter(({ kind }) => kind !== "Kustomization");
}

/** The definitions that Gatekeeper generates from templates. @throws Error if it rejects one */
export function constraintDefinitions(command: string, templates: readonly unknown[]): readonly Definition[] {
  const { status, stdout, stderr } = run(command, [], templates.map((one) => `${JSON.stringify(one)}\n`).join(""));
  if (status !== 0) throw new Error(`constraint-crds ended with ${status}: ${stderr}`);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Definition);
}
