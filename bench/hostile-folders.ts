import { filled, linePod } from "./hostile-parts.js";

/** The files of a folder, by their paths. @param length of its largest files */
type FolderWriter = (length: number) => Readonly<Record<string, string>>;

/** The known findings of a file with pods. Most of them are gone, which is the most work. */
function baseline(length: number): string {
  const known = filled(length, (index) => `"win-host-pid Pod /a${index} spec.hostPID": 1,\n`);
  const other = `"win-host-ipc Pod /a spec.hostIPC": 1`;
  return `{"wincompat": "0.1.0", "kubernetes": ["1.37"], "findings": {"pods.yaml": {${known}${other}}}}\n`;
}

/** A configuration of about the greatest length that is read. */
const longestConfiguration = 250 * 1024;

const fewPods = filled(10_000, (index) => `${linePod(index)}---\n`);

function manyFiles(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}.yaml`, linePod(index)]));
}

const overrides = (parts: (index: number) => string): string => `overrides:\n${filled(longestConfiguration, parts)}`;

/** A rule that every Windows container violates. */
const customRule = (index: number): string => `title: Image of a container, rule ${index}
description: Every Windows container violates this rule.
revisions:
  - since: "1.24"
    message: The container has an image, as rule ${index} reports.
    remediation: Remove it.
    cases:
      - scope: windows
        effect: risk
        find: [{ each: containers, at: image, when: { matches: "^i" }, condition: the image begins with i }]
`;

const mostRules = 1000;

/** Folders that cost much, by their names. */
export const hostileFolders: Readonly<Record<string, FolderWriter>> = {
  "a large baseline": (length) => ({
    "wincompat.yaml": "baseline: known.json\n",
    "known.json": baseline(length),
    "pods.yaml": filled(length / 10, (index) => `${linePod(index)}---\n`),
  }),
  "many overrides": () => ({
    "wincompat.yaml": overrides((index) => `- {files: ["a${index}/**/*b*.yaml"], skip: [win-host-pid]}\n`),
    ...manyFiles(1000),
  }),
  "many globs in one override": () => ({
    "wincompat.yaml": `overrides:\n- failOn: never\n  files:\n${filled(longestConfiguration, (index) => `  - "a${index}/**/*b*.yaml"\n`)}`,
    ...manyFiles(1000),
  }),
  "many patterns to exclude": (length) => ({
    ".wincompatignore": filled(length, (index) => `a${index}/**/*b*.yaml\n`),
    ...manyFiles(1000),
  }),
  "a kustomization with many entries": () => ({
    "kustomization.yaml": `resources:\n${filled(longestConfiguration, (index) => `- f${index}.yaml\n`)}`,
    ...manyFiles(1000),
  }),
  "a chart with many templates": (length) => ({
    "Chart.yaml": "apiVersion: v2\nname: a\nversion: 0.1.0\n",
    ...Object.fromEntries(
      Array.from({ length: length / 1000 }, (_, index) => [
        `templates/t${index}.yaml`,
        filled(1000, (part) => `${linePod(index * 1000 + part)}---\n`),
      ]),
    ),
  }),
  "many small files": (length) => manyFiles(length / 200),
  "many custom rules": () => ({
    "wincompat.yaml": "rules: rules\n",
    ...Object.fromEntries(Array.from({ length: mostRules }, (_, index) => [`rules/r${index}.yaml`, customRule(index)])),
    "pods.yaml": fewPods,
  }),
};
