import type { Model } from "../../src/model/model.js";
import type { Engine } from "../engines/engines.js";
import { engines } from "../engines/engines.js";
import { models } from "../spec.js";
import type { AdmissionEngine } from "./engine.js";
import { gatekeeperEngine } from "./gatekeeper.js";
import { kyvernoEngine } from "./kyverno.js";

/** A tool that runs as a controller, and what a release calls its policies. */
export interface EngineKind {
  readonly tool: string;
  readonly policies: "kyverno" | "gatekeeper";
  readonly make: (engine: Engine) => AdmissionEngine;
}

export const engineKinds: readonly EngineKind[] = [
  { tool: "kyverno-admission-controller", policies: "kyverno", make: kyvernoEngine },
  { tool: "gatekeeper", policies: "gatekeeper", make: gatekeeperEngine },
];

/** One engine, one release, and the API server that asks. */
export interface Choice {
  readonly kind: EngineKind;
  readonly engine: Engine;
  readonly model: Model;
  /** Release of the API server: of the same minor version, else of the next newer one that is built. */
  readonly apiServer: string;
}

/** Every engine with every release that was made for it, the newest first. */
export function choices(): readonly Choice[] {
  const servers = engines.filter(({ tool }) => tool === "kube-apiserver");
  const all = engineKinds.flatMap((kind) =>
    engines.filter(({ tool }) => tool === kind.tool).flatMap((engine) =>
      models().flatMap((model, index) => {
        if (!model.executed[kind.policies].includes(engine.version)) return [];
        const newer = models().slice(index).map(({ version }) => version);
        const server = newer.flatMap((version) => servers.find(({ kubernetes }) => kubernetes?.includes(version)) ?? [])[0];
        return server === undefined ? [] : [{ kind, engine, model, apiServer: server.version }];
      }),
    ),
  );
  return all.reverse();
}

/** The newest version of each engine with the newest release. */
export function newestChoices(): readonly Choice[] {
  return choices().filter((one, index, all) => all.findIndex(({ kind }) => kind === one.kind) === index);
}
