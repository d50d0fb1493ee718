import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { ManifestItem } from "../../../../src/manifests/manifest-item.js";
import type { ReadOptions } from "../../../../src/manifests/read-manifests.js";
import { readManifests } from "../../../../src/manifests/read-manifests.js";
import { temporaryFolder } from "../../cli/run.js";

/** Scripts, of a shell unless they name another program, by the name of the tool that they replace. They find no other program by its name. */
export type FakeTools = Readonly<Record<string, string>>;

/** Runs `act` with these tools alone in the search path. */
export async function withTools<Result>(tools: FakeTools, act: () => Promise<Result>): Promise<Result> {
  const folder = temporaryFolder(
    Object.fromEntries(
      Object.entries(tools).map(([name, script]) => [name, script.startsWith("#!") ? script : `#!/bin/sh\n${script}`]),
    ),
  );
  for (const name of Object.keys(tools)) chmodSync(join(folder, name), 0o755);
  const before = process.env["PATH"];
  process.env["PATH"] = folder;
  try {
    return await act();
  } finally {
    process.env["PATH"] = before;
  }
}

/** A script that prints a text verbatim. */
export function prints(text: string): string {
  return `/bin/cat <<'END'\n${text}END\n`;
}

/** The manifests of a folder, rendered with these tools. */
export async function rendered(
  tools: FakeTools,
  inputs: readonly string[],
  options: ReadOptions = {},
): Promise<ManifestItem[]> {
  return withTools(tools, () => readAll(readManifests(inputs, { render: "auto", ...options })));
}

export async function readAll(all: AsyncIterable<ManifestItem>): Promise<ManifestItem[]> {
  const items: ManifestItem[] = [];
  for await (const item of all) items.push(item);
  return items;
}

/** One line an item: what it is and where it counts. */
export function told(item: ManifestItem, folder: string): string {
  const { kind } = item;
  if (kind === "unread") {
    const files = item.files.map(({ path, types }) => `${path} (${types.map((one) => one.kind).join(" ")})`);
    return `unread ${item.file} ${item.reason}: ${files.join(", ")}`.replaceAll(`${folder}/`, "");
  }
  if (kind === "alone")
    return `alone ${item.file} ${item.message}`.replaceAll(`${folder}/`, "").replaceAll(folder, ".");
  if (kind === "linked-folders") return `linked-folders ${item.paths.join()}`.replaceAll(`${folder}/`, "");
  const text =
    kind === "object"
      ? `${item.file} ${nameOf(item.value)}`
      : kind === "skipped"
        ? `${item.file} ${item.reason}`
        : `${item.diagnostic.file} ${item.diagnostic.message}`;
  return `${kind} ${text.replaceAll(`${folder}/`, "").replaceAll(folder, ".")}`;
}

function nameOf({ metadata }: { readonly metadata?: unknown }): string {
  return (metadata as { readonly name: string }).name;
}
