import { test } from "uvu";
import * as assert from "uvu/assert";
import { factManifests } from "../facts.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { readWorkloads } from "../workloads.js";
import { kindOf, unserved } from "./unserved.js";

test("each kind that no API server has is shown somewhere", () => {
  const shown = [
    ...readFixtures().map(({ object }) => object),
    ...[...readWorkloads(), ...factManifests()].flatMap(({ objects }) => objects),
  ];
  const kinds = new Set(shown.map((object) => kindOf(object as KubeObject)));
  assert.equal(
    Object.keys(unserved).filter((kind) => !kinds.has(kind)),
    [],
  );
});

test.run();
