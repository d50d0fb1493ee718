import type { Writer } from "./hostile-parts.js";
import {
  anchoredPod,
  blockPod,
  container,
  filled,
  head,
  ignored,
  jsonPod,
  linePod,
  list,
  placed,
  podOf,
  repeatedPod,
  shortPod,
} from "./hostile-parts.js";

/** Windows pods with findings. */
const pods: Readonly<Record<string, Writer>> = {
  "pods in one line each": (length) => filled(length, (index) => `${linePod(index)}---\n`),
  "shortest pods": (length) => filled(length, (index) => `${shortPod(index)}---\n`),
  "one List": (length) => list + filled(length, blockPod),
  "one List in one line": (length) =>
    `{apiVersion: v1, kind: List, items: [${filled(length, (index) => `${linePod(index).trim()}, `)}]}\n`,
  "one alias in all items": (length) =>
    `${list}- ${head.replace(", ", "\n  ")}\n  metadata: {name: a}\n  spec: &s {${placed}, hostPID: true, containers: [{name: c, image: i}]}\n${filled(
      length,
      (index) => `- {${head}, metadata: {name: a${index}}, spec: *s}\n`,
    )}`,
  "anchors in each pod": (length) => filled(length, anchoredPod),
  "pods that are anchors": (length) => list + filled(length, repeatedPod),
  "containers of one pod": (length) => podOf(filled(length, container)),
  "containers in one line": (length) =>
    podOf(`  [${filled(length, (index) => `{name: c${index}, securityContext: {privileged: true}}, `)}]\n`),
  suppressions: (length) => filled(length, ignored),
};

/** Values of the greatest depth that is read, and deeper ones. */
const nested: Readonly<Record<string, Writer>> = {
  "documents of the greatest depth": (length) =>
    filled(length, (index) => `{${head}, metadata: {name: a${index}}, spec: ${inside("{a: ", "}", 240)}}\n---\n`),
  "brackets of any depth": (length) => `${inside("[", "]", length / 2)}\n`,
  "JSON of any depth": (length) => `${inside('{"a":', "}", length / 6)}\n`,
};

function inside(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

/** Many small parts, and few large ones. */
const sizes: Readonly<Record<string, Writer>> = {
  "tiny documents": (length) => filled(length, () => "a: 1\n---\n"),
  "tiny objects": (length) => filled(length, () => "{apiVersion: v1, kind: Pod}\n---\n"),
  "a huge string": (length) => podOf(`  - {name: c, image: "${"i".repeat(length)}"}\n`),
  "a huge block text": (length) =>
    `{${head}, metadata: {name: a}}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: |\n${filled(length, (index) => `    line ${index}\n`)}`,
  "keys of a map": (length) => `${windowsPod}  nodeSelector:\n${filled(length, (index) => `    k${index}: v\n`)}`,
  "misspelled fields": (length) =>
    filled(
      length,
      (index) => `{${head}, metadata: {name: a${index}}, spec: {hostpid: true, nodeSelectors: {}}}\n---\n`,
    ),
  "one name for all pods": (length) => filled(length, () => `${linePod(0)}---\n`),
  "Services for pods": (length) => filled(length, serviceAndPod),
};

const windowsPod = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  os: {name: windows}\n";

const serviceAndPod = (index: number): string =>
  `{apiVersion: v1, kind: Service, metadata: {name: s${index}}, spec: {selector: {a: b}, sessionAffinity: ClientIP}}
---
{${head}, metadata: {name: a${index}, labels: {a: b}}, spec: {${placed}}}
---
`;

/** Suppressions that meet in one object. */
const suppressing: Readonly<Record<string, Writer>> = {
  "comments that suppress in one pod": (length) =>
    podOf(
      filled(
        length,
        (index) => `  # wincompat-ignore win-host-pid, win-run-as-user: known ${index}\n${container(index)}`,
      ),
    ),
  "annotations that suppress": (length) =>
    `${annotated}${filled(length, (index) => `    wincompat.dev/ignore.win-host-pid${index}: known\n`)}spec: {os: {name: windows}, hostPID: true}\n`,
  "comments that only name the suppression": (length) => filled(length, () => "# wincompat-ignore\n"),
};

const annotated = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations:\n";

/** Other ways to write the same. */
const forms: Readonly<Record<string, Writer>> = {
  "a List as JSON": (length) =>
    `{"apiVersion": "v1", "kind": "List", "items": [${filled(length, (index) => `${jsonPod(index)},\n`)}${jsonPod(0)}]}\n`,
  "JSON objects in a row": (length) => filled(length, (index) => `${jsonPod(index)}\n`),
  "CRLF and a byte order mark": (length) => `\ufeff${list}${filled(length, blockPod)}`.replaceAll("\n", "\r\n"),
  tabs: (length) =>
    filled(length, (index) => `{${head},\tmetadata:\t{name: a${index}},\tspec:\t{hostPID:\ttrue}}\t\n---\n`),
  "tabs that indent": (length) => filled(length, () => "a:\n\tb: 1\n---\n"),
  "comments only": (length) => filled(length, (index) => `# ${index}\n`),
  "merge keys": (length) =>
    `${list}- &p {${head}, metadata: &m {name: a}, spec: &s {${placed}, hostPID: true}}\n${filled(length, mergedPod)}`,
};

const mergedPod = (index: number): string =>
  `- {<<: *p, metadata: {<<: *m, name: a${index}}, spec: {<<: [*s, *s], hostIPC: true}}\n`;

/** Texts of about a length that cost much, by their names. */
export const hostileTexts: Readonly<Record<string, Writer>> = {
  ...pods,
  ...nested,
  ...sizes,
  ...suppressing,
  ...forms,
};
