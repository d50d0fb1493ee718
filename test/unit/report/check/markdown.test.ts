import type { Token, Tokens } from "marked";
import { lexer, parse } from "marked";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { markdownReport } from "../../../../src/report/check/markdown.js";
import { code, htmlText, prose } from "../../../../src/report/escaped-text.js";
import { context, evilReport, evilText } from "../evil.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/markdown");

/** The text between the tags, as GitHub shows it. */
function shown(markdown: string): string {
  return parse(markdown, { async: false })
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&#58;", ":")
    .replaceAll("&#46;", ".")
    .replaceAll("&amp;", "&");
}

function tokens(markdown: string): readonly Token[] {
  return lexer(markdown).filter(({ type }) => type !== "space");
}

test("a clean report is a heading and a table", () => {
  const [heading, table, scope, ...rest] = tokens(markdownReport(report({}), context()));
  assert.is((heading as Tokens.Heading).text, "Windows nodes, Kubernetes 1.27: no findings");
  assert.equal(
    (table as Tokens.Table).header.map(({ text }) => text),
    ["Errors", "Warnings", "Info", "Suppressed", "In the baseline", "Unreadable", "Invalid"],
  );
  assert.equal(
    (table as Tokens.Table).rows.map((cells) => cells.map(({ text }) => text)),
    [["0", "0", "0", "0", "0", "0", "0"]],
  );
  assert.is((scope as Tokens.Paragraph).text, "Checked 1 object (1 for Windows) of 1 file.");
  assert.equal(rest, []);
});

const verdicts: readonly (readonly [Parameters<typeof report>[0]["summary"] & object, string])[] = [
  [{ errors: 2, warnings: 1 }, "2 errors"],
  [{ warnings: 1 }, "no errors, 1 warning"],
  [{ warnings: 371, infos: 2 }, "no errors, 371 warnings, 2 info"],
  [{ errors: 1, unreadable: 1 }, "1 unreadable, not everything was checked"],
];
for (const [summary, verdict] of verdicts) {
  test(`the heading says: ${verdict}`, () =>
    assert.match(markdownReport(report({ summary }), context()), `## Windows nodes, Kubernetes 1.27: ${verdict}\n`));
}

test("a finding stands with those of its rule, behind its title", () => {
  const text = markdownReport(report({ findings: [finding, { ...finding, line: 9 }] }), context());
  assert.equal(text.slice(text.indexOf("### ")).split("\n"), [
    "### Errors",
    "",
    "<details>",
    "<summary><code>win-host-pid</code> No host PID (2)</summary>",
    "",
    `- \`a.yaml:6:3\` \`Pod n/a\` \`spec.hostPID\`: ${finding.message} Do that. (the API server rejects it)`,
    `- \`a.yaml:9:3\` \`Pod n/a\` \`spec.hostPID\`: ${finding.message} Do that. (the API server rejects it)`,
    "",
    "</details>",
    "",
  ]);
});

test("the most severe come first, what is answered and what is empty last", () => {
  const headings = (showSuppressed: boolean): string[] =>
    tokens(markdownReport(evilReport, context({ showSuppressed }))).flatMap((one) =>
      one.type === "heading" ? [(one as Tokens.Heading).text] : [],
    );
  assert.equal(headings(false).slice(1), ["Not read", "Errors", "Warnings", "Info", "Empty"]);
  assert.equal(headings(true).slice(1), ["Not read", "Errors", "Warnings", "Info", "Suppressed", "Empty"]);
});

test("text from manifests is escaped: no HTML, links, mentions or blocks", () => {
  const html = parse(markdownReport(evilReport, context({ showSuppressed: true })), { async: false });
  const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)[^>]*>/gi)].map(([, tag]) => tag));
  assert.equal(
    [...tags].sort(),
    ["code", "details", "h2", "h3", "li", "p", "summary", "table", "tbody", "td", "th", "thead", "tr", "ul"].filter(
      (tag) => tags.has(tag),
    ),
  );
  assert.not.match(html.replace(/<code>.*?<\/code>/gs, ""), /[^\u200b]@team|<a |[\u0000\u001b\u202e]/);
});

test("words and code are shown as they are written", () => {
  for (const text of ["a_b_ *c* [d](e) <b> &amp; 1|2 ~~x~~ `y`", "http://e.org", "www.e.org"])
    assert.is(shown(`- ${prose(text)}`).trim(), text);
  for (const text of ["a", "`", "``a`", " a ", "<b>&amp;", "a|b"])
    assert.is(shown(`- ${code(text)}`).trim(), text.trim());
  assert.equal([code(""), htmlText("<a & b>")], ["", "&lt;a &amp; b&gt;"]);
  assert.is(code("é".repeat(301)), `\`${"é".repeat(300)}…\``);
});

test("mentions and issue numbers are broken up", () =>
  assert.is(prose("@team #1 a # b"), "@&#8203;team #&#8203;1 a # b"));

test("findings of one rule do not displace other rules", () => {
  const text = markdownReport(report({ findings: Array.from({ length: 50 }, () => finding) }), context());
  assert.is(text.split("\n").filter((line) => line.startsWith("- `a.yaml")).length, 20);
  assert.match(text, "(50)</summary>");
  assert.match(text, "- … and 30 more");
});

test("a report over the comment limit is cut between groups, and omitted findings are counted", () => {
  const findings = Array.from({ length: 400 }, (_, index) => ({
    ...finding,
    rule: `rule-${index % 200}`,
    path: evilText.repeat(3),
  }));
  const text = markdownReport(report({ findings }), context());
  assert.ok(text.length <= 65_536 && text.length > 60_000, String(text.length));
  const groups = text.split("<details>").length - 1;
  assert.is(text.split("</details>\n").length - 1, groups);
  assert.match(text, `${400 - 2 * groups} findings more exceed the size limit;`);
});

test.run();
