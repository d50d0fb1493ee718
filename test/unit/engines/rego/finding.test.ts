import { suite } from "uvu";
import * as assert from "uvu/assert";
import { atRoot } from "../../../../src/engines/rego/body.js";
import { findingBodies } from "../../../../src/engines/rego/finding.js";
import { Helpers } from "../../../../src/engines/rego/helpers.js";
import type { Rego } from "../../../../src/engines/rego/rego.js";
import { toReportedFind } from "../../../../src/model/author.js";
import type { FindSource, PredicateSource } from "../../../../src/spec/types.js";

const test = suite("engines/rego/finding");

function statements(source: FindSource): readonly (readonly string[])[] {
  const bodies = findingBodies(
    toReportedFind(source, () => undefined),
    atRoot("lib." as Rego, new Helpers()),
  );
  return bodies.map((body) => body.statements);
}

test("conditions without elements are evaluated before elements", () => {
  const when: PredicateSource = {
    all: [
      { field: "tty", equals: true },
      { pod: "spec.hostPID", equals: true },
    ],
  };
  assert.equal(statements({ each: "containers", at: "tty", when }), [
    [
      "lib.template.spec.hostPID == true",
      "some container in lib.judged_containers",
      "container.value.tty == true",
      'path := concat("", [container.path, ".tty"])',
    ],
  ]);
});

test("an item of a nested list is bound before it is used", () => {
  const when: PredicateSource = { some: { in: { list: "ports" }, where: { field: "protocol", equals: "SCTP" } } };
  assert.equal(statements({ each: "containers", at: "ports", when }), [
    [
      "some container in lib.judged_containers",
      "some port in container.value.ports",
      'port.protocol == "SCTP"',
      'path := concat("", [container.path, ".ports"])',
    ],
  ]);
});

test.run();
