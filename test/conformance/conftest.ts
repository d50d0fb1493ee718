import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Finding } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";
import { findingWords } from "../verdict-words.js";
import { interpreted } from "./interpreted.js";
import type { Judge } from "./judge.js";
import type { Installation } from "./release-folder.js";
import { inFolder, run } from "./run.js";
import { asText } from "./samples.js";

interface Result {
  readonly metadata: Finding;
}

interface Tested {
  readonly filename: string;
  readonly failures?: readonly Result[];
  readonly warnings?: readonly Result[];
}

/** conftest over `main`, where the errors and warnings of the core rules are. */
export function conftestJudge(
  command: string,
  engine: string,
  { model, folder: release, values, data }: Installation,
  regoVersion: string,
): Judge {
  const policy = join(release, "opa");
  const findings = (object: KubeObject): readonly Finding[] =>
    interpreted(model, object, values).findings.filter(
      ({ profile, severity }) => profile === "core" && severity !== "info",
    );
  return {
    engine,
    silence: "lost",
    title: `${engine}, ${model.version} --rego-version ${regoVersion}`,
    repeats: regoVersion !== "v1",
    kubernetes: model.version,
    exempt: () => undefined,
    finds: ({ object }) => findings(object).map(({ rule }) => rule),
    expected: ({ object }) =>
      findings(object).map((finding) => `${finding.severity === "error" ? "deny" : "warn"} ${findingWords(finding)}`),
    answers: (samples) =>
      inFolder((folder) => {
        for (const sample of samples) writeFileSync(join(folder, `${sample.name}.json`), asText(sample));
        const options = [
          "--policy",
          policy,
          "--rego-version",
          regoVersion,
          "--output",
          "json",
          ...(data === undefined ? [] : ["--data", data]),
        ];
        const { status, stdout, stderr } = run(command, ["test", ...options, folder]);
        if (stdout === "") throw new Error(`conftest ended with ${status}: ${stderr}`);
        return new Map(
          (JSON.parse(stdout) as Tested[]).map((tested) => [basename(tested.filename, ".json"), statements(tested)]),
        );
      }),
  };
}

function statements({ failures = [], warnings = [] }: Tested): string[] {
  return [
    ...failures.map(({ metadata }) => `deny ${findingWords(metadata)}`),
    ...warnings.map(({ metadata }) => `warn ${findingWords(metadata)}`),
  ];
}
