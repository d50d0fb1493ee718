import { fitted } from "./layout.js";

/** Rego source text. Only `rego`, `quote`, `raw` and `ref` make it, so no other text gets into a policy. */
export type Rego = string & { readonly language: "rego" };

/** Puts Rego together: what stands in the braces must be Rego, too. */
export function rego(texts: TemplateStringsArray, ...parts: readonly Rego[]): Rego {
  return String.raw({ raw: texts }, ...parts) as Rego;
}

/** A literal: text in quotes, numbers and booleans as they are. */
export function quote(value: string | number | boolean): Rego {
  return JSON.stringify(value) as Rego;
}

/** A raw text literal, in which backslashes stand for themselves. @throws RangeError for a backtick */
export function raw(text: string): Rego {
  if (text.includes("`")) throw new RangeError(`A Rego raw text cannot hold a backtick: ${text}`);
  return `\`${text}\`` as Rego;
}

export function list(parts: readonly Rego[]): Rego {
  return `[${parts.join(", ")}]` as Rego;
}

export function set(parts: readonly Rego[]): Rego {
  return `{${parts.join(", ")}}` as Rego;
}

/** Any JSON as `opa fmt` writes it: an object with an entry a line, a list of texts and numbers on one. */
export function json(value: unknown, indent = ""): Rego {
  const inner = `${indent}\t`;
  if (typeof value !== "object" || value === null) return inline(value);
  if (!Array.isArray(value)) return lines("{", Object.entries(value).map(([key, of]) => `${quote(key)}: ${json(of, inner)}`), "}", indent);
  if (value.every((of) => typeof of !== "object" || of === null)) return inline(value);
  if (value.length === 1) return `[${json(value[0], indent)}]` as Rego;
  return lines("[", value.map((of) => json(of, inner)), "]", indent);
}

function lines(start: string, entries: readonly string[], end: string, indent: string): Rego {
  if (entries.length === 0) return `${start}${end}` as Rego;
  return `${start}\n${entries.map((entry) => `${indent}\t${entry},\n`).join("")}${indent}${end}` as Rego;
}

/** Any JSON on one line. */
export function inline(value: unknown): Rego {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) as Rego;
  if (Array.isArray(value)) return list(value.map(inline));
  return `{${Object.entries(value).map(([key, of]) => `${quote(key)}: ${inline(of)}`).join(", ")}}` as Rego;
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A variable or rule name. @throws RangeError when it is no identifier */
export function name(text: string): Rego {
  if (!identifier.test(text)) throw new RangeError(`"${text}" is no Rego identifier.`);
  return text as Rego;
}

/** `of.a["b.c/d"]` */
export function ref(of: Rego, keys: readonly string[]): Rego {
  return (of + keys.map((key) => (identifier.test(key) ? `.${key}` : `[${quote(key)}]`)).join("")) as Rego;
}

/** A rule or function with a body of one statement a line, as `opa fmt` writes it. */
export function rule(head: Rego, body: readonly Rego[]): Rego {
  return `${fitted(`${head} if {`, "")}\n${body.map((statement) => `\t${fitted(statement, "\t")}\n`).join("")}}` as Rego;
}

/** The name of a rule or scope as Rego spells it: `win-host-pid` is `win_host_pid`. */
export function snake(id: string): Rego {
  return name(id.replaceAll("-", "_"));
}
