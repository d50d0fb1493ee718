import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { parse, stringify } from "yaml";
import type { KubeObject } from "../../src/engines/samples/workloads.js";
import { inKind } from "../../src/engines/samples/workloads.js";
import type { Model } from "../../src/model/model.js";
import { profiles } from "../../src/model/profile.js";
import type { Manifest } from "../unit/engines/emission.js";
import { kustomized, kustomizedText } from "./kustomized.js";
import { releaseFolder } from "./release-folder.js";
import { inFolder, run } from "./run.js";

export const opinions = profiles.filter((profile) => profile !== "core");

/** Commands that make a set of constraints and judge with it. */
interface Tools {
  readonly kustomize: string;
  readonly gator: string;
}

const sample = "gatekeeper/library/windows/host-namespaces/samples/core/example_disallowed_pod.yaml";

/** The pod of a sample in another kind, with what else is known of it. */
export function workload(model: Model, kind: "Deployment" | "CronJob", metadata: object = {}): KubeObject {
  const pod = parse(readFileSync(join(releaseFolder(model), sample), "utf8")) as KubeObject;
  const made = inKind(model, kind, pod);
  if (made === undefined) throw new Error(`No ${kind} has the pod of ${sample}.`);
  return { ...made, metadata: { ...made.metadata, ...metadata } };
}

/** The output of gator for an object with the templates, a set of constraints, and other objects of the cluster. */
export interface Said {
  readonly status: number | null;
  readonly messages: readonly string[];
  readonly actions: readonly string[];
}

export function sayings(
  { kustomize, gator }: Tools,
  model: Model,
  folders: readonly string[],
  object: KubeObject,
  templates = "gatekeeper",
): Said {
  const documents = [templates, ...folders].map((folder) => documentsOf(kustomize, join(releaseFolder(model), folder)));
  return saidOf(gator, documents, object);
}

const said = new Map<string, Said>();

/** Many tests compare with the same set and object, and gator compiles all templates each time: it is asked once. */
function saidOf(gator: string, documents: readonly string[], object: KubeObject): Said {
  const question = JSON.stringify([gator, documents, object]);
  const known = said.get(question) ?? askedOf(gator, documents, object);
  said.set(question, known);
  return known;
}

function askedOf(gator: string, documents: readonly string[], object: KubeObject): Said {
  return inFolder((folder) => {
    documents.forEach((text, index) => writeFileSync(join(folder, `${index}.yaml`), text));
    writeFileSync(join(folder, "object.yaml"), stringify(object));
    const { status, stdout, stderr } = run(gator, ["test", "-f", folder, "-o", "json"]);
    assert.is(stderr, "");
    const results = (JSON.parse(stdout) as { msg: string; enforcementAction: string }[] | null) ?? [];
    return {
      status,
      messages: results.map(({ msg }) => msg).sort(),
      actions: [...new Set(results.map((one) => one.enforcementAction))].sort(),
    };
  });
}

const built = new Map<string, string>();

/** What kustomize makes of a folder of a release; made once, for the release does not change. */
function documentsOf(kustomize: string, folder: string): string {
  const text = built.get(folder) ?? kustomizedText(kustomize, folder);
  built.set(folder, text);
  return text;
}

function textOf(objects: readonly Manifest[]): string {
  return objects.map((one) => stringify(one)).join("---\n");
}

/** What users write who deny errors of all profiles, with patches over them. */
export function patched(command: string, model: Model, patches: readonly object[]): readonly Manifest[] {
  return inFolder((folder) => {
    // A link, because copies for all tests took 8 s of processor time.
    symlinkSync(releaseFolder(model), join(folder, "release"));
    const resources = ["", ...opinions.map((profile) => `profiles/${profile}/`)].map(
      (profile) => `../release/${profile}gatekeeper/constraints/deny`,
    );
    mkdirSync(join(folder, "mine"));
    writeFileSync(join(folder, "mine", "kustomization.yaml"), stringify({ resources, patches }));
    return kustomized<Manifest>(command, join(folder, "mine"));
  });
}

/** What the core templates say of the sample with the constraints that deny, patched. */
export function ownOf(build: string, gator: string, model: Model, patches: readonly object[]): Said {
  const templates = documentsOf(build, join(releaseFolder(model), "gatekeeper"));
  const constraints = patched(build, model, patches).filter(({ kind }) => templates.includes(`kind: ${kind}\n`));
  return saidOf(gator, [templates, textOf(constraints)], workload(model, "Deployment"));
}
