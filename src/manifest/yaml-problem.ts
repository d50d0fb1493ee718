import type { YAMLParseError } from "yaml";

type Code = YAMLParseError["code"];

/** What the parser's error codes mean to someone who writes manifests. */
const SENTENCES: Partial<Record<Code, string>> = {
  TAB_AS_INDENT: "A tab cannot indent YAML; use spaces.",
  BAD_SCALAR_START: "A plain value cannot start with this character; quote the value.",
  BLOCK_AS_IMPLICIT_KEY: 'A key cannot start here: quote the value if ": " is part of its text, or start a new line.',
  MULTILINE_IMPLICIT_KEY: "A key must stand on one line and a colon must follow it.",
  BAD_DQ_ESCAPE: 'Double quotes do not know this escape; write "\\\\" for a backslash, or use single quotes.',
};

const MESSAGES: Readonly<Record<string, string>> = {
  "All mapping items must start at the same column": "This line is indented differently from the mapping that it is in.",
  "All sequence items must start at the same column": "This line is indented differently from the list that it is in.",
  "Implicit map keys need to be followed by map values": "A key must be followed by a colon and a space.",
  'Missing closing "quote': "A double quote is not closed.",
  "Missing closing 'quote": "A single quote is not closed.",
};

/** A sentence in plain words for what the parser complains of. */
export function explainProblem({ code, message }: YAMLParseError): string {
  if (code === "RESOURCE_EXHAUSTION") return message;
  return SENTENCES[code] ?? MESSAGES[message] ?? `This is not valid YAML: ${message}.`;
}
