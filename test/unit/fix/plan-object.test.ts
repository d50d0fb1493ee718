import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { LoadedRelease } from "../../../src/check/loaded-release.js";
import { planObject } from "../../../src/fix/plan-object.js";
import type { ObjectPlan } from "../../../src/fix/planning.js";
import type { Fix, FixGrade } from "../../../src/model/fix.js";
import type { Asked, HandMadeRule } from "./planning.js";
import { planningFor, present, release, remove, suggestRemoval } from "./planning.js";

const test = suite("fix/plan-object");

const at = (field: string) => ({ text: field, keys: field.split(".") });
const put = (value: string) => ({ grade: "safe", changes: [{ kind: "put", value }] }) as const;

function plan(spec: unknown, rules: readonly HandMadeRule[], asked?: Asked): ObjectPlan {
  return planObject(planningFor(spec, [release(rules)], asked));
}

/** What each edit fixes, what is left as it is and why, and the spec that comes out. */
function told({ edits, unfixed, value }: ObjectPlan): unknown {
  return [
    edits.map(({ fixes }) => fixes.map(({ rule, path }) => `${rule} ${path}`).join(", ")),
    unfixed.map(({ rule, reason }) => `${rule}: ${reason}`),
    value["spec"],
  ];
}

test("findings that have nothing to do with each other are an edit each", () => {
  const { edits } = plan({ a: 1, b: 2, c: 3 }, [present("one", ["a", "b"], { fix: remove })]);
  assert.equal(
    edits,
    ["a", "b"].map((field) => ({
      grade: "safe",
      fixes: [{ rule: "one", path: `spec.${field}` }],
      operations: [{ kind: "remove", path: ["spec", field] }],
    })),
  );
});

test("what is suggested is done only where that is asked for, after what is safe", () => {
  const rules = [present("maybe", ["a"], { fix: suggestRemoval }), present("sure", ["b"], { fix: remove })];
  assert.equal(told(plan({ a: 1, b: 1 }, rules)), [["sure spec.b"], [], { a: 1 }]);
  assert.equal(told(plan({ a: 1, b: 1 }, rules, { grade: "suggested" })), [["sure spec.b", "maybe spec.a"], [], {}]);
});

test("rules that do not count begin nothing: other profiles, rules that are skipped, rules beside those that are named", () => {
  const rules = [
    present("core", ["a"], { fix: remove }),
    present("opinion", ["b"], { fix: remove, profile: "strict" }),
  ];
  assert.equal(told(plan({ a: 1, b: 1 }, rules)), [["core spec.a"], [], { b: 1 }]);
  assert.equal(told(plan({ a: 1, b: 1 }, rules, { skip: new Set(["core"]), profiles: new Set(["core", "strict"]) })), [
    ["opinion spec.b"],
    [],
    { a: 1 },
  ]);
  assert.equal(told(plan({ a: 1, b: 1 }, rules, { only: new Set(["opinion"]) })), [["opinion spec.b"], [], { a: 1 }]);
});

test("what is suppressed stays", () =>
  assert.equal(
    told(plan({ a: 1, b: 1 }, [present("one", ["a", "b"], { fix: remove })], { suppressed: ["one spec.a"] })),
    [["one spec.b"], [], { a: 1 }],
  ));

/** Rejects `linux` if an operating system is set, as the API server does. */
const named: HandMadeRule = {
  id: "unnamed",
  fix: { grade: "safe", changes: [{ kind: "set", at: at("spec.os"), to: "windows" }] },
  finds: (spec) => ("os" in spec ? [] : ["spec.os"]),
};
const linux = (more: Partial<HandMadeRule> = {}): HandMadeRule => ({
  id: "linux",
  effect: "rejected",
  profile: "strict",
  fix: remove,
  ...more,
  finds: (spec) => ("os" in spec && "linux" in spec ? ["spec.linux"] : []),
});

test("what an edit causes is fixed in it, for every profile and selection of rules", () => {
  assert.equal(told(plan({ linux: 1 }, [named, linux()], { only: new Set(["unnamed"]) })), [
    ["unnamed spec.os, linux spec.linux"],
    [],
    { os: "windows" },
  ]);
});

test("an edit that would bring what cannot be fixed is not made", () => {
  const reason = "unnamed: Its fix would cause linux at spec.linux: linux is wrong. Fix both by hand.";
  assert.equal(told(plan({ linux: 1 }, [named, linux({ fix: suggestRemoval })])), [[], [reason], { linux: 1 }]);
  assert.equal(told(plan({ linux: 1 }, [named, linux()], { suppressed: ["linux spec.linux"] })), [
    [],
    [reason.replace("spec.linux:", "spec.linux, which is suppressed:")],
    { linux: 1 },
  ]);
});

test("what an edit would bring of a rule that is skipped is not fixed in it; the edit is not made where it would count", () => {
  const skip = new Set(["linux"]);
  const reason =
    "unnamed: Its fix would cause linux at spec.linux, which is skipped: linux is wrong. Fix both by hand.";
  assert.equal(told(plan({ linux: 1 }, [named, linux()], { skip })), [[], [reason], { linux: 1 }]);
  const ignored = linux({ effect: "ignored" });
  assert.equal(told(plan({ linux: 1 }, [named, ignored], { skip, profiles: new Set(["core", "strict"]) })), [
    [],
    [reason],
    { linux: 1 },
  ]);
  assert.equal(told(plan({ linux: 1 }, [named, ignored], { skip })), [
    ["unnamed spec.os"],
    [],
    { linux: 1, os: "windows" },
  ]);
});

test("findings of disabled profiles do not prevent an edit, and findings of enabled profiles do", () => {
  const opinion = linux({ effect: "advice", fix: suggestRemoval });
  assert.equal(told(plan({ linux: 1 }, [named, opinion])), [["unnamed spec.os"], [], { linux: 1, os: "windows" }]);
  const [edits] = told(
    plan({ linux: 1 }, [named, opinion], { profiles: new Set(["core", "strict"]), only: new Set(["unnamed"]) }),
  ) as [unknown];
  assert.equal(edits, []);
  const guessed: HandMadeRule = {
    ...named,
    effect: "advice",
    fix: { grade: "suggested", changes: named.fix?.changes ?? [] },
  };
  const beside = (effect: "advice" | "risk"): number =>
    plan({ linux: 1 }, [guessed, { id: "linux", profile: "strict", effect, finds: opinion.finds }], {
      profiles: new Set(["core", "strict"]),
      grade: "suggested",
    }).edits.length;
  assert.equal([beside("advice"), beside("risk")], [1, 0]);
});

test("a finding is new only if it was less severe before", () => {
  const refusing = (before: "rejected" | "ignored"): HandMadeRule[] => [
    named,
    { ...linux({ effect: "rejected" }), fix: suggestRemoval },
    { id: "linux", profile: "strict", effect: before, finds: (spec) => ("os" in spec ? [] : ["spec.linux"]) },
  ];
  assert.is(plan({ linux: 1 }, refusing("rejected")).edits.length, 1);
  assert.is(plan({ linux: 1 }, refusing("ignored")).edits.length, 0);
});

test("the findings of rules that a fix names are fixed along; skipped ones prevent the edit, or stay", () => {
  const skip = new Set(["second"]);
  const rules = (companions: Pick<Fix, "with" | "also">): readonly HandMadeRule[] => [
    present("first", ["a"], { fix: { ...remove, ...companions } }),
    present("second", ["b"], { fix: remove, profile: "strict" }),
  ];
  const needed = rules({ with: ["second"] });
  assert.equal(told(plan({ a: 1, b: 1 }, needed)), [["first spec.a, second spec.b"], [], {}]);
  assert.equal(told(plan({ a: 1, b: 1 }, needed, { skip })), [
    [],
    ["first: The same edit must fix second at spec.b, which is skipped. Fix both by hand."],
    { a: 1, b: 1 },
  ]);
  const offered = rules({ with: [], also: ["second"] });
  assert.equal(told(plan({ a: 1, b: 1 }, offered)), [["first spec.a, second spec.b"], [], {}]);
  assert.equal(told(plan({ a: 1, b: 1 }, offered, { skip })), [["first spec.a"], [], { b: 1 }]);
});

test("no suggested fix is part of a safe edit, also where suggested ones are requested", () => {
  const rules = (first: FixGrade): readonly HandMadeRule[] => [
    present("first", ["a"], { fix: { ...remove, grade: first, with: ["second"] } }),
    present("second", ["b"], { fix: suggestRemoval, profile: "strict" }),
  ];
  const reason =
    "first: The same edit must fix second at spec.b, whose fix is only suggested, and this edit is safe. Fix that finding first.";
  assert.equal(told(plan({ a: 1, b: 1 }, rules("safe"))), [[], [reason], { a: 1, b: 1 }]);
  assert.equal(told(plan({ a: 1, b: 1 }, rules("safe"), { grade: "suggested" })), [[], [reason], { a: 1, b: 1 }]);
  assert.equal(told(plan({ a: 1 }, rules("safe"))), [["first spec.a"], [], {}]);
  const offered = [present("first", ["a"], { fix: { ...remove, also: ["second"] } }), ...rules("safe").slice(1)];
  assert.equal(told(plan({ a: 1, b: 1 }, offered)), [["first spec.a"], [], { b: 1 }]);
  const suggested = told(plan({ a: 1, b: 1 }, rules("suggested"), { grade: "suggested" }));
  assert.equal(suggested, [["first spec.a, second spec.b"], [], {}]);
});

test("a finding that an edit must fix, and whose fix does not remove it, prevents the edit", () => {
  const rules = [
    present("first", ["a"], { fix: { ...remove, with: ["second"] } }),
    present("second", ["b"], { fix: put("c"), profile: "strict" }),
  ];
  assert.equal(told(plan({ a: 1, b: 1 }, rules)), [
    [],
    ["first: The same edit must fix second at spec.b, and its fix does not remove it. Fix both by hand."],
    { a: 1, b: 1 },
  ]);
});

test("a fix that leaves the finding there is not made; one that does nothing is not told", () => {
  assert.equal(told(plan({ a: 1 }, [present("stays", ["a"], { fix: put("b") })])), [
    [],
    ["stays: Its fix does not remove it. Fix it by hand."],
    { a: 1 },
  ]);
  const exchange = {
    grade: "safe",
    changes: [{ kind: "exchange", at: { text: "", keys: [] }, texts: { x: "y" } }],
  } as const;
  assert.equal(told(plan({ a: "z" }, [present("other", ["a"], { fix: exchange })])), [[], [], { a: "z" }]);
});

test("where the fixes of versions differ, the newest that fixes all versions is made", () => {
  const without = (id: string, good: readonly string[], fix: string): HandMadeRule => ({
    id,
    fix: put(fix),
    finds: ({ a }) => (good.includes(String(a)) ? [] : ["spec.a"]),
  });
  const planBoth = (old: readonly string[], newer: readonly string[]): unknown =>
    told(
      planObject(
        planningFor({ a: "wrong" }, [
          release([without("differs", old, "old")], "1.26"),
          release([without("differs", newer, "new")], "1.27"),
        ]),
      ),
    );
  assert.equal(planBoth(["old", "new"], ["new"]), [["differs spec.a"], [], { a: "new" }]);
  assert.equal(planBoth(["old"], ["old", "new"]), [["differs spec.a"], [], { a: "old" }]);
  assert.equal(planBoth(["old"], ["new"]), [
    [],
    ["differs: The checked versions need different fixes. Fix it by hand, or for one version with `--kubernetes`."],
    { a: "wrong" },
  ]);
});

test("items of a list go from the last one up, and are reported by where they were", () => {
  const odd: HandMadeRule = {
    id: "odd",
    fix: remove,
    finds: ({ list = [] }) =>
      (list as number[]).flatMap((one, index) => (one % 2 === 1 ? [`spec.list[${index}]`] : [])),
  };
  assert.equal(told(plan({ list: [1, 2, 3, 4, 5] }, [odd])), [
    ["odd spec.list[4]", "odd spec.list[2]", "odd spec.list[0]"],
    [],
    { list: [2, 4] },
  ]);
});

test("what another edit has fixed needs none", () => {
  const both = [
    present("outer", ["a"], { fix: remove }),
    { id: "inner", fix: remove, finds: ({ a }) => (a === undefined ? [] : ["spec.a.b"]) } satisfies HandMadeRule,
  ];
  assert.equal(told(plan({ a: { b: 1, c: 1 } }, both)), [["outer spec.a"], [], {}]);
});

test("edits that are known to fail are skipped and reported", () => {
  const planning = planningFor({ a: 1, b: 1 }, [release([present("one", ["a", "b"], { fix: remove })])]);
  assert.equal(told(planObject(planning, [{ rule: "one", path: "spec.a", reason: "An anchor." }])), [
    ["one spec.b"],
    ["one: An anchor."],
    { a: 1 },
  ]);
});

test("the object is evaluated once as it was, and once after each change", () => {
  const rules = release([present("one", ["a", "b", "c"], { fix: remove })]);
  let evaluations = 0;
  const evaluate: typeof rules.policy.evaluate = (...input) => ((evaluations += 1), rules.policy.evaluate(...input));
  // Verdicts on small objects are shared with others that are alike.
  const large = { a: 1, b: 2, c: 3, d: "d".repeat(1000) };
  const planning = planningFor(large, [{ ...rules, policy: { ...rules.policy, evaluate } }]);
  evaluations = 0;
  assert.equal([planObject(planning).edits.length, evaluations], [3, 4]);
});

/** Reports each of these items, and renames them all. */
const renaming: HandMadeRule = {
  id: "old",
  fix: {
    grade: "safe",
    changes: ["a", "b"].map((from) => ({ kind: "renameKey", map: at("spec.map"), from, to: `new-${from}` }) as const),
  },
  finds: ({ map }) => ["a", "b"].filter((key) => key in (map as object)).map((key) => `spec.map[${key}]`),
};

test("changes of the complete object leave suppressed findings of their rule as they are", () => {
  const spec = { map: { a: 1, b: 2 } };
  assert.equal(told(plan(spec, [renaming], { suppressed: ["old spec.map[a]"] })), [
    ["old spec.map[b]"],
    [],
    { map: { a: 1, "new-b": 2 } },
  ]);
  assert.equal(told(plan(spec, [renaming], { suppressed: ["other spec.map[a]"] })), [
    ["old spec.map[a]"],
    [],
    { map: { "new-a": 1, "new-b": 2 } },
  ]);
});

test("a fix that would only change suppressed findings is not made, and that is reported", () => {
  const outer: HandMadeRule = {
    ...renaming,
    finds: ({ map }) => ("a" in (map as object) ? ["spec.map", "spec"] : []),
  };
  assert.equal(told(plan({ map: { a: 1 } }, [outer], { suppressed: ["old spec.map"] })), [
    [],
    ["old: Its fix would also change a suppressed finding, or a container with an exempt image. Fix it by hand."],
    { map: { a: 1 } },
  ]);
});

test("changes of the complete object leave containers with exempt images as they are", () => {
  const replace = {
    kind: "replace",
    find: {
      each: [{ kind: "list", path: at("spec.containers") }],
      at: at("mode"),
      when: { kind: "equals", operand: { base: "here", path: at("mode") }, value: "old" },
    },
    to: "new",
  } as const;
  const rule: HandMadeRule = {
    id: "mode",
    fix: { grade: "safe", changes: [replace] },
    finds: ({ containers }) =>
      (containers as { image: string; mode: string }[]).flatMap(({ image, mode }, index) =>
        image === "web" && mode === "old" ? [`spec.containers[${index}].mode`] : [],
      ),
  };
  const modes = (parameters: ReadonlyMap<string, readonly string[]>): unknown => {
    const containers = ["agent/1", "web"].map((image) => ({ image, mode: "old" }));
    const { value } = planObject(planningFor({ containers }, [release([rule], "1.27", parameters)]));
    return (value["spec"] as { containers: { mode: string }[] }).containers.map(({ mode }) => mode);
  };
  assert.equal(modes(new Map([["exemptImages", ["agent/*"]]])), ["old", "new"]);
  assert.equal(modes(new Map()), ["new", "new"]);
});

test("an edit causes no harm in containers with exempt images", () => {
  const exempting = (harm: HandMadeRule): LoadedRelease => ({
    ...release([named], "1.27", new Map([["exemptImages", ["agent"]]])),
    policyForAll: release([named, harm]).policy,
  });
  const spec = { linux: 1, containers: [{ image: "agent" }] };
  assert.equal(told(planObject(planningFor(spec, [exempting(linux())]))), [
    [],
    [
      "unnamed: Its fix would cause linux at spec.linux, in a container with an exempt image: linux is wrong. Fix both by hand.",
    ],
    spec,
  ]);
  const ignored = exempting(linux({ effect: "ignored", profile: "core" }));
  assert.is(planObject(planningFor(spec, [ignored])).edits.length, 1);
});

test("a finding without a fix that a fix must include prevents the edit, also where it is skipped or suppressed", () => {
  const rules = [present("first", ["a"], { fix: { ...remove, with: ["second"] } }), present("second", ["b"])];
  const left = [
    [],
    ["first: The same edit must fix second at spec.b, and only a person can decide how. Fix second."],
    { a: 1, b: 1 },
  ];
  for (const asked of [{}, { skip: new Set(["second"]) }, { suppressed: ["second spec.b"] }])
    assert.equal(told(plan({ a: 1, b: 1 }, rules, asked)), left);
});

test("an older fix with the same changes that includes other findings is tried", () => {
  const first = (rules: readonly string[]): HandMadeRule =>
    present("first", ["a"], { fix: { ...remove, with: rules } });
  const blocked = present("blocked", ["linux"]);
  assert.equal(versions([first([]), blocked], [first(["blocked"]), blocked]), [["first spec.a"], [], { linux: 1 }]);
});

const versions = (older: readonly HandMadeRule[], newer: readonly HandMadeRule[], asked?: Asked): unknown =>
  told(planObject(planningFor({ a: 1, linux: 1 }, [release(older, "1.26"), release(newer, "1.27")], asked)));

test("of multiple versions the strictest grade counts, and one without a fix leaves it to people", () => {
  const [sure, maybe, nobody] = [remove, suggestRemoval, undefined].map((fix) =>
    present("one", ["a"], fix === undefined ? {} : { fix }),
  ) as [HandMadeRule, HandMadeRule, HandMadeRule];
  const left = [[], [], { a: 1, linux: 1 }];
  for (const [older, newer] of [
    [sure, maybe],
    [maybe, sure],
    [sure, nobody],
    [nobody, sure],
  ] as const)
    assert.equal(versions([older], [newer]), left);
  assert.equal(versions([sure], [maybe], { grade: "suggested" }), [["one spec.a"], [], { linux: 1 }]);
  assert.equal(versions([nobody], [sure], { grade: "suggested" }), left);
  assert.equal(versions([], [sure]), [["one spec.a"], [], { linux: 1 }]);
});

test("an edit may bring nothing in any version", () => {
  const [edits, unfixed] = versions([{ ...linux(), fix: suggestRemoval }], [named]) as [unknown[], unknown[]];
  assert.equal([edits.length, unfixed.length], [0, 1]);
});

test.run();
