import { enumerate } from "../../src/lib/lists.js";
import type { Model, Rule } from "../../src/model/model.js";
import { session } from "../engine-session.js";
import { engines, patchRelease } from "../engines/engines.js";
import { hasRule } from "./brief.js";
import { rejectingRules } from "./kubernetes.js";
import type { Outcome } from "./record.js";

/** What a run has found out, with which options it was started, and whose validation judged: `1.27.11`. */
interface Run {
  readonly options: string;
  readonly patchReleases: readonly string[];
  readonly outcomes: readonly Outcome[];
}

const all = (model: Model): readonly Rule[] => model.rules;
/** The package `main`, which has no rules of other profiles and no infos. */
const main = (model: Model): readonly Rule[] =>
  model.rules.filter(({ profile, cases }) => profile === "core" && cases.some(({ severity }) => severity !== "info"));

/** The rules of programs that do not evaluate all rules of their engine. */
const askedOf: Readonly<Record<string, (model: Model) => readonly Rule[]>> = {
  "affinity-oracle": () => [],
  js: all,
  "opa-wasm": all,
  conftest: main,
  kubernetes: rejectingRules,
  "kube-apiserver": rejectingRules,
};

/** @param engine a program and its version. @throws RangeError for a program that evaluates the policies of no engine */
function rulesAsked(engine: string, model: Model): ReadonlySet<string> {
  const program = engine.split(" ")[0] ?? "";
  const asked = askedOf[program] ?? supportedBy(program);
  return new Set(asked(model).map(({ id }) => id));
}

function supportedBy(program: string): (model: Model) => readonly Rule[] {
  const engine = session().engines.find(({ programs }) => programs.includes(program));
  if (engine === undefined)
    throw new RangeError(
      `${program} evaluates the policies of no engine: see programs in src/engines, or test/conformance/matrix.ts.`,
    );
  return (model) => {
    const { unsupported } = session().emission(engine, model);
    return model.rules.filter(({ id }) => !unsupported.some(({ rule }) => rule === id));
  };
}

/** The number of objects that violate a rule in an engine; undefined if the rule was not tested. */
function found({ outcomes }: Run, engine: string, model: Model, rule: string): number | undefined {
  if (!rulesAsked(engine, model).has(rule)) return undefined;
  return outcomesOf(outcomes, engine, model).reduce((all, { finds }) => all + (finds[rule] ?? 0), 0);
}

function outcomesOf(outcomes: readonly Outcome[], engine: string, { version }: Model): readonly Outcome[] {
  return outcomes.filter((one) => one.engine === engine && one.kubernetes === version);
}

/** Whether objects that violate a rule were asked, but an API server dropped what violates it, so that no policy could find it. */
function isDropped({ outcomes }: Run, engine: string, model: Model, rule: string): boolean {
  return outcomesOf(outcomes, engine, model).some(({ dropped }) => (dropped?.[rule] ?? 0) > 0);
}

/**
 * Rules about which nothing was proved, because no object broke them: `win-host-pid, gator 3.16.0, 1.24`.
 * @param isBrief whether it is enough that the engine evaluated a violation of the same rule in another version
 */
export function unproved(models: readonly Model[], run: Run, isBrief: boolean): readonly string[] {
  return models.flatMap((model) =>
    enginesOf(run, model).flatMap((engine) =>
      model.rules
        .filter(({ id }) => found(run, engine, model, id) === 0 && !isDropped(run, engine, model, id))
        .filter((rule) => !isBrief || !models.some((other) => isFoundIn(run, engine, other, rule)))
        .map(({ id }) => `${id}, ${engine}, ${model.version}`),
    ),
  );
}

/** Did an engine evaluate a violation of a rule in a version where the rule is the same? */
function isFoundIn(run: Run, engine: string, model: Model, rule: Rule): boolean {
  return (found(run, engine, model, rule.id) ?? 0) > 0 && hasRule(model, rule);
}

/**
 * The page that shows which rule was judged by which engine, in which version of Kubernetes, and in how many objects.
 * @returns Markdown, equal for equal outcomes in any order
 */
export function matrixPage(models: readonly Model[], run: Run): string {
  const judged = models.filter((model) => enginesOf(run, model).length > 0);
  const sections = judged.map((model) => versionSection(model, run));
  return `${[head(models, run), judgesByVersion(models), judgeTable(models, judged, run), ...sections].join("\n\n")}\n`;
}

function head(models: readonly Model[], { options }: Run): string {
  return `# Conformance

This page lists which rules were tested with which engines and versions of Kubernetes, and with how many objects. For every rule and object,
each engine must report the same as the interpreter of the rule language.

- \`kubernetes\` is the API server's own validation, called as a library. \`kube-apiserver\` is the API server.
- \`admission-oracle\` is the API server's own code that evaluates ValidatingAdmissionPolicies, called as a library.
- \`affinity-oracle\` is the scheduler's own node affinity, called as a library: it reports which nodes a pod or a volume matches.
- \`js\` is what \`wincompat check\` runs: the rules, compiled to JavaScript functions.
- \`opa-wasm\` is \`policy.wasm\`, the rules compiled by OPA to WebAssembly, which \`wincompat check --evaluator wasm\` runs.
- The objects are the fixtures of all rules, generated objects, generated node affinities, and objects for the values of parameters.
  Equal options generate equal objects.

A run of \`npm run conformance -- --matrix ${options}\` wrote this page. It writes only if
nothing disagrees and nothing is skipped. The digest of the spec was ${models.at(-1)?.specDigest}.`;
}

/** The tools that are made of one minor version of Kubernetes, with the title of their column. */
const madeOfKubernetes: Readonly<Record<string, string>> = {
  oracle: "validation",
  "kube-apiserver": "API server",
  "admission-oracle": "ValidatingAdmissionPolicies",
};

/** A row for each version: the releases of Kubernetes that can judge it, with or without a request. */
function judgesByVersion(models: readonly Model[]): string {
  const rows = models.map(({ version }) => [
    version,
    ...Object.keys(madeOfKubernetes).map((tool) => releaseOf(tool, version)),
    engines.some(({ tool, kubernetes }) => tool === "kyverno" && kubernetes?.includes(version)) ? "yes" : none,
  ]);
  return [
    `## Releases of Kubernetes

The policies of each version are compared with these releases of Kubernetes. Every run uses those without a star. A star marks those that
run only with \`--all\`, with \`--kubernetes\` and this version, or with \`--engine\` and their name: neighboring versions differ little. opa,
conftest, gator, js and opa-wasm can run for every version, and Kyverno for the versions that have policies for it.`,
    table(["version", ...Object.values(madeOfKubernetes), "Kyverno"], rows),
  ].join("\n\n");
}

function releaseOf(tool: string, version: string): string {
  const engine = engines.find((one) => one.tool === tool && one.kubernetes?.includes(version));
  if (engine === undefined) return none;
  return `${tool === "oracle" ? patchRelease(version) : engine.version}${engine.onRequest ? " *" : ""}`;
}

/** A row for each version: which release of Kubernetes judged, and how many objects each engine checked. */
function judgeTable(models: readonly Model[], judged: readonly Model[], run: Run): string {
  const engines = enginesOf(run);
  const others = models.flatMap((model) => (judged.includes(model) ? [] : [model.version]));
  const rows = judged.map((model) => [
    `[${model.version}](#${model.version.replace(".", "")})`,
    run.patchReleases.find((release) => release.startsWith(`${model.version}.`)) ?? none,
    ...engines.map((engine) => {
      const own = outcomesOf(run.outcomes, engine, model);
      return own.length === 0 ? none : String(own.reduce((all, { objects }) => all + objects, 0));
    }),
  ]);
  const what = `## Objects

Objects that each engine checked for each version of Kubernetes. An object counts once for each evaluation (two versions of Rego, the
policies of each family). ${none} means that the engine did not run for this version.${
    others.length === 0
      ? ""
      : `\n\nThis run did not compare ${enumerate(others)}: \`--all\` adds them, and \`npm run validation\` compares every version with the validation of Kubernetes.`
  }`;
  return [what, table(["version", "release", ...engines], rows)].join("\n\n");
}

function versionSection(model: Model, run: Run): string {
  const engines = enginesOf(run, model).filter((engine) => rulesAsked(engine, model).size > 0);
  const rows = model.rules.map(({ id }) => [
    `[${id}](rules/${id}.md)`,
    ...engines.map((engine) => cell(run, engine, model, id)),
  ]);
  const what = `Objects that violate each rule. ${none} means that the engine did not evaluate the rule: for files that no API server reads, for rules that are not in
\`main\` of conftest, and, for \`kubernetes\` and \`kube-apiserver\`, for rules whose violations are not rejected, or are rejected by an admission plugin that reads other objects. \`dropped\` means that the API server of this version drops the field before a policy reads it.`;
  return [`## ${model.version}`, what, table(["rule", ...engines], rows)].join("\n\n");
}

function cell(run: Run, engine: string, model: Model, rule: string): string {
  const objects = found(run, engine, model, rule);
  if (objects === 0 && isDropped(run, engine, model, rule)) return "dropped";
  return String(objects ?? none);
}

/** The engines that ran, for one version or for all, in a fixed order. */
function enginesOf({ outcomes }: Run, model?: Model): readonly string[] {
  const own = outcomes.filter(({ kubernetes }) => kubernetes === (model?.version ?? kubernetes));
  return [...new Set(own.map(({ engine }) => engine))].sort(byNumbers);
}

const none = "–";

/** `gator 3.16.0` sorts before `gator 3.23.1`, and `kyverno 1.9` before `kyverno 1.10`. */
function byNumbers(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(titles), line(titles.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}
