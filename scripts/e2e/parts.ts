import { join } from "node:path";
import { packageRoot } from "../../src/lib/package.js";
import type { Choice } from "../../test/e2e/choices.js";
import { choices, newestChoices } from "../../test/e2e/choices.js";
import { engineName } from "../../test/engines/engines.js";
import type { Part } from "../parts/run-parts.js";

/** Tests that run in a separate process, with one engine and one release. */
export interface E2ePart extends Part {
  /** Nothing else may run beside it. */
  readonly isAlone: boolean;
}

/** The options of a run. */
interface Wanted {
  readonly all: boolean;
  readonly bench: boolean;
  readonly engine?: string | undefined;
  /** Only policies in this folder of releases. */
  readonly policies?: string | undefined;
  readonly kubernetes?: string | undefined;
}

/** @returns a sentence where nothing is left to run */
export function partsFor({ all, bench, engine, policies, kubernetes }: Wanted): readonly E2ePart[] | string {
  const isWanted = (one: Choice): boolean =>
    (engine ?? engineName(one.engine)) === engineName(one.engine) &&
    (policies ?? one.kind.policies) === one.kind.policies &&
    (kubernetes ?? one.model.version) === one.model.version;
  const isNamed = [engine, policies, kubernetes].some((option) => option !== undefined);
  const from = all || isNamed ? choices() : newestChoices();
  const chosen = from.filter(isWanted).filter(({ kind }) => !bench || kind.isMeasured);
  const own =
    bench || (engine ?? liveCluster) !== liveCluster || (policies ?? kubernetes) !== undefined ? [] : [clusterPart];
  if (chosen.length === 0 && own.length === 0) {
    const known = choices().map(
      ({ kind, ...one }) => `${engineName(one.engine)} with ${kind.policies} for ${one.model.version}`,
    );
    return `Nothing is ${bench ? "measured" : "run"} with ${engine ?? "any engine"} and ${policies ?? "any policies"} for ${kubernetes ?? "any version"}: there are ${known.join(", ")}.`;
  }
  return [...own, ...chosen.map((one) => part(one, all, bench))];
}

/** The name of the part that reads a cluster, for `--engine`. */
const liveCluster = "check-cluster";

const clusterPart: E2ePart = {
  title: "check --cluster, newest API server",
  file: join(packageRoot, "build", "test", "e2e", "cluster.e2e.js"),
  isAlone: false,
};

function part({ kind, engine, model, apiServer }: Choice, all: boolean, bench: boolean): E2ePart {
  const file = bench ? "cost.e2e.js" : kind.tests;
  return {
    title: `${engineName(engine)}, ${kind.policies}${kind.variant === undefined ? "" : ` ${kind.variant}`}, release for ${model.version}, API server ${apiServer}${bench ? ", cost" : ""}`,
    file: join(packageRoot, "build", "test", "e2e", file),
    variables: {
      WINCOMPAT_ENGINE: engineName(engine),
      WINCOMPAT_POLICIES: kind.policies,
      WINCOMPAT_VARIANT: kind.variant ?? "",
      WINCOMPAT_KUBERNETES: model.version,
      WINCOMPAT_ALL: all ? "1" : "",
    },
    isAlone: bench,
  };
}
