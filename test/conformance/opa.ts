import { join } from "node:path";
import type { Verdict } from "../../src/model/model.js";
import { verdictWords } from "../verdict-words.js";
import { interpreted } from "./interpreted.js";
import type { Judge } from "./judge.js";
import type { Installation } from "./release-folder.js";
import { run } from "./run.js";

/** How Rego is read: as OPA 1.x does, or as every version before it did. */
export const regoModes = [[], ["--v0-compatible"]] as const;

/** Written so that both modes read it. */
const query = "[report | object := input.objects[_]; report := data.wincompat.report with input as object]";

/** `opa eval` with the bundle and the parameters, for the complete evidence and findings. */
export function opaJudge(
  command: string,
  engine: string,
  { model, folder, values }: Installation,
  mode: readonly string[],
): Judge {
  const bundles = ["bundle", "parameters"].flatMap((name) => ["-b", join(folder, "opa", name)]);
  return {
    engine,
    silence: "lost",
    title: [`${engine}, ${model.version}`, ...mode].join(" "),
    repeats: mode.length > 0,
    kubernetes: model.version,
    exempt: () => undefined,
    finds: ({ object }) => interpreted(model, object, values).findings.map(({ rule }) => rule),
    expected: ({ object }) => verdictWords(interpreted(model, object, values)),
    answers: (samples) => {
      const input = JSON.stringify({ objects: samples.map(({ object }) => object) });
      const { status, stdout, stderr } = run(command, ["eval", ...mode, ...bundles, "-I", "-f", "raw", query], input);
      if (status !== 0) throw new Error(`opa eval failed: ${stdout}${stderr}`);
      const verdicts = JSON.parse(stdout) as Verdict[];
      if (verdicts.length !== samples.length) throw new Error(`opa answered ${verdicts.length} of ${samples.length}.`);
      return new Map(verdicts.map((verdict, index) => [samples[index]?.name ?? "", verdictWords(verdict)]));
    },
  };
}
