import { Readable } from "node:stream";
import { fileOf } from "../../check/session.js";
import type { Configurations } from "../../check/settings/configurations.js";
import type { ReadItem } from "../../fix/fix-files.js";
import { STDIN } from "../../manifests/inputs.js";
import { readBytes } from "../../manifests/read-bytes.js";
import { readManifests } from "../../manifests/read-manifests.js";
import { showProgress } from "../progress.js";
import type { FixFlags } from "./flags.js";

/** Everything that was read, with what holds for it. */
export interface ReadAll {
  readonly items: readonly ReadItem[];
  /** What came over standard input, where that was asked for. */
  readonly input: Buffer | undefined;
}

export async function readAll(manifests: readonly string[], { render }: FixFlags, configurations: Configurations): Promise<ReadAll> {
  const input = manifests.includes(STDIN) ? await readBytes(process.stdin) : undefined;
  const items: ReadItem[] = [];
  const progress = showProgress("documents");
  const kubernetes = (file: string): string => configurations.newestFor(file);
  for await (const item of readManifests(manifests, { render, kubernetes, ...(input && { stdin: Readable.from([input]) }) })) {
    items.push({ item, settings: await configurations.settingsOf(fileOf(item)) });
    progress.update(items.length);
  }
  progress.end();
  return { items, input };
}
