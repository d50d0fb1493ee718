import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../../src/engines/engine.js";
import { engines as everyEngine } from "../../src/engines/index.js";
import { packageRoot } from "../../src/lib/package.js";
import { isMadeFor } from "../../test/conformance/asked.js";
import { isCompared } from "../../test/conformance/brief.js";
import { judges } from "../../test/conformance/judges.js";
import type { Engine as Program } from "../../test/engines/engines.js";
import { engineName, isNeeded, isNeededVersion, engines as programs } from "../../test/engines/engines.js";
import { models } from "../../test/spec.js";
import type { Part } from "../parts/run-parts.js";
import { matching, slowTests, uvu } from "../uvu.js";

/** The selected engines, versions and parts; by default all that every run needs. */
export interface Wanted {
  /** Also engines that only run on request. */
  readonly all?: boolean;
  readonly engine?: string | undefined;
  readonly kubernetes?: string | undefined;
}

const testFolder = join(packageRoot, "build", "test", "conformance");
const agreement = "agreement.conformance.js";

/** Tests that `npm test` runs with few versions, fixtures or runs, as patterns: here they run with all of them. */
export const testsOfEveryVersion = [
  "(?:compile|conformance/samples|fuzz|generate/objects|satisfiability|wasm|wasm-parameters)",
  "unit/cli/(?:build/up-to-date|settings)",
  "unit/engines/gatekeeper/(?:cel-set|engine|excerpt|template)",
  "unit/engines/(?:admissible|alternation|cel/variables|kyverno/(?:branches|engine|excerpt|mutation|needed-words)|kyverno-cel/(?:engine|mutation)|mutations|vap/engine)",
  "unit/(?:check/suppression/coverage|manifests/documents|release/packaged-only)",
  "unit/(?:diff/predicates|fix/(?:edit/edit-document|finding-fixes|fixtures)|report/formats/junit)",
  "unit/model/(?:linear-pattern|mutate|pattern-(?:pieces|words)|quantity|shared-evaluations|simplify)",
];

/** The other files that take a minute of processor time or more: they start first, so that no worker is left alone with one. */
export const longFiles = [
  "guide",
  "mutate",
  "upgrade",
  "acceptance",
  "gatekeeper",
  "kubernetes",
  "api-server",
  "affinity",
  "kyverno-cel",
  "kyverno-files",
  "budget",
  "custom",
].map((name) => `${name}.conformance.js`);

/** The programs that evaluate policies. */
const evaluating = everyEngine.flatMap((engine) => engine.programs);

/** The tools that the other files run; `newest` if they choose the versions of their tools. Files that are not listed need none. */
export const toolsOf: Readonly<Record<string, readonly string[] | "newest">> = {
  "acceptance.conformance.js": evaluating,
  "admission-oracle.conformance.js": ["admission-oracle"],
  "affinity.conformance.js": ["affinity-oracle", ...evaluating],
  "quantities.conformance.js": evaluating,
  "api-server.conformance.js": ["kube-apiserver"],
  "budget.conformance.js": ["admission-oracle"],
  "build-selection.conformance.js": ["opa"],
  "custom.conformance.js": evaluating,
  "engines.conformance.js": programs.map(({ tool }) => tool),
  "exceptions.conformance.js": ["opa", "conftest", "admission-oracle"],
  "fixes.conformance.js": ["oracle"],
  "gatekeeper.conformance.js": ["gator", "kustomize"],
  "guide.conformance.js": "newest",
  "kubectl-reader.conformance.js": ["kubectl-reader"],
  "kubernetes.conformance.js": ["oracle"],
  "kyverno-cel.conformance.js": ["kyverno"],
  "kyverno-files.conformance.js": ["kyverno", "kustomize"],
  "mutants.conformance.js": ["oracle"],
  "mutate.conformance.js": ["kyverno", "oracle"],
  "opa-server.conformance.js": ["opa"],
  "oracle.conformance.js": ["oracle"],
  "packaging.conformance.js": ["opa", "conftest", "kyverno", "oras"],
  "parameters.conformance.js": evaluating,
  "peer-faults.conformance.js": evaluating,
  "prune.conformance.js": "newest",
  "render.conformance.js": ["kubectl", "kustomize"],
  "reports.conformance.js": ["conftest"],
  "satisfiability.conformance.js": ["oracle"],
  "signature.conformance.js": ["opa"],
  "upgrade.conformance.js": ["oracle"],
};

/**
 * The parts of a run: agreement of each engine, with Kyverno for each version of Kubernetes apart, then long files, then the others.
 * @returns a sentence if nothing is selected
 */
export function partsFor(wanted: Wanted): readonly Part[] | string {
  const { all = false, engine: name, kubernetes } = wanted;
  const chosen = programs.filter((engine) =>
    name === undefined ? isNeeded(engine, { all, kubernetes }) : engineName(engine) === name,
  );
  const versions = models().filter(({ version }) => wanted.kubernetes === undefined || version === wanted.kubernetes);
  if (chosen.length === 0)
    return `There is no engine ${wanted.engine}. Engines are ${programs.map(engineName).join(", ")}.`;
  if (versions.length === 0)
    return `There are no rules for Kubernetes ${wanted.kubernetes}. Versions are ${models()
      .map(({ version }) => version)
      .join(", ")}.`;
  const asked = chosen.filter((engine) => versions.some((model) => isMadeFor(engine, model)));
  if (asked.length === 0)
    return `${wanted.engine} is not made for ${wanted.kubernetes === undefined ? "a version of Kubernetes that has rules" : `Kubernetes ${wanted.kubernetes}`}.`;
  return [...agreements(asked, wanted), ...others(asked, wanted), ...withoutTools(wanted)];
}

/** Programs of engines that no judge runs, as `toy, of Toy`: a run without them tests less. */
export function unjudged(engines: readonly Engine[] = everyEngine): readonly string[] {
  const isAsked = (program: string): boolean => program in judges && programs.some(({ tool }) => tool === program);
  return engines.flatMap(({ title, programs: own }) =>
    own.filter((program) => !isAsked(program)).map((program) => `${program}, of ${title}`),
  );
}

function agreements(asked: readonly Program[], { all = false, kubernetes }: Wanted): readonly Part[] {
  const judging = asked.filter(({ tool }) => tool in judges);
  const slow = judging
    .filter(({ tool }) => tool === "kyverno")
    .flatMap((engine) => {
      const compared = models().filter(
        (model) =>
          isCompared(engine, model) &&
          model.version === (kubernetes ?? model.version) &&
          isNeededVersion(model.version, { all, kubernetes }),
      );
      return compared.map(({ version }) => part(agreement, engineName(engine), version));
    });
  return [
    ...slow,
    ...judging
      .filter(({ tool }) => tool !== "kyverno")
      .map((engine) => part(agreement, engineName(engine), kubernetes)),
  ];
}

/** A file that needs no tool, or chooses it, is left out where one engine is wanted. */
function others(asked: readonly Program[], { engine, kubernetes }: Wanted): readonly Part[] {
  const files = readdirSync(testFolder).filter((name) => name.endsWith(".conformance.js") && name !== agreement);
  const wanted = files.filter((file) => {
    const tools = toolsOf[file] ?? "newest";
    return tools === "newest" ? engine === undefined : asked.some(({ tool }) => tools.includes(tool));
  });
  const mayBeEmpty = engine !== undefined || kubernetes !== undefined;
  const longestFirst = [
    ...longFiles.filter((file) => wanted.includes(file)),
    ...wanted.filter((file) => !longFiles.includes(file)),
  ];
  return longestFirst.map((file) => ({ ...part(file, engine, kubernetes), mayBeEmpty }));
}

/** They need no tool, and no version can be selected. */
function withoutTools({ engine, kubernetes }: Wanted): readonly Part[] {
  if (engine !== undefined || kubernetes !== undefined) return [];
  const everyVersion = testsOfEveryVersion.map((names) => ({ ...testsPart(names), title: `${names}, every version` }));
  return [...slowTests.map(testsPart), ...everyVersion];
}

/** @param names of tests of `npm test`, as a pattern */
function testsPart(names: string): Part {
  return {
    title: names,
    file: uvu,
    parameters: matching(`^${names}\\.test\\.js$`),
    variables: { ...selection(), WINCOMPAT_EVERY_VERSION: "1", WINCOMPAT_OBJECTS: "" },
  };
}

function part(file: string, engine: string | undefined, kubernetes: string | undefined): Part {
  const title = [file.replace(".conformance.js", ""), engine, kubernetes].filter((one) => one !== undefined).join(" ");
  return { title, file: join(testFolder, file), variables: selection(engine, kubernetes) };
}

/** `--engine` and `--kubernetes` for the process of a part. */
function selection(engine = "", kubernetes = ""): Readonly<Record<string, string>> {
  return { WINCOMPAT_ENGINE: engine, WINCOMPAT_KUBERNETES: kubernetes };
}
