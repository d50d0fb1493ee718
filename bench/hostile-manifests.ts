import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An input that costs much for its size, and the folder that contains it. */
export interface HostileInput {
  readonly name: string;
  readonly folder: string;
}

/** A text of about this length, from parts that are numbered. */
type Writer = (length: number) => string;

/** Repeats a part until the text has the length. */
function filled(length: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let [index, sum] = [0, 0]; sum < length; index += 1) {
    const next = part(index);
    parts.push(next);
    sum += next.length;
  }
  return parts.join("");
}

const placed = "os: {name: windows}, nodeSelector: {kubernetes.io/os: windows}";

const head = "apiVersion: v1, kind: Pod";

/** A pod in one line, with one finding that `fix` can fix. */
const linePod = (index: number): string =>
  `{${head}, metadata: {name: a${index}}, spec: {${placed}, hostPID: true, containers: [{name: c, image: i}]}}\n`;

/** The shortest form: these have the most pods in a megabyte. */
const shortPod = (index: number): string =>
  `{${head}, metadata: {name: a${index}}, spec: {os: {name: windows}, hostPID: yes}}\n`;

const blockPod = (index: number): string =>
  `- apiVersion: v1
  kind: Pod
  metadata:
    name: a${index}
  spec:
    os:
      name: windows
    nodeSelector:
      kubernetes.io/os: windows
    hostPID: true
    hostIPC: true
    containers:
      - name: c
        image: i
        securityContext:
          privileged: true
          runAsUser: 1000
`;

const list = "apiVersion: v1\nkind: List\nitems:\n";

const container = (index: number): string =>
  `  - {name: c${index}, image: i, securityContext: {privileged: true, runAsUser: 1}}\n`;

const podOf = (containers: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  os: {name: windows}\n  containers:\n${containers}`;

const anchoredPod = (index: number): string =>
  `{${head}, metadata: {name: &n${index} a${index}}, spec: {${placed}, hostPID: &t${index} true, hostIPC: *t${index}, containers: [{name: *n${index}, image: i}]}}\n---\n`;

const ignored = (index: number): string =>
  `# wincompat-ignore win-host-pid: it is known ${index}\n${linePod(index)}---\n`;

const writers: Readonly<Record<string, Writer>> = {
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
  "containers of one pod": (length) => podOf(filled(length, container)),
  "containers in one line": (length) =>
    podOf(`  [${filled(length, (index) => `{name: c${index}, securityContext: {privileged: true}}, `)}]\n`),
  suppressions: (length) => filled(length, ignored),
};

/** The known findings of a file with pods. Most of them are gone, which is the most work. */
function baseline(length: number): string {
  const known = filled(length, (index) => `"win-host-pid Pod /a${index} spec.hostPID": 1,\n`);
  const other = `"win-host-ipc Pod /a spec.hostIPC": 1`;
  return `{"wincompat": "0.1.0", "kubernetes": ["1.37"], "findings": {"pods.yaml": {${known}${other}}}}\n`;
}

/** Writes inputs of about this many bytes, each into a folder of its own. */
export function writeHostileInputs(folder: string, length: number): readonly HostileInput[] {
  const inputs = Object.entries(writers).map(([name, write]): HostileInput => {
    const own = join(folder, name.replaceAll(" ", "-"));
    mkdirSync(own);
    writeFileSync(join(own, "pods.yaml"), write(length));
    return { name, folder: own };
  });
  const known = join(folder, "baseline");
  mkdirSync(known);
  writeFileSync(join(known, "wincompat.yaml"), "baseline: known.json\n");
  writeFileSync(join(known, "known.json"), baseline(length));
  writeFileSync(
    join(known, "pods.yaml"),
    filled(length / 10, (index) => `${linePod(index)}---\n`),
  );
  return [...inputs, { name: "a large baseline", folder: known }];
}
