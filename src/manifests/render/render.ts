import { decodeBytes } from "../../lib/read-bytes.js";
import { readSmallFile, UnfitFileError } from "../../lib/small-file.js";
import type { UnreadableDocument } from "../manifest-item.js";
import { refuseInput } from "../manifest-item.js";
import { explainFailure, explainGarbled, explainMissing } from "./complaints.js";
import type { Renderable } from "./renderable.js";
import { limits, runTool } from "./run-tool.js";
import type { Call, RenderRequest } from "./tools.js";
import { findCall } from "./tools.js";

/** A rendered folder, and the call that rendered it. */
export interface Rendering {
  readonly kind: "rendering";
  readonly text: string;
  readonly call: Call;
}

/** Renders a folder with its tool, if that is in the search path. Never throws: errors are reported, with a remedy. */
export async function render(
  renderable: Renderable,
  request: RenderRequest,
  within = limits,
): Promise<Rendering | UnreadableDocument> {
  const refuse = (message: string): UnreadableDocument => refuseInput(renderable.file, message);
  const unfit = unfitness(renderable.file);
  if (unfit !== undefined) return refuse(unfit);
  const { kubernetes } = request;
  const call = findCall(renderable, request);
  if (call === undefined) return refuse(explainMissing(renderable, kubernetes));
  const start = performance.now();
  const outcome = await runTool(call.path, call.args, within, call.folders);
  within.spend?.(performance.now() - start);
  if (outcome.kind !== "printed")
    return refuse(explainFailure(renderable, { call, outcome, limits: within, kubernetes }));
  const decoded = decodeBytes(outcome.bytes);
  return "text" in decoded ? { kind: "rendering", text: decoded.text, call } : refuse(explainGarbled(renderable, call));
}

/** Why no tool may read a file: for a pipe, it would wait without end. Everything else is for the tool to report. */
function unfitness(file: string): string | undefined {
  try {
    readSmallFile(file);
    return undefined;
  } catch (error) {
    return error instanceof UnfitFileError ? error.message : undefined;
  }
}

/**
 * Starts each item of a list when it or the one before it is requested, so that two run in parallel and few results are kept. Request
 * them in the order of the list.
 */
export function oneAhead<In, Out>(all: readonly In[], start: (one: In) => Promise<Out>): (one: In) => Promise<Out> {
  const started = new Map<In, Promise<Out>>();
  return (one) => {
    const current = started.get(one) ?? start(one);
    started.delete(one);
    const next = all[all.indexOf(one) + 1];
    if (next !== undefined) started.set(next, start(next));
    return current;
  };
}
