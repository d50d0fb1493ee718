import type { Exception } from "../../engines/engine.js";
import { policiesFolderOf } from "../../engines/policies-folder.js";
import type { TemplateRenderer } from "../../engines/template-renderer.js";
import type { Example } from "../../explain/examples.js";
import type { ExplainedCase, ExplainedEngine, Explanation } from "../../explain/explanation.js";
import type { Source } from "../../model/sources.js";
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
  unsupportedText,
} from "./explained.js";

/** The page of a rule, in Markdown; its links are relative to docs/rules. */
export function rulePage(explanation: Explanation, renderTemplate: TemplateRenderer): string {
  const { rule, title, description, family, profile, kubernetes, versions, cases, kinds, sources } = explanation;
  return renderTemplate("docs/rule", {
    rule,
    title,
    description,
    family: `${family.title} (family \`${family.id}\`)`,
    profile,
    profileNote: profile === "core" ? "always applies" : "off by default",
    kubernetes,
    effects: effectRows(versions).map((row) => ({
      ...row,
      condition: rowCondition(row, linkedFindings),
      words: effectWordsOf(family.id)[row.effect],
    })),
    effectTitle: effectTitleOf(family.id),
    notes: effectNotes(explanation),
    changes: changeTexts(explanation),
    prefixes: prefixesOf(kinds) ?? "",
    kinds: kinds.map(({ kind }) => kind).join(", "),
    cases: cases.map(caseSection),
    examples: examplesOf(explanation),
    engines: explanation.engines.map((one) => engineSection(one, explanation)),
    build: buildText(explanation),
    exceptions: exceptionSections(explanation),
    sources: sources.map(linked),
    disputed: explanation.contradictions.length + explanation.disagreements.length > 0,
    otherwise: explanation.contradictions.map(linked),
    disagreements: explanation.disagreements.map((one) => ({
      title: one.title,
      documents: one.documents.map(linked),
      code: one.code.map(linked),
    })),
  });
}

const linkedFindings = { some: "[some fields or values](#findings)", conditions: "[conditions below](#findings)" };

function caseSection(one: ExplainedCase): object {
  const conditions = one.conditions.map(({ when, paths }) => {
    const [first, ...rest] = conditionLines(when);
    const list = rest.map(({ level, text }) => `${"  ".repeat(level - 1)}- ${text}`);
    return { paths, when: first?.text, list };
  });
  return { ...one, title: effectText(one), conditions, fixNote: fixNotes[one.fix] };
}

function examplesOf({ examples: { bad, good } }: Explanation): readonly object[] {
  const section = (title: string, { path, text, set, findings }: Example): object => ({
    title,
    path,
    name: path.replace(/^.*\//, ""),
    set: set.map((setting) => `\`--set ${setting}\``).join(" and "),
    verdict: findingsText(findings),
    text: text.trimEnd(),
  });
  return [
    ...(bad ? [section("A manifest that is reported", bad)] : []),
    ...(good ? [section(goodTitle(good), good)] : []),
  ];
}

function engineSection(rendition: ExplainedEngine, explanation: Explanation): object {
  const { title } = rendition;
  const { kubernetes, family, custom } = explanation;
  if ("unsupported" in rendition) {
    const unsupported = unsupportedText(explanation, rendition.unsupported, rendition.newestWithPolicies);
    return { title, unsupported, excerpts: [] };
  }
  const excerpts = rendition.excerpts.map((one) => {
    const path = `${policiesFolderOf({ family: family.id }, kubernetes)}/${one.path}`;
    const link = `[${one.path.replace(/^.*\//, "")}](../../${path})`;
    return { note: "", ...one, place: custom === undefined ? link : `\`${path}\`` };
  });
  return { title, unsupported: "", excerpts };
}

function exceptionSections({ engines, exceptionsInCheck }: Explanation): readonly object[] {
  const ofEngines = engines.flatMap((one) =>
    "unsupported" in one ? [] : [{ title: one.title, ways: waysOf(one.exceptions) }],
  );
  return [{ title: "`wincompat check`", ways: waysOf(exceptionsInCheck) }, ...ofEngines];
}

function waysOf(exceptions: readonly Exception[]): readonly object[] {
  return exceptions.map(({ how, language, text }) => ({ how, language, text }));
}

function linked({ text, says, url }: Source): string {
  const link = url === undefined ? text : `[${text.replaceAll(/[[\]]/g, "\\$&")}](${url})`;
  return says === undefined ? link : `${link}: ${says}`;
}
