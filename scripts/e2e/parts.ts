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
  return [...chosen.flatMap((one) => partsOf(one, all, bench)), ...own];
}

/** The name of the part that reads a cluster, for `--engine`. */
const liveCluster = "check-cluster";

const clusterPart: E2ePart = {
  title: "check --cluster, newest API server",
  file: join(packageRoot, "build", "test", "e2e", "cluster.e2e.js"),
  isAlone: false,
};

function partsOf({ kind, engine, model, apiServer }: Choice, all: boolean, bench: boolean): readonly E2ePart[] {
  const files = bench ? ["cost.e2e.js"] : kind.tests;
  const policies = [kind.policies, kind.variant ?? []].flat().join(" ");
  return files.map((file) => ({
    title: `${engineName(engine)}, ${policies}, release for ${model.version}, API server ${apiServer}${bench || files.length > 1 ? `, ${file.replace(".e2e.js", "")}` : ""}`,
    file: join(packageRoot, "build", "test", "e2e", file),
    variables: {
      WINCOMPAT_ENGINE: engineName(engine),
      WINCOMPAT_POLICIES: kind.policies,
      WINCOMPAT_VARIANT: kind.variant ?? "",
      WINCOMPAT_KUBERNETES: model.version,
      WINCOMPAT_ALL: all ? "1" : "",
    },
    isAlone: bench,
  }));
}
