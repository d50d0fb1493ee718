import { join } from "node:path";
import type { Companion } from "../../src/emit/companion.js";
import type { Emitter, OutputFile } from "../../src/emit/emitter.js";
import { framesFrom } from "../../src/emit/frames.js";
import type { Model } from "../../src/model/model.js";
import { fixturesFolder, mutationFixturesFolder, packageRoot } from "../../src/package.js";
import { fixturesIn } from "../../src/samples/fixtures.js";
import { mutationFixturesIn } from "../../src/samples/mutation-fixtures.js";
import { samplesOf } from "../../src/samples/samples.js";
import { emit } from "./emission.js";

const fixturesOf = fixturesIn(fixturesFolder);
const mutationFixturesOf = mutationFixturesIn(mutationFixturesFolder);

/** What a companion makes beside the policies of its engine. */
export function companionFiles(companion: Companion, emitter: Emitter, model: Model): readonly OutputFile[] {
  return companion(model, {
    policies: emit(emitter, model).files,
    frames: framesFrom(join(packageRoot, "templates")),
    fixturesOf,
    mutationFixturesOf,
    samplesOf: (question) => samplesOf(model, question, fixturesOf(question.id)),
  });
}
