import { readFileSync } from "node:fs";
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
  readonly line: number;
  readonly script: string;
  /** How to run it, and the expected result; undefined if it is not run here. */
  readonly run: GuideRun | undefined;
  readonly notRun: string | undefined;
}

const comment =
  /^<!-- (?:run with (?<tools>[a-z0-9., ]+?)(?: where (?<definitions>kyverno|gatekeeper|kubernetes) is (?:installed|running))?(?:, after `(?<after>[^`]+)`)?(?:; exits with (?<exit>\d))?(?:; says (?<says>.+))?|not run here: (?<why>.+)) -->$/;

/**
 * The console blocks of docs/install.md. A hidden comment is before each of them:
 * `<!-- run with gator 3.23, kubectl where kyverno is installed, after `<command>`; exits with 1; says win-host-pid -->`,
 * `<!-- run with kubectl where kubernetes is running -->` for an API server without an engine, or `<!-- not run here: … -->`.
 * @throws Error for a block without a comment
 */
export function guideSteps(text = readFileSync(join(packageRoot, "docs", "install.md"), "utf8")): readonly GuideStep[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => (line === "```console" ? [step(lines, index)] : []));
}

function step(lines: readonly string[], at: number): GuideStep {
  const end = lines.indexOf("```", at);
  const said = comment.exec(lines[at - 1] ?? "")?.groups;
  if (said === undefined)
    throw new Error(`docs/install.md:${at + 1}: say in a comment before it what runs it, or why nothing does.`);
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
  return { line: at + 1, script: lines.slice(at + 1, end).join("\n"), run, notRun: why };
}
