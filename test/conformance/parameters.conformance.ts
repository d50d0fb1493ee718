import { join } from "node:path";
import { suite } from "uvu";
import { packageFixtures } from "../../src/engines/samples/package-fixtures.js";
import type { Model } from "../../src/model/model.js";
import { buildRelease } from "../../src/release/build-releases.js";
import { writeRelease } from "../../src/release/files.js";
import { session } from "../engine-session.js";
import { models } from "../spec.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels } from "./asked.js";
import { differing, isCompared } from "./brief.js";
import { engineTest } from "./engine-test.js";
import { judges } from "./judges.js";
import { ownValues, parameterSamples } from "./parameter-samples.js";
import type { Installation } from "./release-folder.js";
import { withValues } from "./set-values.js";

const test = suite("parameters");
const folder = temporaryFolder();
const [oldest, newest] = [models()[0], models().at(-1)] as [Model, Model];

/** Policies that were built with the values, so that users do not need to set them. */
async function builtWithValues(model: Model): Promise<Installation> {
  const built = join(folder, `built-${model.version}`);
  writeRelease(
    built,
    await buildRelease(model, {
      session: session(),
      fixtures: packageFixtures(),
      values: ownValues,
      entries: [],
      earlier: [],
    }),
  );
  return { model, folder: built, values: ownValues };
}

/** The same installation for every engine, created when it is first needed. */
function once(make: () => Promise<Installation>): () => Promise<Installation> {
  let made: Promise<Installation> | undefined;
  return () => (made ??= make());
}

const installations: readonly (readonly [how: string, model: Model, install: () => Promise<Installation>])[] = [
  ...[oldest, newest].map(
    (model) =>
      [
        `set by users, ${model.version}`,
        model,
        once(async () => withValues(model, ownValues, join(folder, model.version))),
      ] as const,
  ),
  [`built in, ${newest.version}`, newest, once(() => builtWithValues(newest))],
];

for (const [how, model, install] of installations.filter(([, model]) => askedModels().includes(model))) {
  for (const made of askedEngines().filter((engine) => isCompared(engine, model))) {
    const { tool, version } = made;
    const make = judges[tool];
    if (!make) continue;
    engineTest(test, tool, version, `values of parameters, ${how}`, async (command) => {
      const installation = await install();
      for (const judge of differing(make(command, `${tool} ${version}`, installation)))
        assertAgreement(judge, parameterSamples(), `objects near parameters, ${how}`);
    });
  }
}

test.run();
