import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { celPatches, templateOf, withCel } from "./gator-cel.js";
import type { Installation } from "./release-folder.js";

interface Assertion {
  readonly violations: number | "yes" | "no";
  readonly message?: string;
}

interface Suite {
  readonly tests: readonly { readonly cases: readonly { readonly assertions: readonly Assertion[] }[] }[];
}

/**
 * Writes the suites of a release, which are complete if it is packaged, for the CEL of its templates: beside templates with CEL, with assertions for violations that
 * name more than one path.
 * @param folder to write to
 * @returns the number of cases
 */
export function writeCelSuites(release: Installation, folder: string): number {
  return celPatches(release).reduce((count, patch, index) => {
    const [from, to] = [dirname(templateOf(patch)), join(folder, String(index))];
    cpSync(from, to, { recursive: true });
    writeFileSync(join(to, "template.yaml"), stringify(withCel(patch)));
    const suites = readdirSync(to).filter((name) => /^suite(?:-thorough)?\.yaml$/.test(name));
    return count + suites.reduce((sum, name) => sum + converted(join(to, name)), 0);
  }, 0);
}

function converted(file: string): number {
  const suite = parse(readFileSync(file, "utf8")) as Suite;
  const tests = suite.tests.map((test) => ({
    ...test,
    cases: test.cases.map((one) => ({ ...one, assertions: one.assertions.map(celAssertion) })),
  }));
  writeFileSync(file, stringify({ ...suite, tests }));
  return tests.flatMap(({ cases }) => cases).length;
}

/** A number of violations of Rego is one for each path. */
function celAssertion({ violations, message }: Assertion): Assertion {
  const isSome = violations === "no" ? "no" : "yes";
  if (message === undefined) return { violations: isSome };
  const [, rule = "", path = ""] = /^\^([a-z0-9-]+): (.*): $/.exec(message) ?? [];
  if (path === "") throw new Error(`The suite asserts ${message}, which names no path.`);
  return { violations: isSome, message: `^${rule}: (?:.+, )?${path}(?:, .+)?: ` };
}
