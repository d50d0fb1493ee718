import type { Model } from "../../src/model/model.js";
import type { Outcome } from "./record.js";

/** What a run has found out, and with which options it was started. */
export interface Run {
  readonly options: string;
  readonly outcomes: readonly Outcome[];
}

/**
 * The page that shows which rule was judged by which engine, in which version of Kubernetes, and in how many objects.
 * @returns Markdown, equal for equal outcomes in any order
 */
export function matrixPage(models: readonly Model[], { options, outcomes }: Run): string {
  const engines = [...new Set(outcomes.map(({ engine }) => engine))].sort(byNumbers);
  const sections = models.map((model) => versionSection(model, engines, outcomes.filter(({ kubernetes }) => kubernetes === model.version)));
  return [head(options), judgeTable(models, engines, outcomes), ...sections].join("\n\n") + "\n";
}

function head(options: string): string {
  return `# Conformance

The same objects were shown to the interpreter of the rule language and to each engine, and the engine had to say the
same of every rule and object. \`kubernetes\` is the API server's own validation, called as a library; \`kube-apiserver\`
is the API server itself; \`opa-wasm\` is what \`wincompat check\` runs. The objects are the fixtures of all rules and
generated ones; equal options make equal objects.

This page is written by \`npm run matrix\`, and only when nothing disagrees: \`npm run conformance -- ${options}\`.`;
}

function judgeTable(models: readonly Model[], engines: readonly string[], outcomes: readonly Outcome[]): string {
  const rows = engines.map((engine) => [
    engine,
    ...models.map(({ version }) => {
      const own = outcomes.filter((one) => one.engine === engine && one.kubernetes === version);
      const sum = (count: (one: Outcome) => number): number => own.reduce((all, one) => all + count(one), 0);
      return own.length === 0 ? none : `${sum(({ objects }) => objects)} objects, ${sum(({ disagreements }) => disagreements)} disagreements`;
    }),
  ]);
  return table(["engine", ...models.map(({ version }) => version)], rows);
}

function versionSection(model: Model, engines: readonly string[], outcomes: readonly Outcome[]): string {
  const asked = engines.filter((engine) => outcomes.some((one) => one.engine === engine));
  const rows = model.rules.map(({ id }) => [
    `[${id}](rules/${id}.md)`,
    ...asked.map((engine) => {
      const counts = outcomes.filter((one) => one.engine === engine).map(({ finds }) => finds[id] ?? 0);
      return String(counts.reduce((all, count) => all + count, 0) || none);
    }),
  ]);
  const what = `How many of the objects break a rule, by the engine that was asked. ${none} means that an engine is not asked about
a rule: files that no API server sees, rules outside of \`main\` for conftest, and for \`kubernetes\` and \`kube-apiserver\` all rules
but those whose violations the API server refuses.`;
  return [`## ${model.version}`, what, table(["rule", ...asked], rows)].join("\n\n");
}

const none = "–";

/** `gator 3.16.0` stands before `gator 3.23.1`, and `kyverno 1.9` before `kyverno 1.10`. */
function byNumbers(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(titles), line(titles.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}
