import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as workflows from "@actions/workflow-parser";
import type * as actions from "@actions/workflow-parser/actions/index";
import { buildSync } from "esbuild";
import { parse } from "yaml";
import { packageRoot } from "../../src/lib/package.js";
import { temporaryFolder } from "../unit/cli/run.js";

/** GitHub's own reader of action.yml. Node 20 cannot load it as it is: it imports JSON without saying so. */
async function parser(): Promise<typeof actions & typeof workflows> {
  const contents =
    'export * from "@actions/workflow-parser/actions/index"; export { NoOperationTraceWriter } from "@actions/workflow-parser";';
  const outfile = join(temporaryFolder(), "parser.mjs");
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  buildSync({
    stdin: { contents, resolveDir: packageRoot },
    outfile,
    banner,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  return import(pathToFileURL(outfile).href) as Promise<typeof actions & typeof workflows>;
}

/** What GitHub finds wrong with an action, as sentences. */
export async function actionFaults(text: string): Promise<readonly string[]> {
  const { parseAction, NoOperationTraceWriter } = await parser();
  return parseAction({ name: "action.yml", content: text }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);
}

/** A step with a script. */
interface ScriptStep {
  readonly shell: string;
  readonly run: string;
  /** By variable: the expression that fills it. */
  readonly env: Readonly<Record<string, string>>;
}

/** An action of scripts. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly [install: ScriptStep, check: ScriptStep] };
}

export function readAction(text: string): Action {
  return parse(text) as Action;
}
