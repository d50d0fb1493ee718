import { suite } from "uvu";
import * as assert from "uvu/assert";
import { gapsOf } from "../../../../src/explain/coverage/gaps.js";
import type { Engine } from "../../../../src/engines/engine.js";
import { opa } from "../../../../src/engines/opa/engine.js";
import { EngineSession } from "../../../../src/engines/session.js";
import { models } from "../../../spec.js";

const test = suite("explain/coverage/gaps");

test("every engine is asked about every version", () => {
  const engine = (id: string): Engine => ({
    ...opa,
    id,
    emit: ({ version }) => ({
      files: [],
      unsupported: id === "opa" ? [] : [{ rule: "win-a", reason: `Not in ${version}.` }],
      ruleIn: () => ({ excerpts: [], exceptions: [] }),
      supportingFiles: () => [],
    }),
  });
  const some = models().slice(0, 2);
  const [older, newer] = some.map(({ version }) => version);
  assert.equal(gapsOf(some, new EngineSession([engine("opa"), engine("kyverno")], () => "")), [
    { version: older, engine: "opa", unsupported: [] },
    { version: older, engine: "kyverno", unsupported: [{ rule: "win-a", reason: `Not in ${older}.` }] },
    { version: newer, engine: "opa", unsupported: [] },
    { version: newer, engine: "kyverno", unsupported: [{ rule: "win-a", reason: `Not in ${newer}.` }] },
  ]);
});

test.run();
