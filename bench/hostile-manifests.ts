import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hostileFolders } from "./hostile-folders.js";
import { hostileTexts } from "./hostile-texts.js";

/** An input that costs much for its size, and the folder that contains it. */
interface HostileInput {
  readonly name: string;
  readonly folder: string;
}

/** Writes inputs of about this many bytes, each into a folder of its own. */
export function writeHostileInputs(folder: string, length: number): readonly HostileInput[] {
  const texts = Object.entries(hostileTexts).map(([name, write]) => [name, { "pods.yaml": write(length) }] as const);
  const folders = Object.entries(hostileFolders).map(([name, write]) => [name, write(length)] as const);
  return [...texts, ...folders].map(([name, files]) => {
    const own = join(folder, name.replaceAll(" ", "-"));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(own, path)), { recursive: true });
      writeFileSync(join(own, path), text);
    }
    return { name, folder: own };
  });
}
