import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";

const { id: _, ...schema } = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"),
    "utf8",
  ),
) as Record<string, unknown>;
const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/i.test(text) && URL.canParse(text);
const isReference = (text: string): boolean => /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?#]|%[0-9A-F]{2})*$/.test(text);
const ajv = new Ajv({
  strict: false,
  unicodeRegExp: false,
  formats: { uri: isUri, "uri-reference": isReference, "date-time": true },
});
// The schema is written in draft 4, whose words that it uses mean the same later, but for its id.
/** Validates a SARIF log. */
export const validate = ajv.compile({ ...schema, $schema: "http://json-schema.org/draft-07/schema#" });

/** What is wrong with the text of a SARIF log. */
export function sarifFaults(text: string): readonly unknown[] {
  return validate(JSON.parse(text)) ? [] : [...(validate.errors ?? [])];
}
