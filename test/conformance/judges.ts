import { conftestJudge } from "./conftest.js";
import { gatorJudge } from "./gator.js";
import { evaluatesCel, gatorCelJudge } from "./gator-cel.js";
import type { Judge } from "./judge.js";
import { kyvernoJudge } from "./kyverno.js";
import { opaJudge, regoModes } from "./opa.js";
import type { Installation } from "./release-folder.js";
import { admissionEngine, vapJudge } from "./vap.js";

/** The judges of a tool. One engine can read the same policies in different ways. */
export const judges: Readonly<
  Record<string, (command: string, engine: string, release: Installation) => readonly Judge[]>
> = {
  opa: (command, engine, release) => regoModes.map((mode) => opaJudge(command, engine, release, mode)),
  conftest: (command, engine, release) =>
    ["v0", "v1"].map((version) => conftestJudge(command, engine, release, version)),
  gator: (command, engine, release) => [
    gatorJudge(command, engine, release),
    ...(evaluatesCel(engine, release) ? [gatorCelJudge(command, engine, release)] : []),
  ],
  kyverno: (command, engine, release) => [kyvernoJudge(command, engine, release)],
  ...(admissionEngine && {
    "admission-oracle": (command: string, engine: string, release: Installation) => [
      vapJudge(command, engine, release),
    ],
  }),
};
