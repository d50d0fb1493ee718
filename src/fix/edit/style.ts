import type { Layout } from "./layout.js";

/** How values are written within brackets. */
export interface FlowStyle {
  readonly isJson: boolean;
  /** Without blanks behind commas and colons. */
  readonly isCompact: boolean;
}

/** How a document is written. */
export interface Style extends FlowStyle {
  /** How far the entries of a map stand behind the key that they belong to. */
  readonly step: number;
  /** The same for the dashes of a list. */
  readonly listStep: number;
}

/** What the first nested collections of a document show; kubectl's own style where there are none. */
export function styleOf(layout: Layout, isJson: boolean): Style {
  let [step, listStep]: (number | undefined)[] = [];
  for (const { isMap, parent, own } of layout.nested()) {
    if (isMap) step ??= own - parent;
    else listStep ??= own - parent;
    if (step !== undefined && listStep !== undefined) break;
  }
  return { step: step ?? 2, listStep: listStep ?? 0, isJson, isCompact: isJson && !/":\s/.test(layout.lines.text) };
}
