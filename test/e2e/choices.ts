import { hasCelSet } from "../../src/engines/gatekeeper/cel-set.js";
import { compareSemantic } from "../../src/lib/semantic-version.js";
import type { Model } from "../../src/model/model.js";
import type { Engine } from "../engines/engines.js";
import { engineName, engines } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import { wordOption } from "../generate/options.js";
import { models } from "../spec.js";
import type { AdmissionEngine } from "./engine.js";
import { gatekeeperCelEngine, gatekeeperEngine } from "./gatekeeper.js";
import { kyvernoCelEngine, kyvernoEngine } from "./kyverno.js";
import { opaEngine } from "./opa.js";
import { podSecurityPolicies } from "./pod-security-policies.js";
import { vapEngine } from "./vap.js";

/** A tool that runs as a controller, and what a release calls its policies. */
interface EngineKind {
  readonly tool: string;
  readonly policies: "kyverno" | "kyverno-cel" | "gatekeeper" | "opa" | "vap";
  /** Which of the sets of policies for the tool, if there are more than one. */
  readonly variant?: string;
  /** Files with its tests. Each runs in a separate cluster, and they run side by side. */
  readonly tests: readonly string[];
  /** Whether `--bench` measures it. The cost of OPA is measured by `opa bench`: docs/benchmarks.md. */
  readonly isMeasured: boolean;
  readonly make: (engine: Engine, model: Model) => AdmissionEngine;
  /** Does a release have the policies, and does the tool run them? Absent where both are always so. */
  readonly runs?: (engine: Engine, model: Model) => boolean;
  /** Policies of its makers, to compare with. */
  readonly comparison?: (engine: Engine) => readonly KubeObject[];
}

/** Those with the longest tests first: what starts last should end soon. */
const engineKinds: readonly EngineKind[] = [
  {
    tool: "kyverno-admission-controller",
    policies: "kyverno-cel",
    tests: ["kyverno-cel.e2e.js", "kyverno-cel-reports.e2e.js"],
    isMeasured: true,
    make: kyvernoCelEngine,
  },
  {
    tool: "kyverno-admission-controller",
    policies: "kyverno",
    tests: ["engine.e2e.js"],
    isMeasured: true,
    make: kyvernoEngine,
    comparison: podSecurityPolicies,
  },
  { tool: "gatekeeper", policies: "gatekeeper", tests: ["engine.e2e.js"], isMeasured: true, make: gatekeeperEngine },
  { tool: "kube-apiserver", policies: "vap", tests: ["vap.e2e.js"], isMeasured: true, make: vapEngine },
  {
    tool: "gatekeeper",
    policies: "gatekeeper",
    variant: "cel",
    tests: ["gatekeeper-cel.e2e.js"],
    isMeasured: true,
    make: gatekeeperCelEngine,
    runs: ({ version }, model) => compareSemantic(version, "3.17") >= 0 && hasCelSet(model),
  },
  { tool: "opa", policies: "opa", tests: ["opa.e2e.js"], isMeasured: false, make: opaEngine },
];

/** One engine, one release, and the API server. */
export interface Choice {
  readonly kind: EngineKind;
  readonly engine: Engine;
  readonly model: Model;
  /** Release of the API server: of the same minor version, else of the next newer one that is built. */
  readonly apiServer: string;
}

/** Every engine with every release that was made for it, the newest first of each kind. */
export function choices(): readonly Choice[] {
  const servers = engines.filter(({ tool }) => tool === "kube-apiserver");
  return engineKinds.flatMap((kind) => {
    const some = engines
      .filter(({ tool }) => tool === kind.tool)
      .flatMap((engine) =>
        models().flatMap((model, index) => {
          if (!model.executed[kind.policies]?.includes(engine.version)) return [];
          if (kind.runs?.(engine, model) === false) return [];
          const newer = models()
            .slice(index)
            .map(({ version }) => version);
          const server = newer.flatMap(
            (version) => servers.find(({ kubernetes }) => kubernetes?.includes(version)) ?? [],
          )[0];
          return server === undefined ? [] : [{ kind, engine, model, apiServer: server.version }];
        }),
      );
    return some.reverse();
  });
}

/** The newest version of each engine with the newest release. */
export function newestChoices(): readonly Choice[] {
  return choices().filter((one, index, all) => all.findIndex(({ kind }) => kind === one.kind) === index);
}

/** The one that WINCOMPAT_ENGINE, WINCOMPAT_POLICIES, WINCOMPAT_VARIANT and WINCOMPAT_KUBERNETES name. @throws Error when there is none */
export function theChoice(): Choice {
  const [choice] = choices().filter(
    ({ kind, engine, model }) =>
      wordOption("engine") === engineName(engine) &&
      wordOption("policies") === kind.policies &&
      wordOption("variant") === kind.variant &&
      wordOption("kubernetes") === model.version,
  );
  if (choice === undefined)
    throw new Error(`No release is made for ${wordOption("engine")} and Kubernetes ${wordOption("kubernetes")}.`);
  return choice;
}
