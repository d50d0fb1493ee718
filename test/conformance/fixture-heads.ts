import type { Model } from "../../src/model/model.js";
import type { Fixture } from "../fixtures.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { assertAgreement } from "./agreement.js";
import type { Judge } from "./judge.js";
import { rejections, unreadable, withoutReason } from "./kubernetes.js";
import { notEmpty } from "./not-empty.js";
import { promisedPaths } from "./promised-paths.js";
import type { Sample } from "./samples.js";

/** Validation of Kubernetes for fixtures. It returns the rejected paths. */
type Asked = Pick<Judge, "engine" | "title" | "exempt" | "answers">;

/** The fixtures of a version as they are: each is a manifest that a user could send. */
export function fixturesAsTheyAre(model: Model): readonly Sample[] {
  return fixturesOf(model).map(({ name, object }) => ({
    name,
    origin: `fixture ${name}`,
    object: object as KubeObject,
  }));
}

/** Fixtures are rejected at the paths that their heads promise. @throws Error with the others */
export function assertHeads(model: Model, asked: Asked): void {
  const samples = fixturesAsTheyAre(model);
  const fixtures = new Map(fixturesOf(model).map((fixture) => [fixture.name, fixture]));
  const rejected = samples.filter(
    (one) => fixtures.get(one.name)?.effect === "rejected" && asked.exempt(one) === undefined,
  );
  assertAgreement(besideHeads(model, fixtures, asked), samples, `fixtures, ${rejected.length} rejected`);
}

function besideHeads(model: Model, fixtures: ReadonlyMap<string, Fixture>, asked: Asked): Judge {
  const promised = (name: string): readonly string[] => promisedPaths(model, fixtures.get(name));
  return {
    ...asked,
    kubernetes: model.version,
    silence: "lost",
    finds: ({ object }) => rejections(model, object).map(({ rule }) => rule),
    expected: ({ name }) => promised(name),
    answers: (samples) =>
      new Map([...asked.answers(samples)].map(([name, paths]) => [name, withoutReasons(paths, promised(name))])),
  };
}

/** Heads define that an object is unreadable, without the reason. Without such a head, the reason is reported. */
function withoutReasons(paths: readonly string[], promised: readonly string[]): readonly string[] {
  return promised.includes(unreadable) ? paths.map(withoutReason) : paths;
}

function fixturesOf(model: Model): readonly Fixture[] {
  return notEmpty(
    readFixtures().filter((fixture) => fixture.covers(model.version)),
    `fixtures for Kubernetes ${model.version}`,
  );
}
