import { clusterEngines } from "../engines/availability.js";
import type { Availability, Engine, ReadmeParts } from "../engines/engine.js";
import type { EngineSession } from "../engines/engine-session.js";
import { excludedNamespaces } from "../engines/engine-session.js";
import { protectedKinds, ruleGroups } from "../engines/groups.js";
import { enumerate } from "../lib/lists.js";
import type { Model, Rule } from "../model/model.js";
import { wordsOf } from "../model/parameter.js";
import { runnableEngines } from "./make-index.js";
import { taintOf } from "./runtime-classes.js";

/** README.md of a release: the rules of that version, how to install the policies of each engine, and the other files. */
export function releaseReadme(model: Model, { engines, renderTemplate }: EngineSession): string {
  const runnable = runnableEngines(model, engines);
  const inCluster = clusterEngines(engines);
  const ordered = [...inCluster, ...engines.filter(({ cluster }) => cluster === undefined)];
  const parts = new Map(
    ordered.map((engine) => [engine, engine.releaseParts.readme(model, availabilityOf(engine, runnable))]),
  );
  const titles = (some: readonly Engine[]): readonly string[] => some.map(({ title }) => title);
  return renderTemplate("release/readme", {
    kubernetes: model.version,
    supportedUntil: model.supportedUntil,
    version: model.release.version,
    count: model.rules.length,
    parameters: model.parameters.map(({ name, description, default: value }) => ({
      name,
      description,
      default: wordsOf(value).replaceAll("|", "\\|"),
    })),
    ...engineParts(ordered, parts),
    ...pruneParts(model, [...parts.values()]),
    inCluster: enumerate(titles(inCluster.filter((engine) => parts.get(engine)?.folder !== undefined))),
    namespaces: enumerate(namespacesOf(inCluster)),
    setting: engines.flatMap((engine) => parts.get(engine)?.parameters ?? []).join(" "),
    fixed: enumerate(titles(engines.filter((engine) => hasFixedValues(parts.get(engine))))),
    groups: ruleGroups(model).map((group) => ({
      title: group.title,
      profile: group.profile,
      names: ordered.flatMap((engine) => parts.get(engine)?.group?.(group) ?? []).join(", "),
      rules: group.rules.map(ruleRow),
    })),
    ...mutationParts(model, [...parts.values()]),
    runtimeClasses: model.runtimeClasses,
    pauseImages: {
      ...model.pauseImages,
      unsupportedReleases: enumerate(model.pauseImages.unsupportedReleases),
      hasWindowsServer2025: model.runtimeClasses.some(({ name }) => name === "windows-2025"),
      settings: model.pauseImages.settings.map((one) => ({ alsoReadBy: undefined, ...one })),
    },
    protectedKinds: protectedKinds(model),
    cgroupsFail: model.rules.some(isFailureOfCgroups),
    resolvConf: resolvConfOf(model),
    kubeletsWithoutHostDns: enumerate(model.kubeletsWithoutHostDns),
    ...taintOf(model),
  });
}

/** Does a kubelet on Windows fail to start in this version if it uses cgroups, as it does by default? */
function isFailureOfCgroups({ cases }: Rule): boolean {
  return cases.some(({ effect, finds }) => effect === "fails" && finds.some(({ at }) => at.text === "cgroupsPerQOS"));
}

/** What fixes set as resolvConf: the settings of the node, where the kubelet can read them, or an empty text. */
function resolvConfOf({ rules }: Model): string {
  const cases = rules.flatMap((rule) => rule.cases);
  const ofField = cases.filter(({ finds }) => finds.some(({ at }) => at.text === "resolvConf"));
  const values = ofField
    .flatMap(({ fix }) => fix?.changes ?? [])
    .flatMap((one) => (one.kind === "put" ? [one.value] : []));
  return String(values[0] ?? "");
}

/** Does the release have policies that contain the values of parameters as literals? */
function hasFixedValues(parts: ReadmeParts | undefined): boolean {
  return parts?.folder !== undefined && parts.parameters === undefined;
}

function engineParts(engines: readonly Engine[], parts: ReadonlyMap<Engine, ReadmeParts>): object {
  const all = [...parts.values()];
  const uninstalls = all.flatMap(({ uninstall }) => uninstall ?? []);
  const denyingSets = all.flatMap(({ denyingSet = [] }) => denyingSet).map((set) => `\`${set}\``);
  return {
    usage: all.flatMap(({ usage }) => usage),
    folders: engines.flatMap((engine) => {
      const holds = parts.get(engine)?.folder;
      return holds === undefined ? [] : [{ path: engine.id, holds }];
    }),
    install: all.flatMap(({ install }) => install),
    profiles: all.flatMap(({ profiles = [] }) => profiles),
    denyingSets: denyingSets.join(", "),
    denyingSet: enumerate(denyingSets).replace(/ and (?=[^ ]+$)/, " or "),
    exceptions: all.flatMap(({ exceptions = [] }) => exceptions),
    separateSets: all.flatMap(({ separateSets = [] }) => separateSets),
    upgradeNotes: all.flatMap(({ upgradeNote }) => upgradeNote ?? []),
    uninstall: uninstalls.flatMap(({ commands }) => commands),
    uninstallNotes: [
      `${uninstalls.map(({ reason }) => reason).join("; ")}.`,
      ...uninstalls.flatMap(({ order }) => order ?? []),
    ].join(" "),
  };
}

/** The commands that delete policies which a release no longer has, as the kubectl of its version of Kubernetes reads them. */
function pruneParts({ pruneFlags }: Model, all: readonly ReadmeParts[]): object {
  const pruneFlag = `--${pruneFlags.at(-1)}`;
  return {
    pruneFlag,
    formerPruneFlags: pruneFlags.slice(0, -1).map((name) => `--${name}`),
    upgrade: all.flatMap(({ upgrade }) => upgrade?.(pruneFlag) ?? []),
  };
}

/** The mutations, with a column for each engine that supports them. */
function mutationParts(model: Model, parts: readonly ReadmeParts[]): object {
  const notes = parts.flatMap(({ mutations }) => mutations ?? []);
  const columns = notes.flatMap(({ column }) => column ?? []);
  return {
    mutationNotes: notes.map(({ text }) => text).join("\n"),
    mutationColumns: columns.map(({ title }) => title),
    mutations: model.mutations.map((one) => ({ ...one, policies: columns.map((column) => inCode(column.name(one))) })),
  };
}

function inCode(name: string | undefined): string {
  return name === undefined ? "–" : `\`${name}\``;
}

/** With the advice to use another engine, if no version of this one is available. */
function availabilityOf({ id }: Engine, runnable: ReturnType<typeof runnableEngines>): Availability | undefined {
  const [unavailable, versions] = [runnable.noEngine[id], runnable.engines[id]];
  if (unavailable !== undefined) return { unavailable };
  return versions && { versions };
}

/** The namespaces where policies deny nothing. Those of Kubernetes come first. */
function namespacesOf(engines: readonly Engine[]): readonly string[] {
  const ofKubernetes = excludedNamespaces([]);
  const ofEngines = engines.flatMap(({ cluster }) => cluster?.namespace ?? []);
  return [...new Set([...ofKubernetes, ...ofEngines])].map((name) => `\`${name}\``);
}

function ruleRow(rule: Rule): Record<string, string> {
  const effects = rule.cases.map((one) => `${one.effect} (${one.scope})`);
  return { id: rule.id, title: rule.title, effects: [...new Set(effects)].join(", ") };
}
