import { remembered } from "../lib/remembered.js";
import type { EvaluatedObject } from "./evaluated-object.js";
import type { ListedObject } from "./findings.js";
import type { FileSettings } from "./settings/file-settings.js";

const noRules = new WeakSet<FileSettings>();

/** Settings that apply no rule, for objects of which only the evidence matters. */
export const withoutRules = remembered((settings: FileSettings): FileSettings => {
  const without = { ...settings, only: new Set<string>() };
  noRules.add(without);
  return without;
});

/** What a report needs of objects that nothing completes any more: their numbers, those with findings, and the list if it is requested. */
export class SettledObjects {
  count = 0;
  windows = 0;
  readonly found: EvaluatedObject[] = [];
  readonly listed: ListedObject[] = [];

  /** @param list describes the object; undefined where the report does not list objects */
  add(one: EvaluatedObject, list: ((one: EvaluatedObject) => ListedObject) | undefined): void {
    if (noRules.has(one.settings)) return;
    this.count += 1;
    if (one.windows) this.windows += 1;
    if (one.findings.length > 0) this.found.push(one);
    if (list !== undefined) this.listed.push(list(one));
  }
}
