import { enumerate } from "../diff/words.js";
import { clusterEngines } from "../engines/availability.js";
import type { Engine, ReadmeParts } from "../engines/engine.js";
import { policyGroups } from "../engines/groups.js";
import type { EngineSession } from "../engines/session.js";
import { excludedNamespaces } from "../engines/session.js";
import type { Model, Rule } from "../model/model.js";
import { wordsOf } from "../model/parameter.js";
import { runnableEngines } from "./runnable-engines.js";
import { taintOf } from "./runtime-classes.js";

/** README.md of a release: the rules of that version, how to install each engine's files, and what else is there. */
export function releaseReadme(model: Model, { engines, renderTemplate }: EngineSession): string {
  const { engines: releases, noEngine } = runnableEngines(model, engines);
  const inCluster = clusterEngines(engines);
  const ordered = [...inCluster, ...engines.filter(({ cluster }) => cluster === undefined)];
  const parts = new Map(
    ordered.map((engine) => [engine, engine.release.readme(model, releaseText(releases[engine.id]))]),
  );
  const titles = (some: readonly Engine[]): readonly string[] => some.map(({ title }) => title);
  return renderTemplate("release/readme", {
    kubernetes: model.version,
    version: model.release.version,
    count: model.rules.length,
    parameters: model.parameters.map(({ name, description, default: value }) => ({
      name,
      description,
      default: wordsOf(value).replaceAll("|", "\\|"),
    })),
    ...engineParts(ordered, parts),
    inCluster: enumerate(titles(inCluster)),
    namespaces: enumerate(namespacesOf(inCluster)),
    setting: engines.flatMap((engine) => parts.get(engine)?.parameters ?? []).join(" "),
    fixed: enumerate(
      titles(engines.filter((engine) => parts.get(engine)?.parameters === undefined)).map((title) => `${title}'s`),
    ),
    noEngine: Object.values(noEngine),
    groups: policyGroups(model).map((group) => ({
      title: group.title,
      profile: group.profile,
      names: ordered.flatMap((engine) => parts.get(engine)?.group?.(group) ?? []).join(", "),
      rules: group.rules.map(ruleRow),
    })),
    ...mutationParts(model, [...parts.values()]),
    runtimeClasses: model.runtimeClasses,
    pauseImages: model.pauseImages,
    ...taintOf(model),
  });
}

function engineParts(engines: readonly Engine[], parts: ReadonlyMap<Engine, ReadmeParts>): object {
  const all = [...parts.values()];
  const uninstalls = all.flatMap(({ uninstall }) => uninstall ?? []);
  return {
    usage: all.flatMap(({ usage }) => usage),
    folders: engines.map((engine) => ({ path: engine.id, holds: parts.get(engine)?.folder ?? "" })),
    install: all.flatMap(({ install }) => install),
    optionalSets: all.flatMap(({ optionalSets = [] }) => optionalSets),
    upgrade: all.flatMap(({ upgrade = [] }) => upgrade),
    uninstall: uninstalls.flatMap(({ commands }) => commands),
    uninstallNotes: [
      `${uninstalls.map(({ reason }) => reason).join(", and ")}.`,
      ...uninstalls.flatMap(({ order }) => order ?? []),
    ].join(" "),
  };
}

/** The mutations, with a column for each engine that has them. */
function mutationParts(model: Model, parts: readonly ReadmeParts[]): object {
  const notes = parts.flatMap(({ mutations }) => mutations ?? []);
  const columns = notes.flatMap(({ column }) => column ?? []);
  return {
    mutationNotes: notes.map(({ text }) => text).join(" "),
    mutationColumns: columns.map(({ title }) => title),
    mutations: model.mutations.map((one) => ({ ...one, policies: columns.map(({ name }) => name(one)) })),
  };
}

function releaseText(releases: readonly string[] = []): string {
  return releases.length === 0 ? "none that can run these policies" : releases.join(", ");
}

/** The namespaces where policies deny nothing, those of Kubernetes first. */
function namespacesOf(engines: readonly Engine[]): readonly string[] {
  const ofKubernetes = excludedNamespaces([]);
  const ofEngines = engines.flatMap(({ cluster }) => cluster?.namespace ?? []);
  return [...ofKubernetes, ...ofEngines].map((name) => `\`${name}\``);
}

function ruleRow(rule: Rule): Record<string, string> {
  const effects = rule.cases.map((one) => `${one.effect} (${one.scope})`);
  return { id: rule.id, title: rule.title, effects: [...new Set(effects)].join(", ") };
}
