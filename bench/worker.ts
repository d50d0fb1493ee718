/** One kind of work over one file or folder, in a process of its own: prints seconds and peak memory as JSON. */
import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { loadRelease } from "../src/check/load-release.js";
import { checkManifests } from "../src/fix/check-manifests.js";
import { readManifests } from "../src/manifests/read-manifests.js";
import { releasedVersions } from "../src/release/released.js";

const [work, file] = process.argv.slice(2) as ["yaml" | "read" | "check", string];

const kinds: Record<typeof work, () => Promise<void> | void> = {
  yaml: () => {
    for (const document of parseAllDocuments(readFileSync(file, "utf8"))) if ("toJS" in document) document.toJS();
  },
  read: async () => {
    for await (const item of readManifests([file]))
      if (item.kind === "unreadable") throw new Error(item.diagnostic.message);
  },
  check: async () => {
    const newest = releasedVersions().at(-1);
    if (newest === undefined) throw new Error("There is no release. Run `npm run build`.");
    await checkManifests([file], { releases: [await loadRelease(newest)], profiles: new Set(["core"]) });
  },
};

const start = performance.now();
await kinds[work]();
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
