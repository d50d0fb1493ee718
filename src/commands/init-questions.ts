import { createInterface } from "node:readline/promises";
import type { Interface } from "node:readline/promises";
import type { Flags } from "../configuration/flags.js";
import { layerOfFlags } from "../configuration/flags.js";
import type { Known } from "../configuration/known.js";
import type { Layer } from "../configuration/layer.js";
import { profiles } from "../model/model.js";
import { UsageError } from "./exit.js";

/** Streams that people may sit at. */
export interface AskingStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

interface Question {
  readonly text: string;
  /** The answer as a flag. */
  readonly flag: (answer: string) => Flags;
}

/** Asks for what flags could have said; nothing but Enter says nothing. @throws UsageError when the input ends before */
export async function askForFlags(known: Known, { input, output }: AskingStreams): Promise<Layer> {
  const asking = createInterface({ input, output });
  try {
    let layer: Layer = {};
    for (const question of questions(known)) layer = { ...layer, ...(await answerTo(question, known, asking, output)) };
    return layer;
  } finally {
    asking.close();
  }
}

function questions({ versions, settable }: Known): readonly Question[] {
  const platforms = settable.platforms.map(({ id }) => id).sort().join(", ");
  const beyond = profiles.filter((name) => name !== "core").join(", ");
  return [
    { text: `Versions of Kubernetes, of ${versions.join(", ")} (${versions.at(-1)}): `, flag: (kubernetes) => ({ kubernetes }) },
    { text: `Platform, of ${platforms} (none): `, flag: (platform) => ({ platform }) },
    { text: `Profiles beyond core, of ${beyond} (none): `, flag: (profile) => ({ profile }) },
  ];
}

/** Asks until the answer is one. */
async function answerTo(question: Question, known: Known, asking: Interface, output: NodeJS.WritableStream): Promise<Layer> {
  const answer = (await nextLine(question.text, asking)).trim();
  try {
    return answer === "" ? {} : layerOfFlags(question.flag(answer), known);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    output.write(`${error.message}\n`);
    return answerTo(question, known, asking, output);
  }
}

/** A question that the end of the input leaves open never settles by itself. */
async function nextLine(text: string, asking: Interface): Promise<string> {
  return new Promise((answered, failed) => {
    asking.once("close", () => failed(new UsageError("\nThe input ended before the last answer, and nothing was written. Answer, or say everything by flags.")));
    asking.question(text).then(answered, failed);
  });
}
