import { decodeBytes } from "../decode-bytes.js";
import type { UnreadableDocument } from "../manifest-item.js";
import { refuseInput } from "../unreadable.js";
import { explainFailure, explainGarbled, explainMissing } from "./complaints.js";
import type { Renderable } from "./renderable.js";
import { limits, runTool } from "./run-tool.js";
import type { Call } from "./tools.js";
import { findCall } from "./tools.js";

/** What a tool made of a folder, and how it was called. */
export interface Rendering {
  readonly kind: "rendering";
  readonly text: string;
  readonly call: Call;
}

/**
 * Renders a folder by its own tool, where that is in the search path. Never throws: what went wrong is reported, with what to do.
 * @param kubernetes the version that charts are rendered for; without it, the one that helm chooses
 */
export async function render(renderable: Renderable, kubernetes?: string, within = limits): Promise<Rendering | UnreadableDocument> {
  const refuse = (message: string): UnreadableDocument => refuseInput(renderable.file, message);
  const call = findCall(renderable, kubernetes);
  if (call === undefined) return refuse(explainMissing(renderable, kubernetes));
  const outcome = await runTool(call.path, call.parameters, within, call.folders);
  if (outcome.kind !== "printed") return refuse(explainFailure(renderable, { call, outcome, limits: within, kubernetes }));
  const decoded = decodeBytes(outcome.bytes);
  return "text" in decoded ? { kind: "rendering", text: decoded.text, call } : refuse(explainGarbled(renderable, call));
}
