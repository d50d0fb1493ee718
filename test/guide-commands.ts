import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../src/lib/package.js";

/** An engine whose definitions an API server has, or nothing but the kinds of Kubernetes. */
export type Definitions = "gatekeeper" | "kubernetes" | "kyverno";

interface GuideRun {
  readonly tools: readonly string[];
  /** What the API server of the reader has installed; `kubernetes` for nothing else. Without it, there is no API server. */
  readonly definitions: Definitions | undefined;
  /** What the reader ran earlier, such as the installation before an upgrade; it runs first. */
  readonly after: string | undefined;
  readonly exit: number;
  readonly says: string;
}

/** Commands of a guide, as a reader types them. */
export interface GuideStep {
  /** Where the block is, such as `docs/install.md:12`. */
  readonly place: string;
  readonly script: string;
  /** How to run it, and the expected result; undefined if it is not run here. */
  readonly run: GuideRun | undefined;
  readonly notRun: string | undefined;
}

const comment =
  /^<!-- (?:run with (?<tools>[a-z0-9., ]+?)(?: where (?<definitions>kyverno|gatekeeper|kubernetes) is (?:installed|running))?(?:, after `(?<after>[^`]+)`)?(?:; exits with (?<exit>\d))?(?:; says (?<says>.+))?|not run here: (?<why>.+)) -->$/;

/** The pages of the install guide, relative to the project: `install.md` about all engines, and one for each engine. */
export const guidePages: readonly string[] = readdirSync(join(packageRoot, "docs"))
  .filter((name) => /^install(?:-[a-z-]+)?\.md$/.test(name))
  .sort()
  .map((name) => `docs/${name}`);

/**
 * The console blocks of a page. A hidden comment is before each of them:
 * `<!-- run with gator 3.23, kubectl where kyverno is installed, after `<command>`; exits with 1; says win-host-pid -->`,
 * `<!-- run with kubectl where kubernetes is running -->` for an API server without an engine, or `<!-- not run here: … -->`.
 * @throws Error for a block without a comment, or one that is indented
 */
export function guideSteps(page: string, text = readFileSync(join(packageRoot, page), "utf8")): readonly GuideStep[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => (line.trimStart() === "```console" ? [step(page, lines, index)] : []));
}

function step(page: string, lines: readonly string[], at: number): GuideStep {
  const place = `${page}:${at + 1}`;
  const end = lines.indexOf("```", at);
  const said = comment.exec(lines[at - 1] ?? "")?.groups;
  if (said === undefined || lines[at] !== "```console")
    throw new Error(`${place}: say in a comment before it what runs it, or why nothing does, and do not indent it.`);
  const { tools, definitions, after, exit, says, why } = said;
  const run =
    tools === undefined
      ? undefined
      : {
          tools: tools.split(/, /),
          definitions: definitions as Definitions | undefined,
          after,
          exit: Number(exit ?? 0),
          says: says ?? "",
        };
  return { place, script: lines.slice(at + 1, end).join("\n"), run, notRun: why };
}

/** Are all commands of a script such that install or remove a released folder, without those that prune? */
export function isInstallation(script: string): boolean {
  const commands = script.replaceAll(/ *\\\n */g, " ").split("\n");
  return commands.every((one) => /^kubectl (?:apply|delete) -k dist-policies\/\S+(?: --ignore-not-found)?$/.test(one));
}
