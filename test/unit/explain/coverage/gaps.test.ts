import { suite } from "uvu";
import * as assert from "uvu/assert";
import { gapsOf } from "../../../../src/explain/coverage/gaps.js";
import type { Emitter } from "../../../../src/engines/emitter.js";
import { models } from "../../../spec.js";

const test = suite("explain/coverage/gaps");
const renderTemplate = (): string => "";

test("every engine is asked about every version", () => {
  const emitter = (engine: Emitter["engine"]): Emitter => ({
    engine,
    emit: ({ version }) => ({ files: [], unsupported: engine === "opa" ? [] : [{ rule: "win-a", reason: `Not in ${version}.` }] }),
    names: () => [],
  });
  const some = models().slice(0, 2);
  const [older, newer] = some.map(({ version }) => version);
  assert.equal(gapsOf(some, [emitter("opa"), emitter("kyverno")], renderTemplate), [
    { version: older, engine: "opa", unsupported: [] },
    { version: older, engine: "kyverno", unsupported: [{ rule: "win-a", reason: `Not in ${older}.` }] },
    { version: newer, engine: "opa", unsupported: [] },
    { version: newer, engine: "kyverno", unsupported: [{ rule: "win-a", reason: `Not in ${newer}.` }] },
  ]);
});

test.run();
