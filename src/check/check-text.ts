import { readText } from "../manifests/manifest-text.js";
import type { Report } from "./findings.js";
import { Check, thisDay } from "./check.js";
import type { TextOptions } from "./text-settings.js";
import { settingsFrom } from "./text-settings.js";

/**
 * Checks the text of a manifest: YAML or JSON, one document or several. Reads no file and asks no network, so that it
 * runs in a browser.
 *
 * @param text the manifest, with the line ends of any system
 * @param options what to check with and for
 * @returns findings by line, path and rule; what could not be read is in the report, never thrown
 * @throws RangeError when there is no release, or none has a rule or profile that the options name
 */
export function check(text: string, options: TextOptions): Report {
  const settings = settingsFrom(options);
  const checked = new Check(options.today ?? thisDay());
  for (const item of readText(options.file ?? "<text>", text)) checked.add(item, settings);
  return checked.report();
}
