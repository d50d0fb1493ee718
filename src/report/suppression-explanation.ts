import { wrapAnsi } from "fast-wrap-ansi";
import type { SuppressionRule } from "../check/suppression/rules.js";
import { packageVersion } from "../lib/package.js";
import { rangeOf } from "./explained.js";
import type { Terminal } from "./pretty/terminal.js";

type Explain = (rule: SuppressionRule, versions: readonly string[], terminal: Terminal) => string;

/** Explains a rule about suppressions, by format. `versions`: the supported versions, oldest first. */
export const suppressionExplanations: Readonly<Record<"pretty" | "json" | "markdown", Explain>> = {
  pretty,
  json,
  markdown,
};

function pretty(rule: SuppressionRule, versions: readonly string[], { colors, columns }: Terminal): string {
  const [about, ...parts] = sections(rule, versions);
  const folded = (text: string): string =>
    wrapAnsi(text.replaceAll("`", ""), Math.max(columns - 2, 30)).replaceAll(/^/gm, "  ");
  const head = `${colors.bold(rule.id)}  ${rule.title}\n${folded(about.text)}\n`;
  return [head, ...parts.map(({ title, text }) => `${colors.bold(title)}\n${folded(text)}\n`)].join("\n");
}

function markdown(rule: SuppressionRule, versions: readonly string[]): string {
  const [about, ...parts] = sections(rule, versions);
  return [
    `# ${rule.id}\n`,
    `${rule.title}\n`,
    `${about.text}\n`,
    ...parts.map(({ title, text }) => `## ${title}\n\n${text}\n`),
  ].join("\n");
}

function json(
  { id, title, description, family, severity, remediation }: SuppressionRule,
  versions: readonly string[],
): string {
  const fields = {
    rule: id,
    title,
    description,
    family: { id: family, title: familyTitle },
    profile: "core",
    severity,
    effect: "ignored",
    versions,
    remediation,
  };
  return `${JSON.stringify({ wincompat: packageVersion(), ...fields }, null, 2)}\n`;
}

const familyTitle = "Suppressions";

interface Section {
  readonly title: string;
  readonly text: string;
}

function sections(
  { id, title, description, severity, remediation }: SuppressionRule,
  versions: readonly string[],
): readonly [Section, ...Section[]] {
  return [
    { title, text: `${description} ${familyTitle}; profile core.` },
    {
      title: "What Kubernetes does",
      text: `${rangeOf(versions)}: no effect. Only \`wincompat check\` reads suppressions, and reports mistakes in them (${severity}).`,
    },
    { title: "What to do", text: remediation },
    { title: "Exceptions", text: `\`--skip ${id}\`, or \`skip: [${id}]\` in wincompat.yaml.` },
  ];
}
