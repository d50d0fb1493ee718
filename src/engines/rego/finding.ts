import type { Find } from "../../model/find.js";
import type { Predicate } from "../../model/predicate.js";
import { simplify } from "../../model/simplify.js";
import type { Context } from "./body.js";
import { body, enter } from "./body.js";
import { mentions } from "./helpers.js";
import type { Rego } from "./rego.js";
import { list, name, quote, rego } from "./rego.js";

/** One rule body that binds or names the path of a finding. */
interface FindingBody {
  /** The path as Rego: a text literal, or the variable `path` that the statements bind. */
  readonly path: Rego;
  readonly statements: readonly Rego[];
}

/** Rego has no `or` inside a body: each alternative of `when` becomes a separate body. */
export function findingBodies(find: Find, root: Context): readonly FindingBody[] {
  const when = simplify(find.when);
  const alternatives = when.kind === "any" ? when.of : [when];
  return alternatives.map((alternative) => findingBody(find, alternative, root));
}

function findingBody(find: Find, when: Predicate, root: Context): FindingBody {
  const statements: Rego[] = [];
  const parts: Rego[] = [];
  let context: Context = { ...root, taken: new Set() };
  for (const step of find.each) {
    const entered = enter(step, context, { withIndex: true });
    statements.push(...entered.binding);
    parts.push(...(parts.length > 0 ? [quote(".")] : []), ...entered.path);
    context = entered.inner;
  }
  // A condition without an element is evaluated once, not for each element. Conditions bind their own variables.
  const conditions = body(when, context);
  const bound = [...context.taken].map(name);
  const first = conditions.filter((condition) => !bound.some((variable) => mentions([condition], variable)));
  const all = [...first, ...statements, ...conditions.filter((condition) => !first.includes(condition))];
  const { text } = find.at;
  if (parts.length === 0) return { path: quote(text), statements: all };
  if (text !== "") parts.push(quote(text.startsWith("[") ? text : `.${text}`));
  const path = name("path");
  return { path, statements: [...all, rego`${path} := concat("", ${list(merged(parts))})`] };
}

/** Neighbouring literals become one, so that a path is readable. */
function merged(parts: readonly Rego[]): readonly Rego[] {
  return parts.reduce<Rego[]>((all, part) => {
    const last = all.at(-1);
    const bothLiteral = last?.startsWith('"') && part.startsWith('"');
    if (last !== undefined && bothLiteral) return [...all.slice(0, -1), quote(literal(last) + literal(part))];
    return [...all, part];
  }, []);
}

function literal(text: Rego): string {
  return JSON.parse(text) as string;
}
