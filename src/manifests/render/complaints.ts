import { resolve } from "node:path";
import { printable } from "../../lib/printable.js";
import { shellWord } from "../../lib/shell-word.js";
import type { Renderable } from "./renderable.js";
import type { FailedOutcome, Limits } from "./run-tool.js";
import type { Call } from "./tools.js";
import { callsFor, findProgram, nameOf } from "./tools.js";

const nouns = { chart: "Helm chart", kustomization: "kustomization" } as const;

const withoutRendering = "With --render never, its files are read as they are.";

/** How much of the output of a tool is reported. */
const [mostLines, mostCharacters] = [6, 600];

/** Warnings of kubectl and helm, and how kubectl wraps its errors. */
const warningLine = /^(?:# )?warning/i;
const wrappedError = /^E\d{4} \S+ +\d+ \S+\] "command failed" err="(.*)"$/;

/** Explains that the tool of a folder is missing. */
export function explainMissing(renderable: Renderable, kubernetes?: string): string {
  const programs = callsFor(renderable, renderable.folder).map(({ program }) => program);
  const reason = `This folder is a ${nouns[renderable.kind]}, and ${whyNone(programs)}`;
  return `${reason} Install ${programs[0]}, or ${renderElsewhere(renderable, kubernetes)}`;
}

function whyNone(programs: readonly string[]): string {
  const untrusted = programs.map((program) => findProgram(program)).find((path) => path !== undefined);
  if (untrusted !== undefined)
    return `${printable(untrusted)} is not run to render it: it may be part of the checked files.`;
  const missing = programs.length === 1 ? `${programs.join()} is not` : `neither ${programs.join(" nor ")} is`;
  return `${missing} in the PATH to render it.`;
}

/** How a tool failed. */
interface Failure {
  readonly call: Call;
  readonly outcome: FailedOutcome;
  readonly limits: Limits;
  /** The requested version. */
  readonly kubernetes: string | undefined;
}

/** Explains why a tool did not render a folder. */
export function explainFailure(renderable: Renderable, { call, outcome, limits, kubernetes }: Failure): string {
  const elsewhere = renderElsewhere(renderable, kubernetes, missingFlags(outcome));
  const [tool, noun] = [nameOf(call), nouns[renderable.kind]];
  switch (outcome.kind) {
    case "failed":
      return `${tool} does not render this ${noun}: ${gist(outcome.said, renderable)} Correct it, or ${elsewhere}`;
    case "unstarted":
      return `${tool} cannot be started (${outcome.code}): it, or the program that its first line names, is missing or damaged. Install it again. ${withoutRendering}`;
    case "late":
      return `${tool} takes longer than ${timeOf(limits)} for this ${noun}. To wait, ${elsewhere}`;
    case "endless":
      return `${tool} prints more than ${Math.round(limits.bytes / 2 ** 20)} MiB for this ${noun}. Split the ${noun}. ${withoutRendering}`;
  }
}

function timeOf({ milliseconds, shared }: Limits): string {
  return shared === undefined
    ? seconds(milliseconds)
    : `the ${seconds(milliseconds)} that are left of the ${seconds(shared)} for all tools of a run`;
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(2))} seconds`;
}

/** Explains that a tool did not print text. */
export function explainGarbled(renderable: Renderable, call: Call): string {
  return `The output of ${nameOf(call)} for this ${nouns[renderable.kind]} is not UTF-8 text. Correct it. ${withoutRendering}`;
}

/** Explains that a tool printed no object. */
export function explainNothing(renderable: Renderable, call: Call): string {
  const values = renderable.kind === "chart" ? ", with its own values" : "";
  return `${nameOf(call)} renders no object from this ${nouns[renderable.kind]}${values}. Leave it out, or correct it.`;
}

/** Backquotes mark the end of the command. */
function renderElsewhere(
  renderable: Renderable,
  kubernetes: string | undefined,
  flags: readonly string[] = [],
): string {
  return `render it yourself: \`${renderCommand(renderable, flags, kubernetes)}\`. ${withoutRendering}`;
}

/** A kustomization with charts is not rendered without this flag, which runs helm: users must allow that themselves. */
const helmFlag = "--enable-helm";

function missingFlags(outcome: FailedOutcome): readonly string[] {
  return outcome.kind === "failed" && outcome.said.includes(helmFlag) ? [helmFlag] : [];
}

/** A command for a shell that renders a folder and checks the result. @param more arguments for its tool */
export function renderCommand(renderable: Renderable, more: readonly string[] = [], kubernetes?: string): string {
  const [{ program, args }] = callsFor(renderable, renderable.folder, kubernetes);
  return `${[program, ...args, ...more].map(shellWord).join(" ")} | wincompat check -`;
}

/** The first lines of the output of a tool, as one line that ends like a sentence. */
function gist(said: string, { folder }: Renderable): string {
  const lines = said
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const errors = lines.filter((line) => !warningLine.test(line));
  const first = (errors.length === 0 ? lines : errors)
    .slice(0, mostLines)
    .map((line) => line.replace(wrappedError, "$1"))
    .join(" ");
  const text = printable(first.replaceAll(resolve(folder), folder));
  const short = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}
