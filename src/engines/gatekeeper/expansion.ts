import { compareText } from "../../lib/compare.js";
import { hexDigest } from "../../lib/digest.js";
import { groupBy } from "../../lib/lists.js";
import type { Model, SubjectKind } from "../../model/model.js";
import type { OutputFile } from "../engine.js";
import { setKustomization, yamlFile } from "./yaml-file.js";

const folder = "gatekeeper/expansion";

/**
 * ExpansionTemplates for everything that makes pods. The constraints of a release match workloads themselves and need none:
 * these are for clusters whose policies match pods alone.
 */
export function expansionFiles(model: Model): readonly OutputFile[] {
  const kinds = model.subjects.flatMap((subject) => subject.kinds).filter(({ template }) => template.text !== "");
  const templates = [...groupBy(kinds, ({ template }) => template.text)];
  const names = namesOf(templates.map(([source]) => source));
  const files = templates.map(([source, of], index) => {
    const name = names[index] as string;
    return yamlFile(`${folder}/${name}.yaml`, expansionTemplate(name, source, of));
  });
  return [
    ...files,
    setKustomization(model, folder, { resources: files.map(({ path }) => path.slice(folder.length + 1)).sort() }),
  ];
}

/** Gatekeeper refuses longer names (`pkg/expansion/system.go`, `ValidateTemplate`, in 3.16.0 and 3.23.1). */
const longestName = 63;

/** The name for each path of pod templates. Long names end in a digest, as do those that are taken: `spec.pod.template` and `spec.podTemplate`. */
function namesOf(sources: readonly string[]): readonly string[] {
  const readable = sources.map((source) => `wincompat-${nameOf(source)}`);
  return readable.map((name, index) => {
    if (name.length <= longestName && readable.indexOf(name) === index) return name;
    const digest = hexDigest(sources[index] as string).slice(0, 8);
    return `${name.slice(0, longestName - 1 - digest.length)}-${digest}`;
  });
}

const knownNames: Readonly<Record<string, string>> = {
  "spec.template": "workloads",
  "spec.jobTemplate.spec.template": "cron-jobs",
  template: "pod-templates",
};

/** By where these kinds have their pod template; custom resources can have it anywhere. */
function nameOf(source: string): string {
  return knownNames[source] ?? source.replaceAll(".", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function expansionTemplate(name: string, templateSource: string, kinds: readonly SubjectKind[]): object {
  const served = kinds.flatMap(({ kind, groups, version }) => groups.map((group) => ({ group, kind, version })));
  return {
    // Since Gatekeeper 3.13.
    apiVersion: "expansion.gatekeeper.sh/v1beta1",
    kind: "ExpansionTemplate",
    metadata: { name },
    spec: {
      applyTo: [...groupBy(served, ({ group, version }) => `${group}/${version}`)]
        .sort(([a], [b]) => compareText(a, b))
        .map(([, of]) => applied(of)),
      templateSource,
      generatedGVK: { group: "", version: "v1", kind: "Pod" },
    },
  };
}

/** @param served kinds of one group and version, one at least */
function applied(served: readonly { group: string; version: string; kind: string }[]): object {
  return {
    groups: [...new Set(served.map(({ group }) => group))],
    kinds: served.map(({ kind }) => kind).sort(compareText),
    versions: [...new Set(served.map(({ version }) => version))],
  };
}
