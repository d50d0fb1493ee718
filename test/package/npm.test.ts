import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { isBrief } from "../generate/options.js";
import { once, run, temporaryFolder } from "../unit/cli/run.js";
import { archive, pod, sessions } from "./installed.js";

const test = suite("package/npm");

/** The archive, installed by npm where nothing else is; what it depends on comes from the registry. */
const installed = once(async (): Promise<string> => {
  const home = temporaryFolder({ "package.json": '{"private":true}' });
  writeFileSync(join(home, "pod.yaml"), pod);
  const { status, stderr } = await run("npm", ["install", "--no-audit", "--no-fund", await archive()], { cwd: home });
  assert.is(status, 0, stderr);
  return home;
});

/** In a brief run only the first: `contents.test.ts` runs all of them in the same archive, unpacked. */
const chosen = isBrief() ? sessions.slice(0, 1) : sessions;

for (const [command, exit, prints] of chosen) {
  test(`installed by npm, wincompat ${command.join(" ")} works`, async () => {
    const { status, stdout, stderr } = await run("npx", ["--no-install", "wincompat", ...command], {
      cwd: await installed(),
    });
    assert.is(status, exit, stderr);
    assert.match(stdout, prints);
  });
}

test.run();
