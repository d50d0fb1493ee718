import { existsSync } from "node:fs";
import { posix, resolve } from "node:path";
import { isConfiguration } from "../file-search.js";
import type { FileAlone } from "../manifest-item.js";
import { firstPosition } from "../manifest-item.js";
import { renderCommand } from "./complaints.js";
import type { Renderable } from "./renderable.js";
import { chartFile, isKustomizationName, recognize } from "./renderable.js";

/** Values of a chart, also those that are passed with `--values`. */
const valuesName = /^values(?:[._-].*)?\.ya?ml$/;

/**
 * Files that an argument names without the chart, the kustomization or the manifests that they are about. Users expect that these are
 * checked, too.
 *
 * @param paths of files that are arguments
 * @param renderables charts and kustomizations that the run reads
 * @param readsOthers false if the run reads nothing but configurations, so that users take these for manifests
 */
export async function namedAlone(
  paths: readonly string[],
  renderables: readonly Renderable[],
  readsOthers: boolean,
): Promise<readonly FileAlone[]> {
  const read = new Set(renderables.map(({ folder }) => resolve(folder)));
  const alone: FileAlone[] = [];
  for (const file of paths) {
    const isExpected = read.has(resolve(posix.dirname(file))) || (readsOthers && isConfiguration(file));
    const message = isExpected ? undefined : await sentenceFor(file);
    if (message !== undefined) alone.push({ kind: "alone", file, ...firstPosition, message });
  }
  return alone;
}

async function sentenceFor(file: string): Promise<string | undefined> {
  const [folder, name] = [posix.dirname(file), posix.basename(file)];
  if (isConfiguration(file))
    return "This file configures wincompat, and no manifest was checked for it. Name the manifests, or their folder.";
  const isValues = valuesName.test(name) && existsSync(posix.join(folder, chartFile));
  if (!isValues && name !== chartFile && !isKustomizationName(name)) return undefined;
  const renderable = await recognize(folder, [isValues ? chartFile : name]);
  if (renderable === undefined) return undefined;
  return renderable.kind === "chart" ? ofChart(renderable, isValues ? file : undefined) : ofKustomization(renderable);
}

function ofChart(chart: Extract<Renderable, { kind: "chart" }>, values: string | undefined): string {
  const said = "This file is part of a Helm chart, whose templates were not read.";
  if (chart.isLibrary) return `${said} It is a library chart: check a chart that uses it.`;
  const isDefault = values === undefined || posix.basename(values) === "values.yaml";
  const command = renderCommand(chart, isDefault ? [] : ["--values", values]);
  return isDefault
    ? `${said} Name the folder ${chart.folder} to render and check the chart, or run \`${command}\`.`
    : `${said} To check the chart with these values, run \`${command}\`.`;
}

function ofKustomization(kustomization: Extract<Renderable, { kind: "kustomization" }>): string {
  const said = "This file is a kustomization, which was not rendered.";
  return kustomization.isComponent
    ? `${said} It is a component: name the folder of a kustomization that includes it.`
    : `${said} Name the folder ${kustomization.folder} to render and check it, or run \`${renderCommand(kustomization)}\`.`;
}
