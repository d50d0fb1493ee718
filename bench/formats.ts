/**
 * Times each format of the report of 10,000 pods, or as many as are asked for, a tenth of them with findings:
 * `npm run bench:formats`.
 * Timings are for people to compare, never assertions.
 */
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { loadRelease } from "../src/check/load-release.js";
import { terminal } from "../src/cli/terminal.js";
import { checkManifests } from "../src/fix/check-manifests.js";
import { releasedVersions } from "../src/release/released.js";
import type { ReportContext } from "../src/report/formats.js";
import { reporters, reportFormats } from "../src/report/formats.js";
import { ruleTextsOf } from "../src/report/rule-texts.js";
import { best, inSeconds, row, runs } from "./measured.js";
import { writePods } from "./pods.js";

const releases = await Promise.all(
  releasedVersions()
    .slice(-1)
    .map((version) => loadRelease(version)),
);
const count = Number(process.argv[2] ?? 10000);
const file = writePods(count);
const report = await checkManifests([file], { releases, profiles: new Set(["core"]) });
rmSync(dirname(file), { recursive: true });
const rules = ruleTextsOf(releases.map(({ index }) => index));
const context: ReportContext = {
  rules,
  clusterScoped: new Set(),
  terminal: terminal(),
  showSuppressed: false,
  failing: ({ severity }) => severity === "error",
};

console.log(`${report.findings.length} findings of ${count} pods\n\n${row(["format", "time", "size"])}`);
for (const format of reportFormats) {
  let size = 0;
  const { seconds } = best(() => {
    const began = performance.now();
    size = reporters[format](report, context).length;
    return { seconds: (performance.now() - began) / 1000, megabytes: Number.NaN };
  });
  console.log(row([format, inSeconds(seconds), `${(size / 1e6).toFixed(1)} MB`]));
}
console.log(`\nThe fastest of ${runs} runs each.`);
