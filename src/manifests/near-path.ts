import { readdir } from "node:fs/promises";
import { posix } from "node:path";
import { distance } from "fastest-levenshtein";
import { compareText } from "../lib/diagnostic.js";

const MISSING = "There is no such file or folder";

/** A sentence for a path that leads nowhere, with the one that its author may have meant. Never throws. */
export async function explainMissing(path: string): Promise<string> {
  const near = path === "" ? undefined : await nearPath(path);
  return near === undefined ? `${MISSING}; correct the name.` : `${MISSING}. Did you mean ${near}?`;
}

/** The path with each name that is not there replaced by the nearest in its folder; undefined where none is near. */
async function nearPath(path: string): Promise<string | undefined> {
  const parent = posix.dirname(path);
  if (parent === path) return undefined;
  const folder = (await namesIn(parent)) === undefined ? await nearPath(parent) : parent;
  const names = folder === undefined ? undefined : await namesIn(folder);
  const near = names && nearest(posix.basename(path), names);
  return folder === undefined || near === undefined ? undefined : posix.join(folder, near);
}

async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  return readdir(folder).catch(() => undefined);
}

function nearest(name: string, names: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(stem(name).length / 3));
  const near = names.map((one) => ({ one, far: farness(name, one) })).filter(({ far }) => far <= most);
  return near.sort((a, b) => a.far - b.far || compareText(a.one, b.one))[0]?.one;
}

/** `web` is near to `web.yaml`, whatever the ending, and nearer to `web.yml` than to `wet.yml`. */
function farness(name: string, other: string): number {
  return Math.min(distance(name, other), distance(stem(name), stem(other)) + 0.5);
}

function stem(name: string): string {
  return posix.basename(name, posix.extname(name));
}
