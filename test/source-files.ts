import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../src/lib/package.js";

/** A TypeScript file that people write. */
export interface SourceFile {
  /** From the root of the checkout, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Written by a program. */
const generated = ["src/spec/types.ts"];

/** Every TypeScript file of these folders, by path. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) => {
    const names = readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" });
    const paths = names
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((path) => path.endsWith(".ts") && !generated.includes(path));
    return paths.sort().map((path) => ({ path, text: readFileSync(join(packageRoot, path), "utf8") }));
  });
}

/** The suites that a test file creates (`test` itself if it imports that from uvu), and those that it runs. */
export function suitesOf({ text }: SourceFile): { readonly made: readonly string[]; readonly run: readonly string[] } {
  const namesIn = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name ?? "");
  const made = [
    ...namesIn(/^const (\w+) = suite(?:<.*>)?\(/gm),
    ...namesIn(/^import \{(?:[^}]*[ ,])?(test)\b[^}]*\} from "uvu";$/gm),
  ];
  return { made, run: namesIn(/^(\w+)\.run\(\);$/gm) };
}
