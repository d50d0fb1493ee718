import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "./test-folder.js";

/** A file, and what kubectl makes of it. */
export interface RecordedStream {
  readonly name: string;
  readonly stream: Buffer;
  /** What kubectl posts. */
  readonly objects: readonly unknown[];
  /** Is it refused here? */
  readonly refused: boolean;
}

/** The streams of kubectl-streams.json; inputs that were once read differently are there. */
export function recordedStreams(): readonly RecordedStream[] {
  const text = readFileSync(join(testFolder, "kubectl-streams.json"), "utf8");
  const recorded = JSON.parse(text) as Record<string, { stream: string; objects: unknown[]; refused?: boolean }>;
  return Object.entries(recorded).map(([name, { stream, objects, refused = false }]) => ({
    name,
    stream: Buffer.from(stream),
    objects,
    refused,
  }));
}
