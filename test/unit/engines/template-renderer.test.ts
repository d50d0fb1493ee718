import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { TemplateError, templatesFrom } from "../../../src/engines/template-renderer.js";
import { toPosix } from "../../../src/lib/paths.js";
import { assertThrows } from "../../assert-throws.js";

const test = suite("engines/template-renderer");
const folder = mkdtempSync(join(tmpdir(), "wincompat-templates-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Fills a template of this text. */
function fill(text: string, context: Record<string, unknown> = {}): string {
  writeFileSync(join(folder, "x.hbs"), text);
  return templatesFrom(folder)("x", context);
}

function complaint(text: string, context?: Record<string, unknown>): string {
  try {
    return `no complaint, but ${fill(text, context)}`;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return error.message;
  }
}

test("a template is filled with what it is given", () => {
  assert.is(fill("a: {{a}}\n{{#each list}}\n- {{this}}\n{{/each}}\n", { a: 1, list: ["x", "y"] }), "a: 1\n- x\n- y\n");
});

test("values are not escaped as HTML and braces in them are not substituted", () => {
  assert.is(fill("{{a}}", { a: `<"'&\`{{b}}>` }), `<"'&\`{{b}}>`);
});

test("empty lists and empty texts count as given", () => {
  assert.is(fill("{{#each list}}x{{/each}}{{#if text}}y{{else}}z{{/if}}", { list: [], text: "" }), "z");
});

test("indent leaves empty lines empty", () => {
  assert.is(fill("{{indent 2 text}}", { text: "a\n\n  b\n" }), "  a\n\n    b\n");
});

/** Where the template of a test is, as the user named its folder. */
const file = toPosix(join(folder, "x.hbs"));
const unknown = 'There is no "nothing" here. A template can use only the values that its engine passes.';

const complaints: Readonly<
  Record<string, readonly [text: string, complaint: string, context?: Record<string, unknown>]>
> = {
  "an unknown name": ["a\nb {{nothing}}", `${file}:2:5  ${unknown}`],
  "an unknown name in #each": ["a\n  {{#each nothing}}{{/each}}", `${file}:2:11  ${unknown}`],
  "an unknown name in #if": ["{{#if nothing}}x{{/if}}", `${file}:1:7  ${unknown}`],
  "an unknown name in #unless": ["{{#unless nothing}}x{{/unless}}", `${file}:1:11  ${unknown}`],
  "an unknown name that a helper is given": ["\n\n{{indent 2 nothing}}", `${file}:3:12  ${unknown}`],
  "an unknown name of an item": [
    "{{#each list}}\n{{nothing}}{{/each}}",
    `${file}:2:3  ${unknown}`,
    { list: [{ name: "a" }] },
  ],
  "an unknown name of the parent of an item": [
    "{{#each list}}{{../nothing}}{{/each}}",
    `${file}:1:17  ${unknown}`,
    { list: ["a"] },
  ],
  "an unknown name behind another": ["{{a.nothing}}", `${file}:1:3  ${unknown}`, { a: {} }],
  "a field of a text": [
    "{{#each list}}{{name}}{{/each}}",
    `${file}:1:1  A text has no field "name". A template can use only the values that its engine passes.`,
    { list: ["a"] },
  ],
  "an unknown helper": [
    "a\n {{dent 2 a}}",
    `${file}:2:2  There is no helper "dent". Beside those of Handlebars there is indent.`,
    { a: "a" },
  ],
  "an unknown block": [
    "{{#loop 2}}{{/loop}}",
    `${file}:1:1  There is no helper "loop". Beside those of Handlebars there is indent.`,
  ],
  "a block that is not closed": [
    "a\n{{#each list}}",
    `${file}:2:1  The template does not parse: Expecting `,
    { list: [] },
  ],
  "a block that is closed as another": ["{{#each list}}{{/if}}", `${file}:1:4  each doesn't match if.`, { list: [] }],
  "braces that are not closed": ["a\nb {{name", `${file}:2:1  The template does not parse: Expecting `, { name: "a" }],
  "a partial": ["{{> other}}", `${file}:1:1  The partial other could not be found.`],
};

for (const [what, [text, expected, context]] of Object.entries(complaints)) {
  test(`${what} is reported with its place`, () => {
    const said = complaint(text, context);
    assert.is(said.slice(0, expected.length), expected);
    assert.match(said, /^[^\n]*\.$/);
  });
}

test("a missing template is reported", () => {
  assertThrows(
    () => templatesFrom(folder)("opa/none", {}),
    TemplateError,
    `${toPosix(join(folder, "opa/none.hbs"))}:1:1  There is no such template. Restore it, or name another folder with templates.`,
  );
  assert.throws(() => templatesFrom()("opa/none", {}), /^templates\/opa\/none\.hbs:1:1 {2}/);
});

test.run();
