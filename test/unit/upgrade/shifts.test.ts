import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PlacedFinding } from "../../../src/check/findings.js";
import { comparePlaced } from "../../../src/check/findings.js";
import type { Effect } from "../../../src/model/model.js";
import { effects } from "../../../src/model/model.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { breaks, disruptionRank, isBreaking } from "../../../src/upgrade/change.js";
import type { State, States } from "../../../src/upgrade/shifts.js";
import { effectOf, isSameState, placesOf, shiftsOf, textIn } from "../../../src/upgrade/shifts.js";
import { seed } from "../../generate/options.js";
import { found, state, version, versions } from "./samples.js";

const test = suite("upgrade/shifts");

/** Kinds, with from when until when, and when the object is first rejected. */
function told(...way: readonly (Effect | null)[]): readonly string[] {
  return shiftsOf(
    versions,
    way.map((effect) => state(effect)),
  ).map(
    ({ kind, since, until, rejectedSince }) =>
      `${kind} ${since} ${until}${rejectedSince === null ? "" : `, rejected ${rejectedSince}`}`,
  );
}

test("equal states are not a change", () => {
  assert.equal(told(null, null, null, null), []);
  assert.equal(told("fails", "fails", "fails", "fails"), []);
});

test("what begins is reported with the version that it begins in", () => {
  assert.equal(told(null, "ignored", "ignored", "ignored"), ["starts-to-be-ignored 1.25 null"]);
  assert.equal(told(null, null, null, "rejected"), ["becomes-rejected 1.27 null"]);
  assert.equal(told(null, "advice", null, "advice"), ["advice-begins 1.27 null"]);
});

test("from the first version to the last is one change, whatever is between", () => {
  assert.equal(told(null, "risk", "ignored", "rejected"), ["becomes-rejected 1.27 null"]);
  assert.equal(told("fails", null, null, "ignored"), ["becomes-milder 1.27 null"]);
  assert.equal(told("rejected", "ignored", null, null), ["becomes-fine 1.26 null"]);
  assert.equal(told("fails", null, null, "fails"), []);
});

test("what is more severe on the way than at its ends is reported, too: control planes go through every version", () => {
  assert.equal(told(null, "fails", "fails", null), ["starts-to-fail 1.25 1.26"]);
  assert.equal(told("ignored", "rejected", "ignored", "ignored"), ["becomes-rejected 1.25 1.25"]);
  assert.equal(told(null, "fails", "advice", "advice"), ["starts-to-fail 1.25 1.25", "advice-begins 1.26 null"]);
});

test("what fails before it is rejected breaks from the version that fails on", () => {
  assert.equal(told(null, "fails", "rejected", "rejected"), ["becomes-rejected 1.25 null, rejected 1.26"]);
  assert.equal(told("ignored", "ignored", "fails", "rejected"), ["becomes-rejected 1.26 null, rejected 1.27"]);
  assert.equal(told(null, "fails", "rejected", "ignored"), [
    "becomes-rejected 1.25 1.26, rejected 1.26",
    "starts-to-be-ignored 1.27 null",
  ]);
  assert.equal(told("fails", "fails", "rejected", "rejected"), ["becomes-rejected 1.26 null"]);
  assert.equal(told(null, "rejected", "fails", "rejected"), ["becomes-rejected 1.25 null"]);
});

test("what is rejected in between, and fails before and after, is reported with both", () => {
  assert.equal(told(null, "fails", "rejected", "fails"), ["becomes-rejected 1.26 1.26", "starts-to-fail 1.25 null"]);
  assert.equal(told(null, "rejected", "fails", "fails"), ["becomes-rejected 1.25 1.25", "starts-to-fail 1.26 null"]);
});

test("what breaks, stops to break and breaks again is reported for each time", () => {
  assert.equal(told(null, "fails", "ignored", "fails"), ["starts-to-fail 1.25 1.25", "starts-to-fail 1.27 null"]);
  assert.equal(told(null, "fails", null, "rejected"), ["starts-to-fail 1.25 1.25", "becomes-rejected 1.27 null"]);
});

test("other words change nothing, another remedy does", () => {
  const way = (what: "message" | "remediation"): States =>
    ["old", "old", "new", "new"].map((text) => state("risk", { [what]: text }));
  assert.equal(shiftsOf(versions, way("message")), []);
  assert.equal(
    shiftsOf(versions, way("remediation")).map(({ kind, since }) => `${kind} ${since}`),
    ["changes 1.26"],
  );
});

test("where the reason changes and nothing else, that of the beginning is reported", () => {
  const states = [
    null,
    state("fails", { message: "locked" }),
    state("fails", { message: "gone" }),
    state("fails", { message: "gone" }),
  ];
  assert.equal(
    shiftsOf(versions, states).map(({ since, after }) => [since, after?.findings[0].message]),
    [["1.25", "locked"]],
  );
  const fixed = [
    null,
    state("fails", { remediation: "a" }),
    state("fails", { remediation: "b" }),
    state("fails", { remediation: "b" }),
  ];
  assert.equal(
    shiftsOf(versions, fixed).map(({ since, after }) => [since, after?.findings[0].remediation]),
    [["1.25", "b"]],
  );
});

const anyWay = fc
  .array(fc.constantFrom<Effect | null>(...effects, null), { minLength: 4, maxLength: 4 })
  .map((all) => all.map((effect) => state(effect)));

test("there is a change to the end exactly where the ends differ, and its effects are theirs", () => {
  fc.assert(
    fc.property(anyWay, (states) => {
      const [first = null, last = null] = [states[0], states.at(-1)];
      const ends = shiftsOf(versions, states).filter(({ until }) => until === null);
      assert.equal(
        ends.map(({ before, after }) => [effectOf(before), effectOf(after)]),
        isSameState(first, last) ? [] : [[effectOf(first), effectOf(last)]],
      );
    }),
    { seed: seed() },
  );
});

test("no intermediate version breaks more than the reported change", () => {
  fc.assert(
    fc.property(anyWay, (states) => {
      const ranks = [...shiftsOf(versions, states).map(({ after }) => after), states[0] ?? null].map((one) =>
        disruptionRank(effectOf(one)),
      );
      assert.ok(states.every((one) => disruptionRank(effectOf(one)) >= Math.min(...ranks)));
    }),
    { seed: seed() },
  );
});

test("in the version that it begins in, its effect holds, or it fails before it is rejected; and before it another", () => {
  fc.assert(
    fc.property(anyWay, (states) => {
      for (const { since, after, rejectedSince } of shiftsOf(versions, states)) {
        const at = (version: KubeVersion): Effect | null => effectOf(states[versions.indexOf(version)] ?? null);
        assert.is(at(rejectedSince ?? since), effectOf(after));
        assert.is(at(since), rejectedSince === null ? effectOf(after) : "fails");
        if (rejectedSince !== null) assert.is(effectOf(after), "rejected");
        assert.is.not(effectOf(states[versions.indexOf(since) - 1] ?? null), at(since));
      }
    }),
    { seed: seed() },
  );
});

test("every version that breaks what worked is in a change that breaks", () => {
  fc.assert(
    fc.property(anyWay, (states) => {
      if (isBreaking(effectOf(states[0] ?? null))) return;
      const changes = shiftsOf(versions, states).filter(breaks);
      const broken = versions.filter((_, index) => isBreaking(effectOf(states[index] ?? null)));
      const reported = versions.filter((version) =>
        changes.some(({ since, until }) => since <= version && (until === null || version <= until)),
      );
      assert.equal(reported, broken);
    }),
    { seed: seed() },
  );
});

test("a downgrade turns at the same steps", () => {
  fc.assert(
    fc.property(anyWay, (states) => {
      const newer = (shifts: ReturnType<typeof shiftsOf>): readonly string[] =>
        [...(shifts[0]?.turns ?? []).map((turn) => turn.newer)].sort();
      const [up, down] = [shiftsOf(versions, states), shiftsOf([...versions].reverse(), [...states].reverse())];
      // What already fails cannot start to fail, so the way from an end that breaks can have fewer changes.
      const [first = null, last = null] = [states[0], states.at(-1)];
      if (isBreaking(effectOf(first)) === isBreaking(effectOf(last))) assert.is(up.length, down.length);
      assert.is(up.length > 0, down.length > 0);
      assert.equal(newer(up), newer(down));
    }),
    { seed: seed() },
  );
});

const [old, now] = [version("1.24"), version("1.25")];

function effectsOf(
  before: Parameters<typeof found>[],
  after: Parameters<typeof found>[],
): readonly (readonly (string | null)[])[] {
  const way = [
    { kubernetes: old, findings: before.map((one) => found(...one)) },
    { kubernetes: now, findings: after.map((one) => found(...one)) },
  ];
  return placesOf(way).changing.map((states) => states.map(effectOf));
}

test("a place is a rule at a path of an object", () => {
  assert.equal(effectsOf([["risk"]], [["fails"]]), [["risk", "fails"]]);
  for (const other of [
    { rule: "win-other" },
    { path: "spec.other" },
    { line: 7 },
    { file: "b.yaml" },
    { object: { ...found("risk").object, name: "b" } },
  ]) {
    assert.equal(effectsOf([["risk"]], [["risk", other]]), [
      ["risk", null],
      [null, "risk"],
    ]);
  }
});

/** The state of a place with these findings, which the next version does not have. */
function stateOf(...findings: readonly PlacedFinding[]): State {
  const [states] = placesOf([
    { kubernetes: old, findings },
    { kubernetes: now, findings: [] },
  ]).changing;
  return states?.[0] ?? null;
}

test("of multiple findings at a place the most severe count, and each text is reported once", () => {
  const findings = [
    found("risk", { message: "Later." }),
    found("fails", { message: "One." }),
    found("fails", { message: "Two.", remediation: "Do that." }),
  ];
  const state = stateOf(...findings);
  assert.equal(
    [effectOf(state), textIn(state, "message"), textIn(state, "remediation")],
    ["fails", "One. Two.", "Do that."],
  );
});

test("states are the same where the effect and the remedy are", () => {
  assert.ok(isSameState(stateOf(found("risk")), stateOf(found("risk", { message: "In other words." }))));
  assert.not.ok(isSameState(stateOf(found("risk")), stateOf(found("risk", { remediation: "Do this." }))));
  assert.not.ok(isSameState(stateOf(found("risk")), null));
});

/** Findings of a few places, with neighbours in the order of reports that are at other places. */
const pool = ["a.yaml", "b.yaml"].flatMap((file) =>
  ["spec.a", "spec.b"].flatMap((path) =>
    ["a", "b"].flatMap((name) =>
      (["risk", "fails"] as const).map((effect) =>
        found(effect, { file, path, object: { ...found("risk").object, name }, message: `${name} ${effect}` }),
      ),
    ),
  ),
);

/** A place with a neighbour that changes is compared, too. */
function isChange(texts: readonly string[]): boolean {
  return texts.some((text) => text !== texts[0]);
}

test("places have the states that a search of each version finds, whatever versions share", () => {
  const lists = fc.array(fc.uniqueArray(fc.nat(pool.length - 1)), { minLength: 1, maxLength: 4 });
  const property = fc.property(lists, (chosen) => {
    const found = chosen.map((numbers) => numbers.map((number) => pool[number] as PlacedFinding).sort(comparePlaced));
    const expected = new Map<string, string[]>();
    for (const [version, findings] of found.entries()) {
      for (const one of findings) {
        const key = JSON.stringify([one.file, one.path, one.object.name]);
        const states = expected.get(key) ?? found.map(() => "");
        expected.set(key, states);
        const alike = findings.filter((other) => JSON.stringify([other.file, other.path, other.object.name]) === key);
        const worst = alike.some(({ effect }) => effect === "fails") ? "fails" : "risk";
        states[version] = alike.flatMap(({ effect, message }) => (effect === worst ? [message] : [])).join();
      }
    }
    const { changing, constant } = placesOf(found.map((findings) => ({ kubernetes: old, findings })));
    const texts = changing.map((of) => of.map((one) => (one?.findings ?? []).map(({ message }) => message).join()));
    const all = [...expected.values()];
    assert.equal(texts.filter(isChange), all.filter(isChange));
    assert.is(constant + changing.length, all.length);
  });
  fc.assert(property, { seed: seed(), numRuns: 500 });
});

test("places where nothing changes are counted", () => {
  const one = found("risk");
  const others = [found("risk", { path: "spec.other" }), found("fails", { object: { ...one.object, name: "b" } })];
  const before = { kubernetes: old, findings: [one, ...others].sort(comparePlaced) };
  assert.equal(placesOf([before, { ...before, kubernetes: now }]), { changing: [], constant: 3 });
  const without = { kubernetes: now, findings: before.findings.filter((other) => other !== one) };
  const { changing, constant } = placesOf([before, without]);
  assert.equal(
    changing.map((states) => states.map(effectOf)),
    [
      ["risk", null],
      ["fails", "fails"],
    ],
  );
  assert.is(constant, 1);
});

test("findings about suppressions do not belong to a version", () => {
  assert.equal(effectsOf([["ignored", { rule: "suppression-unused" }]], []), []);
});

test.run();
