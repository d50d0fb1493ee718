import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "uvu";
import * as assert from "uvu/assert";
import type { Diagnostic } from "../../../src/lib/diagnostic.js";
import { packageRoot } from "../../../src/lib/package.js";
import { remembered } from "../../../src/lib/remembered.js";
import { loadSchemas } from "../../../src/spec/schema.js";
import { loadSpec } from "../../../src/spec-lint/load-spec.js";

/** A mistake in a spec, and the diagnostic that it must cause. */
export interface Break {
  /** The file that is broken, from the folder of the spec. */
  readonly file: string;
  /** The text that is replaced; without it, `put` is the complete file. */
  readonly find?: string;
  /** The replacement. `§` marks the position that the diagnostic must have (the start of the file by default), and is removed. */
  readonly put: string;
  /** How the message starts. */
  readonly says: string;
}

export const sampleFile = "rules/win-sample.yaml";

export const sample = `title: A sample of what a rule may hold
description: It stands for every rule, so that tests can break one thing in it.
family: host-namespaces
profile: core
revisions:
  - since: "1.24"
    message: This is what is wrong.
    remediation: This is what to do.
    fix: { safe: [{ remove: found }] }
    cases:
      - scope: windows
        effect: ignored
        find:
          - at: spec.hostPID
            when: { equals: true }
          - each: containers
            at: securityContext.privileged
            when:
              all:
                - { effective: securityContext.runAsUser, equals: 0 }
                - { field: image, matches: "^a+$" }
                - { pod: spec.hostname, oneOf: [a, b] }
sources:
  - document: windows-pages-1.27
    section: Some section
`;

export const factsFile = "facts/sample.yaml";

/** A fact of each outcome, about the sample. */
export const sampleFacts = `- id: first-fact
  statement: A sample of what a rule carries.
  says:
    - { document: windows-pages-1.27, section: Some section }
  kubernetes: ["1.24", "1.27"]
  effect: ignored
  outcome: { rule: win-sample }
  contradicts: [last-fact]
- id: data-fact
  statement: A sample of what is data.
  says:
    - { document: windows-pages-1.27, section: Some section }
    - { document: windows-page-1.24, section: Some section }
  kubernetes: ["1.24", "1.27"]
  effect: none
  outcome: { data: [windowsBuilds.builds, images.builds, platforms] }
- id: reason-fact
  statement: A sample of what no policy sees.
  says:
    - { document: windows-node-support-kep, section: Some section }
  kubernetes: []
  effect: risk
  outcome: { limitation: { reason: No object says how much memory is left. } }
- id: last-fact
  statement: A sample of what no policy is about.
  says:
    - { document: windows-pages-1.27, section: Some section }
  kubernetes: ["1.27"]
  effect: none
  outcome: { limitation: { notAPolicy: background } }
  contradicts: [first-fact]
`;

/** The disagreements of this checkout are decided by its rules, which the sample does not have. */
const sampleDisagreements = `sample-holds:
  title: The sample holds against a document
  documents:
    - { document: windows-pages-1.27, section: Some section, says: It does not hold. }
  code:
    - { repository: kubernetes/kubernetes, tag: v1.27.11, file: pkg/a.go, symbol: f, says: It holds. }
  decided:
    rules: [win-sample]
    data: ["featureGates.gates[IdentifyPodOS]"]
`;

export const mutationFile = "mutations/sample-mutation.yaml";

export const sampleMutation = `title: A sample of what a mutation may hold
description: It stands for every mutation, so that tests can break one thing in it.
profile: recommended
cases:
  - scope: windows
    when: { field: spec.hostname, equals: a }
    foundBy: win-sample
    unlessRejectedIn: declared-windows
    changes:
      - set: { at: spec.os.name, to: windows }
      - append: { to: spec.tolerations, item: { key: $parameters.taint.key, operator: Exists } }
      - renameKeys: { in: spec.nodeSelector, keys: { old: new } }
      - replaceTexts: { each: [spec.topologySpreadConstraints], at: topologyKey, texts: { old: new } }
  - scope: runtime-class-object
    changes:
      - set: { at: handler, to: runhcs-wcow-process }
  - scope: pod
    imagesIdentify: build
    changes:
      - set: { at: spec.runtimeClassName, to: $image.runtimeClass }
sources:
  - document: windows-pages-1.27
    section: Some section
`;

export const changesFile = "versions/1.27.yaml";

/** A sample of each way in which a version differs from the one before it. */
const sampleChanges = `kubernetes: "1.27"
previous: "1.24"
patches: { read: ["1.27.16"], executed: ["1.27.11"] }
changes:
  featureGates:
    gates:
      remove: [EphemeralContainers]
      change: { SeccompDefault: { stage: locked, default: true } }
      add: [{ name: WindowsHostNetwork, stage: alpha, default: true, components: [kubelet] }]
    sources:
      - { document: windows-pages-1.27, section: Some section }
  kubelet:
    resolvConfHost: true
    sources:
      - { document: windows-pages-1.27, section: Some section }
release:
  version: "1.0.0"
  date: "2026-11-21"
`;

let folder: string | undefined;

/** The schemas of the sample, which are those of this checkout: compiled once, because that takes longer than to read the sample. */
export const sampleSchemas = loadSchemas(join(packageRoot, "spec", "schema"));

/** Every file costs time, a hundred times over: two versions, one rule, one mutation and a few facts are enough. */
const leftOut = /[\\/]spec[\\/](?:(?:rules|mutations|facts|released)[\\/].*|versions[\\/]1\.(?:2[5-9]|3\d)\.yaml)$/;

/** A copy of the spec of this checkout with the samples as its only rule, mutation and facts, for the versions 1.24 and 1.27. */
export function sampleSpec(): string {
  if (folder !== undefined) return folder;
  const temporary = mkdtempSync(join(tmpdir(), "wincompat-spec-"));
  process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
  folder = join(temporary, "spec");
  cpSync(join(packageRoot, "spec"), folder, { recursive: true, filter: (path) => !leftOut.test(path) });
  writeFileSync(join(folder, sampleFile), sample);
  mkdirSync(join(folder, "facts"), { recursive: true });
  writeFileSync(join(folder, factsFile), sampleFacts);
  writeFileSync(join(folder, "disagreements.yaml"), sampleDisagreements);
  writeFileSync(join(folder, mutationFile), sampleMutation);
  writeFileSync(join(folder, changesFile), sampleChanges);
  return folder;
}

/** The diagnostics of `loadSpec` for the sample. */
export function diagnosticsOf(spec: string): readonly Diagnostic[] {
  const loaded = loadSpec(spec, sampleSchemas);
  return "diagnostics" in loaded ? loaded.diagnostics : [];
}

export type Change = Pick<Break, "file" | "find" | "put">;

/** Changes the sample, reads it and changes it back. */
export function withChanges<Result>(changes: readonly Change[], read: (spec: string) => Result): Result {
  const spec = sampleSpec();
  const undo = changes.map((one) => put(join(spec, one.file), changedText(one).replace("§", "")));
  try {
    return read(spec);
  } finally {
    undo.reverse().forEach((one) => one());
  }
}

/**
 * One test for each mistake, with its name. All mistakes are reported at once, so those of different files are read together. Each mistake in
 * a sample is in a separate rule or mutation.
 */
export function testBreaks(test: Test, breaks: Readonly<Record<string, Break>>): void {
  const cases = Object.entries(breaks).map(([name, one], index) => {
    const isTwin = samples.includes(one.file);
    return { name, isTwin, broken: isTwin ? asTwin(one, index) : one };
  });
  const rounds = [true, false].flatMap((twins) =>
    ofDifferentFiles(cases.filter(({ isTwin }) => isTwin === twins).map(({ broken }) => broken)),
  );
  const read = remembered((round: readonly Break[]) => withChanges(round, diagnosticsOf));
  for (const { name, isTwin, broken } of cases) {
    const round = rounds.find((one) => one.includes(broken)) ?? [broken];
    test(name, () => {
      const found = read(round);
      // Mistakes in files that rules depend on can add or hide diagnostics of other files: then each is read alone.
      const isOneEach = isTwin || found.length === round.length;
      assertBreak(
        broken,
        isOneEach ? found.filter(({ file }) => file === `spec/${broken.file}`) : withChanges([broken], diagnosticsOf),
      );
    });
  }
}

/** The mistakes in as few groups as possible, each with one mistake in a file. */
function ofDifferentFiles(breaks: readonly Break[]): readonly (readonly Break[])[] {
  const groups: Break[][] = [];
  for (const broken of breaks) {
    const group = groups.find((one) => one.every(({ file }) => file !== broken.file));
    if (group === undefined) groups.push([broken]);
    else group.push(broken);
  }
  return groups;
}

const samples: readonly string[] = [sampleFile, mutationFile];

/** The broken sample as another rule or mutation. */
function asTwin(broken: Break, index: number): Break {
  return { file: broken.file.replace(".yaml", `-${index}.yaml`), put: changedText(broken), says: broken.says };
}

/** Exactly one diagnostic, at the mark, that begins as it should and is a sentence. */
function assertBreak(broken: Break, diagnostics: readonly Diagnostic[]): void {
  const [only] = diagnostics;
  assert.is(diagnostics.length, 1, JSON.stringify(diagnostics, null, 2));
  assert.is(
    `${only?.file}:${only?.line}:${only?.column}`,
    `spec/${broken.file}:${mark(changedText(broken))}`,
    only?.message,
  );
  assert.is(only?.message.slice(0, broken.says.length), broken.says);
  assert.match(only?.message ?? "", /^\S[^\n]*\.$/);
}

function changedText({ file, find, put }: Change): string {
  if (find === undefined) return put;
  const text = readFileSync(join(sampleSpec(), file), "utf8");
  if (!text.includes(find)) throw new Error(`${file} holds no "${find}" that could be broken.`);
  return text.replace(find, () => put);
}

/** `line:column` of the mark; without one, the start of the file. */
function mark(text: string): string {
  const before = text.slice(0, Math.max(text.indexOf("§"), 0)).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Writes a file. @returns a function that restores it */
function put(path: string, text: string): () => void {
  const before = readIfThere(path);
  writeFileSync(path, text);
  return () => (before === undefined ? rmSync(path) : writeFileSync(path, before));
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
