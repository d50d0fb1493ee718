/**
 * Times each format of the report of 10,000 pods, a tenth of them with findings: `npm run bench:formats`.
 * Timings are for people to compare, never assertions.
 */
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { checkManifests } from "../src/check/check-manifests.js";
import { loadRelease } from "../src/check/load-release.js";
import { releasedVersions } from "../src/release/released.js";
import { best, inSeconds, row, runs } from "./measured.js";
import { writePods } from "./pods.js";
import { reporters } from "./reporters.js";

const releases = await Promise.all(releasedVersions().slice(-1).map((version) => loadRelease(version)));
const file = writePods(10000);
const report = await checkManifests([file], { releases, profiles: new Set(["core"]) });
rmSync(dirname(file), { recursive: true });

console.log(`${report.findings.length} findings of 10000 pods\n\n${row(["format", "time", "size"])}`);
for (const [format, reporter] of Object.entries(reporters)) {
  let size = 0;
  const { seconds } = best(() => {
    const began = performance.now();
    size = reporter(report).length;
    return { seconds: (performance.now() - began) / 1000, megabytes: Number.NaN };
  });
  console.log(row([format, inSeconds(seconds), `${(size / 1e6).toFixed(1)} MB`]));
}
console.log(`\nThe fastest of ${runs} runs each.`);
