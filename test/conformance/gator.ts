import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";
import { findingWords } from "../verdict-words.js";
import { interpreted } from "./interpreted.js";
import type { Judge } from "./judge.js";
import { isServed } from "./kinds.js";
import type { Installation } from "./release-folder.js";
import { pathsIn } from "./release-folder.js";
import { inFolder, run } from "./run.js";
import { asText } from "./samples.js";

interface Violation {
  readonly violatingObject: { readonly metadata: { readonly name: string } };
  readonly metadata: { readonly details: Finding };
}

/** Every template and constraint that `kubectl apply -k` applies by default, for all profiles; samples have others. */
export function gatekeeperFiles(release: Pick<Installation, "folder">): readonly string[] {
  return pathsIn(
    release,
    /(?:^|\/)gatekeeper\/library\/windows\/[a-z-]+\/(?:template|samples\/(?:core|recommended|mixed-cluster|strict)\/constraint)\.yaml$/,
  );
}

/** `gator test` with all templates and constraints. Constraints match only what a cluster of that version serves. */
export function gatorJudge(command: string, engine: string, release: Installation): Judge {
  const { model, values } = release;
  const policies = gatekeeperFiles(release).flatMap((file) => ["-f", file]);
  const findings = (object: KubeObject): readonly Finding[] =>
    isServed(model, object) ? interpreted(model, object, values).findings : [];
  return {
    engine,
    silence: "content",
    title: `${engine}, ${model.version}`,
    kubernetes: model.version,
    exempt: () => undefined,
    finds: ({ object }) => findings(object).map(({ rule }) => rule),
    expected: ({ object }) => findings(object).map(findingWords),
    answers: (samples) =>
      inFolder((folder) => {
        for (const sample of samples) writeFileSync(join(folder, `${sample.name}.json`), asText(sample));
        const { status, stdout, stderr } = run(command, ["test", ...policies, "-f", folder, "-o", "json"]);
        if (status !== 0) throw new Error(`gator test ended with ${status}: ${stderr}`);
        return byObject(JSON.parse(stdout) as Violation[] | null);
      }),
  };
}

function byObject(violations: readonly Violation[] | null): ReadonlyMap<string, readonly string[]> {
  const answers = new Map<string, string[]>();
  for (const { violatingObject, metadata } of violations ?? []) {
    const { name } = violatingObject.metadata;
    answers.set(name, [...(answers.get(name) ?? []), findingWords(metadata.details)]);
  }
  return answers;
}
