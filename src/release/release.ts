import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Companion, Materials } from "../emit/companion.js";
import type { OutputFile } from "../emit/emitter.js";
import { compareText } from "../diagnostic.js";
import type { Frames } from "../emit/frames.js";
import { gatekeeper } from "../emit/gatekeeper/emitter.js";
import { kyvernoCompanion } from "../emit/kyverno/companion.js";
import { kyverno } from "../emit/kyverno/emitter.js";
import { opa } from "../emit/opa/emitter.js";
import type { Model } from "../model/model.js";
import type { Fixture } from "../samples/fixtures.js";
import { mutationFixturesIn } from "../samples/mutation-fixtures.js";
import type { Question } from "../samples/samples.js";
import { samplesOf } from "../samples/samples.js";
import { sourceDigest } from "../opa/digest.js";
import { mutationFixturesFolder, packageRoot, packageVersion } from "../package.js";
import type { ReleaseFiles } from "./files.js";
import { releaseIndex } from "./index-file.js";
import { releaseReadme } from "./readme.js";
import { runtimeClassFiles } from "./runtime-classes.js";
import type { WasmCompiler } from "./wasm.js";
import { capabilitiesPath, wasmFor, wasmPath, wasmSources } from "./wasm.js";

/** Every engine that a release is made for. */
export const emitters = [opa, kyverno, gatekeeper] as const;

/** What stands beside their policies. */
const companions: readonly Companion[] = [kyvernoCompanion];

const mutationFixturesOf = mutationFixturesIn(mutationFixturesFolder);

/**
 * Everything that `dist-policies/<minor>/` holds, without touching it.
 *
 * @param fixturesOf a rule, by name
 * @param earlier folders of this release that may hold its Wasm already
 * @param compiler of other Rego; by default opa
 * @throws TemplateError, MissingOpaError, OpaError
 */
export function buildRelease(
  model: Model,
  frames: Frames,
  fixturesOf: (rule: string) => readonly Fixture[],
  earlier: readonly string[],
  compiler?: WasmCompiler,
): ReleaseFiles {
  const emissions = emitters.map((emitter) => ({ engine: emitter.engine, ...emitter.emit(model, frames) }));
  const unsupported = Object.fromEntries(emissions.map((one) => [one.engine, one.unsupported]));
  const policies = emissions.flatMap(({ files }) => files);
  const materials: Materials = {
    policies,
    frames,
    fixturesOf,
    mutationFixturesOf,
    samplesOf: (question: Question) => samplesOf(model, question, fixturesOf(question.id)),
  };
  const generated: OutputFile[] = [
    ...policies,
    ...companions.flatMap((companion) => companion(model, materials)),
    { path: capabilitiesPath, text: readFileSync(join(packageRoot, "templates", "opa", "capabilities.json"), "utf8") },
    ...runtimeClassFiles(model, frames),
    { path: "README.md", text: releaseReadme(model, frames) },
  ];
  const contents: [string, Buffer][] = generated.map(({ path, text }) => [path, Buffer.from(text)]);
  contents.push([wasmPath, wasmFor(generated, earlier, compiler)]);
  const files = new Map(contents.sort(([a], [b]) => compareText(a, b)));
  const index = releaseIndex(model, files, { unsupported, rego: sourceDigest(wasmSources(generated)), wincompat: packageVersion() });
  return files.set("release.json", Buffer.from(`${JSON.stringify(index, null, 2)}\n`));
}
