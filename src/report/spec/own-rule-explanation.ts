import { wrapAnsi } from "fast-wrap-ansi";
import type { OwnRule } from "../../check/own-rules.js";
import { isAboutSuppressions, ownFamilies } from "../../check/own-rules.js";
import { packageVersion } from "../../lib/version.js";
import { versionList } from "../../model/version.js";
import type { Terminal } from "../terminal.js";

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
  return `${JSON.stringify({ wincompat: packageVersion(), ...fields }, null, 2)}\n`;
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
  return [
    { title, text: `${description} ${ownFamilies[family]}; profile core; only in \`wincompat check\`, in no policy.` },
    { title: "What Kubernetes does", text: `${versionList(versions)}: ${does} (${severity})` },
    { title: "What to do", text: remediation },
    { title: "Exceptions", text: `\`--skip ${id}\`, or \`skip: [${id}]\` in wincompat.yaml.${inManifest}` },
  ];
}
