import { compareText } from "../../diagnostic.js";
import { groupBy } from "../../group-by.js";
import type { Model, SubjectKind } from "../../model/model.js";
import type { OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import { kustomization } from "../kustomization.js";
import { yamlFile } from "./yaml-file.js";

const folder = "gatekeeper/expansion";

/**
 * ExpansionTemplates for everything that makes pods. The constraints of a release match workloads themselves and need none:
 * these are for clusters whose policies match pods alone.
 */
export function expansionFiles(model: Model, frames: Frames): readonly OutputFile[] {
  const kinds = model.subjects.flatMap((subject) => subject.kinds).filter(({ template }) => template.text !== "");
  const templates = [...groupBy(kinds, ({ template }) => template.text)];
  const files = templates.map(([source, of]) => {
    const name = `wincompat-${nameOf(source)}`;
    return yamlFile(`${folder}/${name}.yaml`, model.version, expansionTemplate(name, source, of));
  });
  return [...files, kustomization(folder, files.map(({ path }) => path.slice(folder.length + 1)), frames)];
}

/** By where these kinds have their pod template. */
function nameOf(source: string): string {
  if (source === "spec.template") return "workloads";
  return source.startsWith("spec.jobTemplate") ? "cron-jobs" : "pod-templates";
}

function expansionTemplate(name: string, templateSource: string, kinds: readonly SubjectKind[]): object {
  const served = kinds.flatMap(({ kind, groups, version }) => groups.map((group) => ({ group, kind, version })));
  return {
    // Since Gatekeeper 3.13.
    apiVersion: "expansion.gatekeeper.sh/v1beta1",
    kind: "ExpansionTemplate",
    metadata: { name },
    spec: {
      applyTo: [...groupBy(served, ({ group }) => group)]
        .sort(([a], [b]) => compareText(a, b))
        .map(([group, of]) => ({ groups: [group], kinds: of.map(({ kind }) => kind).sort(compareText), versions: [of[0]?.version] })),
      templateSource,
      generatedGVK: { group: "", version: "v1", kind: "Pod" },
    },
  };
}
