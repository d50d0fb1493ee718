// Prints all data of the spec about one minor version: `npm run --silent complete -- 1.27`.
import { join } from "node:path";
import { stringify } from "yaml";
import { exitCodes } from "../src/cli/definition.js";
import { packageRoot } from "../src/lib/package.js";
import { readSpec } from "../src/spec/read-spec.js";

const version = process.argv[2];
const file = readSpec(join(packageRoot, "spec")).spec?.versions.find(({ id }) => id === version);
if (file === undefined) {
  console.error(
    `There is no valid spec/versions/${version ?? "<minor>"}.yaml. Name a version of spec/versions, such as 1.27.`,
  );
  process.exitCode = exitCodes.unusable;
} else process.stdout.write(stringify(file.content, { lineWidth: 0 }));
