import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";

/** Fills the template `templates/<name>.hbs`. @throws TemplateError when it names what it is not given */
export type Frames = (name: string, context: Readonly<Record<string, unknown>>) => string;

/** A template that cannot be read or filled; the message says which, where and why. */
export class TemplateError extends Error {}

const helpers = {
  /** Puts `width` spaces before every line that is not empty. */
  indent: (width: number, text: string) => text.replace(/^(?=.)/gm, " ".repeat(width)),
};

/** Reads templates from a folder when they are first used. */
export function framesFrom(folder: string): Frames {
  const compiled = new Map<string, Handlebars.TemplateDelegate>();
  return (name, context) => {
    const template = compiled.get(name) ?? compile(folder, name);
    compiled.set(name, template);
    return fill(name, template, context);
  };
}

function compile(folder: string, name: string): Handlebars.TemplateDelegate {
  const handlebars = Handlebars.create();
  for (const [helper, body] of Object.entries(helpers)) handlebars.registerHelper(helper, body);
  const known = Object.fromEntries(Object.keys(helpers).map((helper) => [helper, true]));
  const text = readTemplate(folder, name);
  return handlebars.compile(text, { noEscape: true, strict: true, knownHelpers: known, knownHelpersOnly: true });
}

function readTemplate(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, `${name}.hbs`), "utf8");
  } catch {
    throw new TemplateError(`templates/${name}.hbs:1:1  The template cannot be read. Restore it.`);
  }
}

function fill(name: string, template: Handlebars.TemplateDelegate, context: Readonly<Record<string, unknown>>): string {
  try {
    return template(guarded(context), { allowProtoPropertiesByDefault: false });
  } catch (error) {
    throw new TemplateError(templateMessage(name, error as Error & { lineNumber?: number; column?: number }));
  }
}

function templateMessage(name: string, error: Error & { lineNumber?: number; column?: number }): string {
  const [, line, column, reason] = /^(?:(\d+):(\d+) - )?([\s\S]*)$/.exec(error.message.replace(/^.* - (\d+:\d+)$/s, "$1 - $&")) ?? [];
  const place = `${line ?? error.lineNumber ?? 1}:${column ?? (error.column ?? 0) + 1}`;
  return `templates/${name}.hbs:${place}  ${(reason ?? error.message).replace(/\s*- \d+:\d+$/, "").replace(/\.?$/, ".")} A template may name only what the emitter gives it.`;
}

/** Handlebars' strict mode lets an unknown name pass in `#if` and `#each`; this does not. */
function guarded<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value as T & object, {
    get(target, key) {
      if (typeof key === "string" && !(key in target)) throw new Error(`Nothing is called "${key}" here`);
      return guarded(Reflect.get(target, key) as unknown);
    },
  }) as T;
}
