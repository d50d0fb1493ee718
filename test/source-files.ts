import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { packageRoot } from "../src/lib/package.js";

/** A TypeScript file that people write. */
export interface SourceFile {
  /** From the root of the checkout, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** What is generated is as long as it must be. */
const generated = ["src/spec/types.ts"];

/** Every TypeScript file of these folders, by path. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) => {
    const names = readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" });
    const paths = names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`).filter((path) => path.endsWith(".ts") && !generated.includes(path));
    return paths.sort().map((path) => ({ path, text: readFileSync(join(packageRoot, path), "utf8") }));
  });
}

/** A function with a body, and how many lines it takes. */
export interface FunctionSize {
  /** `src/cli.ts:12` */
  readonly place: string;
  readonly lines: number;
}

export function functionSizes({ path, text }: SourceFile): readonly FunctionSize[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false);
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const sizes: FunctionSize[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const first = lineOf(node.getStart(file));
      sizes.push({ place: `${path}:${first}`, lines: lineOf(node.end) - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sizes;
}

/** The suites that a test file makes, `test` itself where it takes that from uvu, and those that it runs. */
export function suitesOf({ text }: SourceFile): { readonly made: readonly string[]; readonly run: readonly string[] } {
  const namesIn = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? "");
  const made = [...namesIn(/^const (\w+) = suite(?:<.*>)?\(/gm), ...namesIn(/^import \{(?:[^}]*[ ,])?(test)\b[^}]*\} from "uvu";$/gm)];
  return { made, run: namesIn(/^(\w+)\.run\(\);$/gm) };
}
