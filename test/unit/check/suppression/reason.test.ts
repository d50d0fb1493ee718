import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readReason } from "../../../../src/check/suppression/written.js";

const test = suite("check/suppression/reason");

const read: readonly [text: string, reason: string, until?: string][] = [
  ["legacy image", "legacy image"],
  ["  legacy image, until 2027-01-31. ", "legacy image", "2027-01-31"],
  ["wait until the vendor answers until 2028-02-29", "wait until the vendor answers", "2028-02-29"],
  ["until the cluster is gone", "until the cluster is gone"],
  ["needed until 1.28", "needed until 1.28"],
  ["until 10.0.17763 is gone", "until 10.0.17763 is gone"],
  ["until we may use 5 nodes", "until we may use 5 nodes"],
  ["until Marketing agrees", "until Marketing agrees"],
  ["until CSI 1.31.2-1", "until CSI 1.31.2-1"],
  ["läuft", "läuft"],
  ["see runbook/until-then", "see runbook/until-then"],
  ["pods named demountil", "pods named demountil"],
  ["2024-05-01: agreed with the security team", "2024-05-01: agreed with the security team"],
  ["agreed on 2024-05-01", "agreed on 2024-05-01"],
  ["20240501", "20240501"],
  ["2024", "2024"],
  ["1.28", "1.28"],
  ["10.0.17763", "10.0.17763"],
  ["the still 2024-05-01", "the still 2024-05-01"],
  ["the license expires 2027-01-31 until 2027-01-30", "the license expires 2027-01-31", "2027-01-30"],
];

for (const [text, reason, until] of read) {
  test(`"${text}" is a reason`, () =>
    assert.equal(readReason(text), until === undefined ? { reason } : { reason, until }));
}

const refused: readonly [text: string, message: RegExp][] = [
  ["", /no reason/],
  ["until 2027-01-31", /no reason/],
  ["- until 2027-01-31", /no reason/],
  ["x until 2027-02-30", /no day 2027-02-30/],
  ["x until 2027-13-01", /no day 2027-13-01/],
  ["x until 2027-1-31", /"until 2027-1-31" is not a date/],
  ["x until 31.01.2027", /"until 31.01.2027" is not a date/],
  ["x until 2027", /"until 2027" is not a date/],
  ["x until 99999-01-01", /"until 99999-01-01" is not a date/],
  ["x until: 2027-01-31", /"until: 2027-01-31" is not a date/],
  ["x until=2027-01-31", /"until=2027-01-31" is not a date/],
  ["x until2027-01-31", /"until2027-01-31" is not a date/],
  ["x until +2027-01-31", /is not a date/],
  ["x until 20270131", /"until 20270131" is not a date/],
  ["x untill 2027-01-31", /"untill 2027-01-31" is not a date/],
  ["unitl 2027-01-31 x", /"unitl 2027-01-31" is not a date/],
  ["x until 27-01-31", /"until 27-01-31" is not a date/],
  ['x until "2027-01-31"', /is not a date/],
  ["x until 1 January 2027", /"until 1 January 2027" is not a date/],
  ["x until 31st Jan 2027", /is not a date/],
  ["x until Jan 31, 2027", /"until Jan 31, 2027" is not a date/],
  ["x until May 2027", /is not a date/],
  ["x until Q1 2027", /"until Q1 2027" is not a date/],
  ["x until \uff12\uff10\uff12\uff17-\uff10\uff11-\uff13\uff11", /is not a date/],
  ["x until \u0662\u0660\u0662\u0667-\u0660\u0661-\u0663\u0661", /is not a date/],
  ["\u3164", /no reason/],
  ["until", /no date after "until"/],
  ["Until:", /no date after "until"/],
  ["until ...", /no date after "until"/],
  ["legacy image, until", /no date after "until"/],
  ["legacy image (until)", /no date after "until"/],
  ["un\u200btil", /no date after "until"/],
  ["2020-01-01", /only a date/],
  ["(2020-01-01).", /only a date/],
  ["31.01.2027", /only a date/],
  ["31 January 2027", /only a date/],
  ["2020-01-01 until 2027-01-31", /only a date/],
  ["x till 2027-01-31", /"till 2027-01-31" is not a date/],
  ["x, expires 2027-01-31", /"expires 2027-01-31" is not a date/],
  ["expires on 2027-01-31: x", /"expires on 2027-01-31" is not a date/],
  ["expiry date: 2027-01-31", /"expiry date: 2027-01-31" is not a date/],
  ["x (until 2027-01-31)", /"until 2027-01-31" is not a date at the end/],
  ["until 2027-01-31 because of x", /"until 2027-01-31" is not a date at the end/],
];

for (const [text, message] of refused) {
  test(`"${text}" is refused`, () => assert.match((readReason(text) as { message: string }).message, message));
}

test("a long reason is shortened, because each suppressed finding repeats it, and keeps its last day", () => {
  assert.equal(readReason("r".repeat(1000)), { reason: "r".repeat(1000) });
  assert.equal(readReason(`${"r".repeat(5000)} until 2027-01-31`), {
    reason: `${"r".repeat(1000)} …`,
    until: "2027-01-31",
  });
  assert.equal(readReason(`${"r".repeat(999)}😀 more`), { reason: `${"r".repeat(999)} …` });
});

test.run();
