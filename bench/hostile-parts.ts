/** A text of about this length, from parts that are numbered. */
export type Writer = (length: number) => string;

/** Repeats a part until the text has the length. */
export function filled(length: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let [index, sum] = [0, 0]; sum < length; index += 1) {
    const next = part(index);
    parts.push(next);
    sum += next.length;
  }
  return parts.join("");
}

export const placed = "os: {name: windows}, nodeSelector: {kubernetes.io/os: windows}";

export const head = "apiVersion: v1, kind: Pod";

/** A pod in one line, with one finding that `fix` can fix. */
export const linePod = (index: number): string =>
  `{${head}, metadata: {name: a${index}}, spec: {${placed}, hostPID: true, containers: [{name: c, image: i}]}}\n`;

/** The shortest form: these have the most pods in a megabyte. */
export const shortPod = (index: number): string =>
  `{${head}, metadata: {name: a${index}}, spec: {os: {name: windows}, hostPID: yes}}\n`;

export const blockPod = (index: number): string =>
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

export const list = "apiVersion: v1\nkind: List\nitems:\n";

export const container = (index: number): string =>
  `  - {name: c${index}, image: i, securityContext: {privileged: true, runAsUser: 1}}\n`;

export const podOf = (containers: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  os: {name: windows}\n  containers:\n${containers}`;

export const anchoredPod = (index: number): string =>
  `{${head}, metadata: {name: &n${index} a${index}}, spec: {${placed}, hostPID: &t${index} true, hostIPC: *t${index}, containers: [{name: *n${index}, image: i}]}}\n---\n`;

/** Two items of a List: a pod, and an alias of it. */
export const repeatedPod = (index: number): string => `- &p${index} ${linePod(index)}- *p${index}\n`;

export const ignored = (index: number): string =>
  `# wincompat-ignore win-host-pid: it is known ${index}\n${linePod(index)}---\n`;

export const jsonPod = (index: number): string =>
  `{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a${index}"}, "spec": {"os": {"name": "windows"}, "hostPID": true}}`;
