import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { templatesFolder } from "../lib/package.js";
import { toPosix } from "../lib/paths.js";

/** Fills the template `templates/<name>.hbs`. @throws TemplateError for a name that the context does not have */
export type TemplateRenderer = (name: string, context: Readonly<Record<string, unknown>>) => string;

/** A template that cannot be read or rendered. The message names it, the place and the reason. */
export class TemplateError extends Error {}

const helpers = {
  /** Puts `width` spaces before every line that is not empty. */
  indent: (width: number, text: string) => text.replace(/^(?=.)/gm, " ".repeat(width)),
};

/** Reads templates from a folder, each when it is first used. @param folder that of this package, by default */
export function templatesFrom(folder = templatesFolder): TemplateRenderer {
  const read = new Map<string, Handlebars.TemplateDelegate>();
  return (name, context) => {
    try {
      const template = read.get(name) ?? compile(readTemplate(folder, name));
      read.set(name, template);
      return template(context);
    } catch (error) {
      throw new TemplateError(complaint(shownAs(folder, name), error as HandlebarsError));
    }
  };
}

function readTemplate(folder: string, name: string): string {
  const file = join(folder, `${name}.hbs`);
  if (!existsSync(file))
    throw new Error("There is no such template. Restore it, or name another folder with templates.");
  return readFileSync(file, "utf8");
}

/** Strict mode of Handlebars checks plain names. This also checks the arguments of helpers, such as `#if` and `#each`. */
class StrictNames extends Handlebars.Visitor {
  override PathExpression(path: hbs.AST.PathExpression & { strict?: boolean }): void {
    path.strict = true;
  }
}

function compile(text: string): Handlebars.TemplateDelegate {
  const handlebars = Handlebars.create();
  for (const [helper, body] of Object.entries(helpers)) handlebars.registerHelper(helper, body);
  const knownHelpers = Object.fromEntries(Object.keys(helpers).map((helper) => [helper, true]));
  const program = handlebars.parse(text);
  new StrictNames().accept(program);
  return handlebars.compile(program, { noEscape: true, strict: true, knownHelpers, knownHelpersOnly: true });
}

/** Lines count from 1, columns from 0. An error of the parser has only a line, in its text. */
type HandlebarsError = Error & { readonly lineNumber?: number; readonly column?: number };

/** The path of a template, as the user names its folder. */
function shownAs(folder: string, name: string): string {
  return toPosix(join(folder === templatesFolder ? "templates" : folder, `${name}.hbs`));
}

function complaint(file: string, { message, lineNumber, column = 0 }: HandlebarsError): string {
  const line = lineNumber ?? /^Parse error on line (\d+)/.exec(message)?.[1] ?? 1;
  return `${file}:${line}:${column + 1}  ${sentence(message)}`;
}

const sentences: readonly (readonly [complaint: RegExp, sentence: string])[] = [
  [/^"(.+)" not defined in .*$/s, 'There is no "$1" here. A template can use only the values that its engine passes.'],
  [
    /^Cannot use 'in' operator to search for '(.+?)' in .*$/s,
    'A text has no field "$1". A template can use only the values that its engine passes.',
  ],
  [
    /^.* unknown helper (\S+) - .*$/s,
    `There is no helper "$1". Beside those of Handlebars there is ${Object.keys(helpers).join(", ")}.`,
  ],
  [/^Parse error.*\n(.+)$/s, "The template does not parse: $1."],
];

/** The message of Handlebars as a sentence; an unknown message stays as it is. */
function sentence(message: string): string {
  const known = sentences.find(([pattern]) => pattern.test(message));
  return known ? message.replace(...known) : message.replace(/( - \d+:\d+)?\.?$/, ".");
}
