import { wrapAnsi } from "fast-wrap-ansi";
import type { OwnRule } from "../../check/own-rules.js";
import { isAboutSuppressions, ownFamilies } from "../../check/own-rules.js";
import type { Exception } from "../../engines/engine.js";
import { policiesFolderOf } from "../../engines/policies-folder.js";
import type { Example } from "../../explain/examples.js";
import type { ExplainedCase, ExplainedDisagreement, ExplainedEngine, Explanation } from "../../explain/explanation.js";
import { printableJson } from "../../lib/printable.js";
import { packageVersion } from "../../lib/version.js";
import type { Source } from "../../model/sources.js";
import { versionList } from "../../model/version.js";
import type { Terminal } from "../terminal.js";
import { effectTitleOf, effectWordsOf } from "../words.js";
import {
  buildText,
  changeTexts,
  conditionLines,
  effectNotes,
  effectRows,
  effectText,
  findingsText,
  fixNotes,
  goodTitle,
  prefixesOf,
  rowCondition,
  sourceText,
  unsupportedText,
} from "./explained.js";

/** What a text contains on request. */
interface ExplanationParts {
  /** The policies of each engine. */
  readonly policies: boolean;
}

/** An explanation as text for a terminal. */
export function prettyExplanation(
  explanation: Explanation,
  terminal: Terminal,
  { policies }: ExplanationParts,
): string {
  const printer = new Printer(terminal);
  const {
    rule,
    title,
    description,
    family,
    profile,
    cases,
    kinds,
    examples,
    engines,
    exceptionsInCheck,
    sources,
    contradictions,
    disagreements,
  } = explanation;
  printer.line(`${terminal.colors.bold(rule)}  ${title}`);
  printer.text(description);
  printer.text(`${family.title} (family ${family.id}); profile ${profile}.`);
  effects(explanation, printer);
  printer.heading(`Findings in Kubernetes ${explanation.kubernetes}`);
  const prefixes = prefixesOf(kinds);
  printer.text(prefixes === undefined ? `Checked kinds: ${kinds.map(({ kind }) => kind).join(", ")}.` : prefixes);
  for (const one of cases) caseLines(one, printer);
  if (examples.bad) example("A manifest that is reported", examples.bad, printer);
  if (examples.good) example(goodTitle(examples.good), examples.good, printer);
  printer.heading("Exceptions: wincompat check");
  exceptionLines(exceptionsInCheck, printer);
  if (explanation.custom) printer.heading("Policies");
  if (explanation.custom) printer.text(buildText(explanation));
  for (const one of engines) engine(one, explanation, policies, printer);
  if (sources.length > 0) printer.heading("Sources");
  sourceLines(sources, printer);
  if (contradictions.length + disagreements.length > 0) printer.heading("Documents that disagree");
  sourceLines(contradictions, printer);
  for (const one of disagreements) disagreement(one, printer);
  changeLines(explanation, printer);
  return printer.end();
}

/** Collects lines. Folds text, but not code. */
class Printer {
  readonly #lines: string[] = [];

  constructor(private readonly terminal: Terminal) {}

  line(text: string): void {
    this.#lines.push(text);
  }

  heading(text: string): void {
    this.#lines.push("", this.terminal.colors.bold(text));
  }

  /** Removes backticks: only Markdown needs them. */
  text(text: string, indent = 2): void {
    const folded = wrapAnsi(text.replaceAll("`", ""), Math.max(this.terminal.columns - indent, 30));
    this.#lines.push(...folded.split("\n").map((line) => " ".repeat(indent) + line));
  }

  code(text: string, indent = 4): void {
    this.#lines.push(
      ...text.split("\n").map((line) => this.terminal.colors.cyan(line === "" ? "" : " ".repeat(indent) + line)),
    );
  }

  end(): string {
    return `${this.#lines.join("\n")}\n`;
  }
}

function effects(explanation: Explanation, printer: Printer): void {
  const family = explanation.family.id;
  printer.heading(effectTitleOf(family));
  for (const row of effectRows(explanation.versions)) {
    const condition = rowCondition(row, { some: "some fields or values", conditions: "conditions below" });
    printer.text(`${row.versions}  ${row.effect} (${row.severity}) ${condition}: ${effectWordsOf(family)[row.effect]}`);
  }
  for (const note of effectNotes(explanation)) printer.text(note);
}

function caseLines(one: ExplainedCase, printer: Printer): void {
  const { objects, conditions, message, remediation, fix } = one;
  printer.line("");
  printer.text(`${effectText(one)}. ${objects}`);
  for (const { when, paths } of conditions) {
    for (const path of paths) printer.text(path, 4);
    for (const { level, text } of conditionLines(when)) printer.text(level === 0 ? text : `- ${text}`, 4 + 2 * level);
  }
  printer.text(`${message} ${remediation}`, 4);
  printer.text(fixNotes[fix], 4);
}

function changeLines(explanation: Explanation, printer: Printer): void {
  const texts = changeTexts(explanation);
  if (texts.length > 0) printer.heading("Changes by version");
  for (const text of texts) printer.text(text);
}

/** Without the path: an installed package does not contain the fixtures. */
function example(title: string, { text, set, findings }: Example, printer: Printer): void {
  printer.heading(title);
  const settings = set.length === 0 ? "" : ` with ${set.map((setting) => `--set ${setting}`).join(" and ")}`;
  printer.text(`Result${settings}: ${findingsText(findings)}`);
  printer.code(text.trimEnd());
}

function engine(rendition: ExplainedEngine, explanation: Explanation, policies: boolean, printer: Printer): void {
  const { title } = rendition;
  const { kubernetes, family } = explanation;
  if ("unsupported" in rendition) {
    printer.heading(title);
    return printer.text(unsupportedText(explanation, rendition.unsupported, rendition.newestWithPolicies));
  }
  if (policies) {
    printer.heading(title);
    for (const { name, path, text } of rendition.excerpts) {
      printer.text(`${name} in ${policiesFolderOf({ family: family.id }, kubernetes)}/${path}`);
      printer.code(text);
    }
  }
  printer.heading(`Exceptions: ${title}`);
  exceptionLines(rendition.exceptions, printer);
}

function exceptionLines(exceptions: readonly Exception[], printer: Printer): void {
  for (const { how, text } of exceptions) {
    printer.text(how);
    printer.code(text);
  }
}

function sourceLines(sources: readonly Source[], printer: Printer): void {
  for (const source of sources) {
    printer.text(sourceText(source));
    if (source.url !== undefined) printer.line(`    ${source.url}`);
  }
}

function disagreement({ title, documents, code }: ExplainedDisagreement, printer: Printer): void {
  printer.text(`${title}:`);
  for (const one of documents) printer.text(`- document: ${sourceText(one)}`, 4);
  for (const one of code) printer.text(`- code: ${sourceText(one)}`, 4);
}

type Explain = (rule: OwnRule, versions: readonly string[], terminal: Terminal) => string;

/** Explains a rule of `check` alone, by format. `versions`: the supported versions, oldest first. */
export const ownRuleExplanations: Readonly<Record<"pretty" | "json" | "markdown", Explain>> = {
  pretty,
  json,
  markdown,
};

function pretty(rule: OwnRule, versions: readonly string[], { colors, columns }: Terminal): string {
  const [about, ...parts] = sections(rule, versions);
  const folded = (text: string): string =>
    wrapAnsi(text.replaceAll("`", ""), Math.max(columns - 2, 30)).replaceAll(/^/gm, "  ");
  const head = `${colors.bold(rule.id)}  ${rule.title}\n${folded(about.text)}\n`;
  return [head, ...parts.map(({ title, text }) => `${colors.bold(title)}\n${folded(text)}\n`)].join("\n");
}

function markdown(rule: OwnRule, versions: readonly string[]): string {
  const [about, ...parts] = sections(rule, versions);
  return [
    `# ${rule.id}\n`,
    `${rule.title}\n`,
    `${about.text}\n`,
    ...parts.map(({ title, text }) => `## ${title}\n\n${text}\n`),
  ].join("\n");
}

function json(
  { id, title, description, family, severity, effect, remediation }: OwnRule,
  versions: readonly string[],
): string {
  const fields = {
    rule: id,
    title,
    description,
    family: { id: family, title: ownFamilies[family] },
    profile: "core",
    severity,
    effect,
    versions,
    remediation,
  };
  return `${printableJson({ wincompat: packageVersion(), ...fields })}\n`;
}

interface Section {
  readonly title: string;
  readonly text: string;
}

function sections(
  { id, title, description, family, severity, does, remediation }: OwnRule,
  versions: readonly string[],
): readonly [Section, ...Section[]] {
  const inManifest = isAboutSuppressions(id)
    ? ""
    : ` In a manifest, the annotation \`wincompat.dev/ignore.${id}\` with a reason.`;
  const commands = isAboutSuppressions(id) ? "`wincompat check`" : "`wincompat check` and `upgrade`";
  return [
    { title, text: `${description} ${ownFamilies[family]}; profile core; only in ${commands}, in no policy.` },
    { title: "What Kubernetes does", text: `${versionList(versions)}: ${does} (${severity})` },
    { title: "What to do", text: remediation },
    { title: "Exceptions", text: `\`--skip ${id}\`, or \`skip: [${id}]\` in wincompat.yaml.${inManifest}` },
  ];
}
