import type { InputOptions } from "../check/inputs.js";
import type { Configurations } from "../check/settings/configurations.js";
import type { FileSettings } from "../check/settings/file-settings.js";
import type { ReadOptions } from "../manifests/read-manifests.js";
import type { RenderMode } from "../manifests/render/renderable.js";
import type { ExclusionFlags, OwnFileFlags } from "./exclusion.js";
import { exclusionOf } from "./exclusion.js";
import { announcedInput, withProgress } from "./terminal.js";

/** The options of a command about the files that it reads, as commander reads them. */
interface ReadFlags extends ExclusionFlags, OwnFileFlags {
  readonly render: RenderMode;
  readonly stdinFilename?: string;
}

/** What a command found in files, and the settings of each file. */
export interface FoundInFiles<T> {
  readonly found: T;
  readonly files: ReadonlyMap<string, FileSettings>;
}

/** Lets a command read its files, while standard error shows the progress. */
export async function readFiles<T>(
  flags: ReadFlags,
  configurations: Configurations,
  kubernetes: Required<ReadOptions>["kubernetes"],
  read: (settingsOf: (file: string) => Promise<FileSettings>, options: InputOptions) => Promise<T>,
): Promise<FoundInFiles<T>> {
  const files = new Map<string, FileSettings>();
  const settingsOf = async (file: string): Promise<FileSettings> => {
    const settings = await configurations.settingsOf(file);
    files.set(file, settings);
    return settings;
  };
  const { render, stdinFilename } = flags;
  const exclusion = exclusionOf(flags, configurations);
  const stdin = { stdin: announcedInput(), ...(stdinFilename !== undefined && { stdinName: stdinFilename }) };
  const found = await withProgress("documents", (onDocument) =>
    read(settingsOf, { onDocument, read: { render, kubernetes, exclusion, ...stdin } }),
  );
  return { found, files };
}
