import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Coverage } from "../../../../src/explain/coverage/coverage.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { prettyCoverage } from "../../../../src/report/spec/coverage.js";
import { account, counts, rule } from "../../explain/coverage/accounts.js";

const test = suite("report/spec/coverage");

function lines(of: Coverage, columns = 60): string[] {
  return prettyCoverage(of, { colors: picocolors.createColors(false), columns }).split("\n");
}

const legend = [
  "Facts by outcome: a rule checks the fact; data of versions",
  "contain it; a fixture shows that it works; a mutation or",
  "another object is generated for it; a limitation is the",
  "reason why no policy can check it; an open fact has none of",
  "these. Rules: facts that a rule checks; allow and deny, the",
  "test manifests that it must not report, and those that it",
  "must report.",
  "",
];

test("facts are counted by topic and in all, then come the rules, then the outcome", () => {
  const storage = { ...counts, total: 10, data: 7 };
  const facts = { ...counts, total: 14, data: 8 };
  assert.equal(lines(account({ topics: { sample: counts, storage }, facts, rules: [rule("win-a", ["1.24"])] })), [
    "Facts    total  rule  data  fixture  generated  limitation  open",
    "sample       4     1     1        0          0           2     0",
    "storage     10     1     7        0          0           2     0",
    "all         14     1     8        0          0           2     0",
    "",
    "Rules    kubernetes  opa  kyverno  facts  allow  deny",
    "core",
    "  win-a  1.24        yes  yes          1      2    13",
    "",
    ...legend,
    "14 facts, all covered.",
    "",
  ]);
});

test("unsupported rules are listed with the reason, in lines that fit", () => {
  const reason = { unsupported: "It has no words for it, and nobody will give it any before long." };
  const rules = ["win-a", "win-b"].map((id) => rule(id, ["1.24"], { "1.24": reason }));
  assert.equal(lines(account({ rules }), 40).slice(9, 13), [
    "Not in kyverno: It has no words for it,",
    "and nobody will give it any before long.",
    "  win-a, win-b",
    "",
  ]);
});

test("rules of code alone and notes are reported", () => {
  const said = lines(account({ codeOnly: ["win-a", "win-b"], notes: ["Nothing was counted."] }));
  assert.equal(said.slice(6, 11), ["In no document, only in code:", "  win-a, win-b", "", "Nothing was counted.", ""]);
});

test("open facts have their place and why, and the last line says what to do", () => {
  const open = [
    { id: "fact-a", why: 'There is no rule "win-a".', file: "spec/facts/storage.yaml", line: 3, column: 5 },
  ];
  const said = lines(account({ open, facts: { ...counts, open: 1 } })).slice(-4 - legend.length);
  assert.equal(said, [
    'open  spec/facts/storage.yaml:3:5  fact-a: There is no rule "win-a".',
    "",
    ...legend,
    "4 facts, 1 open: its outcome refers to something that does not exist. Add it, or correct the outcome.",
    "",
  ]);
  const [two] = lines(account({ facts: { ...counts, open: 2 } })).slice(-2);
  assert.is(
    two,
    "4 facts, 2 open: their outcomes refer to something that does not exist. Add it, or correct the outcome.",
  );
});

test("a single fact is printed in the singular", () => {
  assert.is(lines(account({ facts: { ...counts, total: 1 } })).at(-2), "1 fact, all covered.");
});

test("changes after the documents are counted apart from the facts", () => {
  const later = { documented: "1.27" as KubeVersion, newest: "1.29" as KubeVersion, rules: 1, data: 20 };
  const text = lines(account({ later })).join(" ");
  assert.match(text, /After Kubernetes 1\.27, .* up to 1\.29: 1 change of rules and 20 changes of data\./);
  assert.not.match(lines(account({})).join(" "), /After Kubernetes/);
});

test.run();
