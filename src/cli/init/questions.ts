import type { Interface } from "node:readline/promises";
import { createInterface } from "node:readline/promises";
import type { Flags } from "../../check/settings/flags.js";
import { layerOfFlags } from "../../check/settings/flags.js";
import type { Layer } from "../../check/settings/layer.js";
import type { KnownNames } from "../../check/settings/names.js";
import { UsageError } from "../../lib/errors.js";
import { optionalProfiles } from "../../model/profile.js";
import { versionList } from "../../model/version.js";
import { namesIn } from "../options.js";

/** Streams that can be a terminal. */
export interface AskingStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

interface Question {
  readonly text: string;
  /** The answer as a flag. */
  readonly flag: (answer: string) => Flags;
}

interface Conversation {
  readonly asking: Interface;
  readonly lines: AsyncIterator<string, unknown>;
  readonly output: NodeJS.WritableStream;
}

/** Asks for values of flags; an empty answer sets none. @throws UsageError if the input ends before the last answer */
export async function askForFlags(known: KnownNames, { input, output }: AskingStreams): Promise<Layer> {
  const asking = createInterface({ input, output });
  const conversation = { asking, lines: asking[Symbol.asyncIterator](), output };
  try {
    let layer: Layer = {};
    for (const question of questions(known)) layer = { ...layer, ...(await answerTo(question, known, conversation)) };
    return layer;
  } finally {
    asking.close();
  }
}

function questions({ versions, settable }: KnownNames): readonly Question[] {
  const platforms = settable.platforms
    .map(({ id }) => id)
    .sort()
    .join(", ");
  const beyond = optionalProfiles.join(", ");
  return [
    {
      text: `Versions of Kubernetes, from ${versionList(versions)} (${versions.at(-1)}): `,
      flag: (versions) => ({ kubernetes: namesIn(versions) }),
    },
    { text: `Platform, from ${platforms} (none): `, flag: (platform) => ({ platform }) },
    { text: `Profiles in addition to core, from ${beyond} (none): `, flag: (names) => ({ profile: namesIn(names) }) },
  ];
}

/** Asks until the answer is valid. */
async function answerTo(question: Question, known: KnownNames, conversation: Conversation): Promise<Layer> {
  const answer = (await nextLine(question.text, conversation)).trim();
  try {
    return answer === "" ? {} : layerOfFlags(question.flag(answer), known);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    conversation.output.write(`${error.message}\n`);
    return answerTo(question, known, conversation);
  }
}

/** Reads one line at a time, so that lines typed ahead are not lost between questions. */
async function nextLine(text: string, { asking, lines }: Conversation): Promise<string> {
  asking.setPrompt(text);
  asking.prompt();
  const line = await lines.next();
  if (line.done)
    throw new UsageError(
      "\nThe input ended before the last answer, and nothing was written. Answer all questions, or use options.",
    );
  return line.value;
}
