import { clusterEngines } from "../engines/availability.js";
import { engines as everyEngine } from "../engines/index.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";

export const engines: Linter = {
  id: "engines",
  description: "Versions of Kubernetes list releases of engines that have policies.",
  check: (spec) => [
    ...faults(
      spec,
      "supported",
      clusterEngines(everyEngine).map(({ id }) => id),
    ),
    ...faults(spec, "executed", executable),
  ],
};

/** What `executed` lists: the first program of an engine by the engine's id, the others by their own names. */
const executable = everyEngine.flatMap(({ id, programs }) => [id, ...programs.slice(1)]);

interface WrittenEngines {
  readonly engines?: Partial<Record<"supported" | "executed", object>>;
}

/** Reads the files, not the complete versions: those repeat the engines of earlier versions. */
function faults({ versions }: Spec, list: "supported" | "executed", known: readonly string[]): Diagnostic[] {
  return versions.flatMap(({ document }) => {
    const { changes, ...complete } = document.value as WrittenEngines & { readonly changes?: WrittenEngines };
    const keys = [...(changes === undefined ? [] : ["changes"]), "engines", list];
    return Object.keys((changes ?? complete).engines?.[list] ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => ({
        ...document.place([...keys, name]),
        message: `There is no engine "${name}" to list here. Write one of ${known.join(", ")}.`,
      }));
  });
}
