import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageTemplates } from "../../../../src/engines/template-renderer.js";
import { changelogFile } from "../../../../src/release/changelog/changelog.js";
import { recordText } from "../../../../src/release/changelog/record-file.js";
import { entriesOf, recordOf } from "../../../../src/release/changelog/record.js";
import { after, base, released, withRelease, withRule } from "./samples.js";

const test = suite("release/changelog/changelog");

const renderTemplate = packageTemplates();
const textOf = (next: Parameters<typeof entriesOf>[0]): string => changelogFile("1.27", entriesOf(next), renderTemplate).text;

const first = `## 1.0.0 (2026-11-21)

The first release: 3 rules.

| profile | rules |
|---|---|
| core | 3 |

Groups of policies: host-namespaces 1.0.0, mutations 1.0.0, services 1.0.0.
`;

test("the first release is reported with its rules and groups, before and after it is recorded", () => {
  const [before, recorded] = [textOf(after(undefined, base)), textOf(after(released, base))];
  assert.is(before.slice(before.indexOf("## ")), first);
  assert.is(recorded, before);
});

/** The second release: a message, a source, a group that goes, and what a message holds that Markdown would take for itself. */
const reworded = withRule("win-host-pid", ({ cases }) => ({ sources: [], title: "T", cases: cases.map((one) => ({ ...one, message: "Not *[a]*." })) }));
const second = withRelease(
  { ...reworded, rules: reworded.rules.filter(({ family }) => family !== "services") },
  { version: "2.0.0", date: "2026-12-01", policies: { "host-namespaces": "1.0.1" } },
);

test("the next one stands above it, by group, with what was and what is as before", () => {
  const text = textOf(after(released, second));
  assert.is(text.slice(text.indexOf("## ")), `## 2.0.0 (2026-12-01)

### Complete release

- **major** \`services\`: is gone, with all its policies

### host-namespaces 1.0.1, was 1.0.0

- **patch** \`win-host-pid\`: message in declared-windows: Not \\*[a]\\*.
- **patch** \`win-host-pid\`: message in undeclared-windows: Not \\*[a]\\*.
- **patch** \`win-host-pid\`: title: T

As before: mutations 1.0.0.

${first}`);
});

test("the gravest change of a group comes first", () => {
  const graver = withRule("win-host-pid", ({ cases }) => ({ title: "T", cases: cases.slice(0, 1) }));
  const bumps = textOf(after(released, withRelease(graver, { version: "2.0.0", policies: { "host-namespaces": "2.0.0" } }))).match(/(?<=^- \*\*)\w+/gm);
  assert.equal(bumps, ["major", "minor", "patch"]);
});

test("while no version rises nothing is reported, and a record that is made again is the same", () => {
  const sourced = after(released, withRule("win-host-pid", () => ({ sources: [] })));
  assert.is(textOf(sourced), textOf(after(released, base)));
  const last = recordOf(after(released, second), released.policies);
  assert.equal(last.history.map(({ version }) => version), ["1.0.0", "2.0.0"]);
  assert.is(recordText(recordOf(after(last, second), released.policies)), recordText(last));
});

test.run();
