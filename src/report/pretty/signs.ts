import type { EvidenceObject, PlacedFinding } from "../../check/findings.js";

/** What shows that a pod is for Windows, the strongest first: what it declares, where it is placed, what it sets. */
const strongest: readonly RegExp[] = [
  /(?:^|\.)spec\.os\.name$/,
  /\.nodeSelector\[(?:beta\.)?kubernetes\.io\/os\]$/,
  /\.nodeSelector\[node\.kubernetes\.io\/windows-build\]$/,
  /\.nodeSelectorTerms$/,
  /\.runtimeClassName$/,
  /\.nodeSelector\[/,
  /\.windowsOptions$/,
];

/** The strongest sign that an object is for Windows, with the other object that gives it; undefined where there is none. */
export function signOf({ evidence, evidenceObjects = [] }: PlacedFinding): string | undefined {
  const signs = [...evidenceObjects.map(({ path }) => path), ...evidence];
  const [first] = signs.sort((a, b) => rankOf(a) - rankOf(b));
  if (first === undefined) return undefined;
  const other = evidenceObjects.find(({ path }) => path === first);
  return other === undefined ? first : `${first} (${otherObject(other)})`;
}

/** Signs of other kinds of objects are as strong as each other: they keep their order. */
function rankOf(sign: string): number {
  const rank = strongest.findIndex((pattern) => pattern.test(sign));
  return rank === -1 ? strongest.length : rank;
}

function otherObject({ object, file, line }: EvidenceObject): string {
  return `${object.kind} ${object.name}, ${file}:${line}`;
}
