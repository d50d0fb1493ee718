import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { sourceFolder } from "../api-server/suppliers.js";
import type { Engine } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";

/** Kyverno's own policies for the Pod Security Standards, for comparison: its chart, with the default of every value. */
export function podSecurityPolicies(engine: Engine): readonly KubeObject[] {
  const templates = join(sourceFolder(engine), "charts", "kyverno-policies", "templates");
  const files = ["baseline", "other", "restricted"].flatMap((folder) =>
    readdirSync(join(templates, folder))
      .filter((name) => name.endsWith(".yaml") && !/\.cel\.yaml$|\.vpol\.yaml$|^custom-policies/.test(name))
      .sort()
      .map((name) => join(templates, folder, name)),
  );
  return files.map((file) => policy(rendered(readFileSync(file, "utf8"))));
}

interface ChartPolicy extends KubeObject {
  readonly spec: { readonly rules: readonly { readonly validate: object }[] };
}

/** Only what decides what it costs: the chart's annotations and labels are about the chart. */
function policy(text: string): KubeObject {
  const { apiVersion, kind, metadata, spec } = parse(text) as ChartPolicy;
  const rules = spec.rules.map(({ validate, ...rule }) => ({
    ...rule,
    validate: Object.fromEntries(
      Object.entries(validate).filter(([key]) => !/^failureAction|^allowExisting/.test(key)),
    ),
  }));
  return { apiVersion, kind, metadata: { name: metadata?.name ?? "" }, spec: { ...spec, rules } } as KubeObject;
}

/**
 * A template as Helm renders it where no value is set: of a block with an alternative the alternative, of others nothing.
 * The outermost block is what the file is for.
 */
function rendered(template: string): string {
  const values: Record<string, string> = {
    ".Values.policyKind": "ClusterPolicy",
    ".Values.background": "true",
    ".Values.failurePolicy": "Ignore",
    ".Values.validationFailureAction": "Audit",
  };
  values["$name"] = /\$name := "([^"]+)"/.exec(template)?.[1] ?? "";
  const open: { isTaken: boolean }[] = [];
  const lines = template.split("\n").filter((line) => {
    const [, word] = /^\s*\{\{-? ?(if|with|else|end|\$?\w+)/.exec(line) ?? [];
    const [innermost] = open.slice(-1);
    if (word === "if" || word === "with") open.push({ isTaken: open.length === 0 });
    else if (word === "else" && innermost !== undefined) innermost.isTaken = true;
    else if (word === "end") open.pop();
    return word === undefined && open.every(({ isTaken }) => isTaken);
  });
  const literal = /\{\{`(.*?)`\}\}/g;
  return lines
    .map((line) =>
      literal.test(line)
        ? line.replace(literal, "$1")
        : line.replace(/\{\{-? *(.*?) *-?\}\}/g, (_, name: string) => values[name] ?? "~"),
    )
    .join("\n");
}
