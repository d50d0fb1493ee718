import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { gatekeeperDialect } from "../../src/engines/gatekeeper/cel-dialect.js";
import { firstWithCel } from "../../src/engines/gatekeeper/versions.js";
import { compareSemantic } from "../../src/lib/semantic-version.js";
import type { Finding } from "../../src/model/model.js";
import { targetOf } from "../../src/model/subject.js";
import type { KubeObject } from "../generate/objects.js";
import { firstEqualPath } from "./first-equal.js";
import { gatekeeperFiles } from "./gator.js";
import { interpreted } from "./interpreted.js";
import type { Judge } from "./judge.js";
import { isServed } from "./kinds.js";
import type { Installation } from "./release-folder.js";
import { pathsIn } from "./release-folder.js";
import { inFolder, run } from "./run.js";
import { asText } from "./samples.js";

interface Template {
  readonly spec: { readonly targets: readonly [object] };
}

interface Kustomization {
  readonly patches: readonly [{ readonly patch: string }];
}

interface Patch {
  readonly op: string;
  readonly path: string;
  readonly value: unknown;
}

/** The kustomizations that add CEL to a template, of all profiles. */
export function celPatches(release: Pick<Installation, "folder">): readonly string[] {
  return pathsIn(release, /(?:^|\/)gatekeeper\/cel\/[^/]+\/kustomization\.yaml$/);
}

/** Does a version of gator evaluate the CEL of a release? @param engine `gator 3.23.1` */
export function evaluatesCel(engine: string, release: Pick<Installation, "folder">): boolean {
  return compareSemantic(engine.replace(/^\S+ /, ""), firstWithCel) >= 0 && celPatches(release).length > 0;
}

/** A template with its patch. An error becomes a violation, because one that admits an object would look like a correct answer. */
export function withCel(patchFile: string): object {
  const template = parse(readFileSync(templateOf(patchFile), "utf8")) as Template;
  const { patches } = parse(readFileSync(patchFile, "utf8")) as Kustomization;
  const text = patches[0].patch.replace("failurePolicy: Ignore", "failurePolicy: Fail");
  const [{ op, path, value }] = parse(text) as [Patch];
  if (op !== "add" || path !== "/spec/targets/0/code") throw new Error(`${patchFile} does more than adding CEL.`);
  return { ...template, spec: { ...template.spec, targets: [{ ...template.spec.targets[0], code: value }] } };
}

export function templateOf(patchFile: string): string {
  return patchFile.replace(/cel\/([^/]+)\/kustomization\.yaml$/, "library/windows/$1/template.yaml");
}

interface Violation {
  readonly violatingObject: { readonly metadata: { readonly name: string } };
  readonly msg: string;
}

/**
 * `gator test` with the CEL of all templates, and the same constraints as for Rego. A violation names all paths that a rule reports with
 * one text, so messages become one statement for each path.
 */
export function gatorCelJudge(command: string, engine: string, release: Installation): Judge {
  const { model, values } = release;
  const constraints = gatekeeperFiles(release).filter((file) => !file.endsWith("/template.yaml"));
  const findings = (object: KubeObject): readonly Finding[] =>
    isServed(model, object) ? interpreted(model, object, values).findings : [];
  const knowsIndexes = gatekeeperDialect(model).indexes === "transformList";
  const reported = (object: KubeObject, path: string): string => (knowsIndexes ? path : firstEqualPath(object, path));
  return {
    engine,
    silence: "content",
    title: `${engine}, CEL, ${model.version}`,
    kubernetes: model.version,
    exempt: ({ object }) =>
      isServed(model, object) && targetOf(model, object) === undefined
        ? "CEL reports an error for a workload without a pod template"
        : undefined,
    finds: ({ object }) => findings(object).map(({ rule }) => rule),
    expected: ({ object }) =>
      findings(object).map(
        ({ rule, path, message, remediation }) => `${rule}: ${reported(object, path)}: ${message} ${remediation}`,
      ),
    answers: (samples) =>
      inFolder((folder) => {
        for (const sample of samples) writeFileSync(join(folder, `${sample.name}.json`), asText(sample));
        writeFileSync(
          join(folder, "templates.yaml"),
          celPatches(release)
            .map((file) => stringify(withCel(file)))
            .join("---\n"),
        );
        const files = constraints.flatMap((file) => ["-f", file]);
        const { status, stdout, stderr } = run(command, ["test", ...files, "-f", folder, "-o", "json"]);
        if (status !== 0) throw new Error(`gator test ended with ${status}: ${stderr}`);
        return byObject(JSON.parse(stdout) as Violation[] | null);
      }),
  };
}

function byObject(violations: readonly Violation[] | null): ReadonlyMap<string, readonly string[]> {
  const answers = new Map<string, string[]>();
  for (const { violatingObject, msg } of violations ?? []) {
    const { name } = violatingObject.metadata;
    answers.set(name, [...(answers.get(name) ?? []), ...statements(msg)]);
  }
  return answers;
}

/** `rule: path: text` for each path of a message. */
export function statements(message: string): readonly string[] {
  const [, rule, paths, text] = /^([a-z0-9-]+): (.+?): (.+)$/s.exec(message) ?? [];
  return paths === undefined ? [message] : paths.split(", ").map((path) => `${rule}: ${path}: ${text}`);
}
