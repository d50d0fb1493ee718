import { compareText } from "../lib/diagnostic.js";
import type { Frames } from "../engines/frames.js";
import { versionsWith } from "../explain/explain.js";
import type { Explanation } from "../explain/explanation.js";
import type { Workbench } from "../explain/workbench.js";
import type { ReleaseFiles } from "../release/files.js";
import type { FamiliesSource } from "../spec/types.js";
import { effectRows, rangeOf } from "./explained.js";
import { rulePage } from "./rule-page.js";

/** The folder docs/rules: a page a rule, as of the newest version that has it, and an index by family. */
export function rulePages(workbench: Workbench, families: FamiliesSource, frames: Frames): ReleaseFiles {
  const explanations = everyExplanation(workbench);
  const pages = explanations.map((one): [string, string] => [`${one.rule}.md`, rulePage(one, frames)]);
  const index = indexPage(explanations, workbench, families, frames);
  const files: [string, string][] = [...pages, ["README.md", index]];
  return new Map(files.sort(([a], [b]) => compareText(a, b)).map(([path, text]) => [path, Buffer.from(text)]));
}

function everyExplanation(workbench: Workbench): readonly Explanation[] {
  const { models } = workbench;
  const ids = [...new Set(models.flatMap(({ rules }) => rules.map(({ id }) => id)))].sort(compareText);
  return ids.flatMap((id) => {
    const newest = versionsWith(id, models).at(-1);
    return (newest && workbench.explain(id, newest)) ?? [];
  });
}

function indexPage(explanations: readonly Explanation[], { models }: Workbench, families: FamiliesSource, frames: Frames): string {
  const sections = Object.entries(families).map(([id, { title, description }]) => ({
    title,
    description,
    rules: explanations.filter(({ family }) => family.id === id).map(row),
  }));
  return frames("docs/index", {
    count: explanations.length,
    versions: rangeOf(models.map(({ version }) => version)),
    families: sections.filter(({ rules }) => rules.length > 0),
  });
}

function row({ rule, title, profile, versions }: Explanation): object {
  const effects = [...new Set(effectRows(versions).map(({ effect }) => effect))].join(", ");
  return { rule, title, profile, effects, versions: rangeOf(versions.map(({ kubernetes }) => kubernetes)) };
}
