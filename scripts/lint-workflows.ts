/**
 * Checks .github/workflows with actionlint, for `npm run lint`. Without actionlint it is skipped, and in CI that is a failure.
 * Tools that actionlint would call, shellcheck and pyflakes, are off: not every machine has them.
 */
import { spawnSync } from "node:child_process";
import { packageRoot } from "../src/lib/package.js";
import { engines, findEngine } from "../test/engines/engines.js";

const tool = "actionlint";
const [version = ""] = engines.filter((engine) => engine.tool === tool).map((engine) => engine.version);
const command = findEngine(tool, version);

if (command === undefined) {
  console.error(`skipped ${tool} ${version}: run \`npm run engines -- ${tool}\`, which needs Go`);
  process.exitCode = process.env["CI"] ? 1 : 0;
} else {
  const { status } = spawnSync(command, ["-shellcheck=", "-pyflakes="], { cwd: packageRoot, stdio: "inherit" });
  process.exitCode = status ?? 1;
  if (status === 0) console.log(`${tool} ${version}: no problems in .github/workflows`);
}
