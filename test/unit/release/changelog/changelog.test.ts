import { suite } from "uvu";
import * as assert from "uvu/assert";
import { templatesFrom } from "../../../../src/engines/template-renderer.js";
import { changelogFile } from "../../../../src/release/changelog/changelog.js";
import { entriesOf } from "../../../../src/release/changelog/next-release.js";
import { after, base, released, withRelease, withRule } from "./samples.js";

const test = suite("release/changelog/changelog");

const renderTemplate = templatesFrom();
const textOf = (next: Parameters<typeof entriesOf>[0]): string =>
  changelogFile("1.27", entriesOf(next), renderTemplate).text;
const sectionsOf = (text: string): string => text.slice(text.indexOf("## "));

const first = `## 1.0.0 (2026-11-21)

The first release with its own version: 3 rules. The Kyverno policies of wincompat 0.1.0 have other names and no label. If you
installed them, delete them: \`--prune\` does not find them. The changelog of wincompat lists its breaking changes.

| profile | rules |
|---|---|
| core | 3 |
`;

test("the first release is reported with its rules, before and after it is recorded", () => {
  assert.is(sectionsOf(textOf(after(undefined, base))), first);
  assert.is(textOf(after(released, base)), textOf(after(undefined, base)));
});

test("versions without policies in wincompat 0.1.0 do not mention them", () => {
  const { text } = changelogFile("1.28", entriesOf(after(undefined, base)), renderTemplate);
  assert.match(text, "\n\nThe first release: 3 rules.\n\n| profile | rules |\n");
  assert.not.match(text, "0.1.0");
});

/** A second release: other words, some of them with Markdown, and a rule that is removed. */
const reworded = withRule("win-host-pid", ({ cases }) => ({
  title: "T",
  cases: cases.map((one) => ({ ...one, message: "Not *[a]*." })),
}));
const second = withRelease(
  {
    ...reworded,
    rules: reworded.rules.filter(({ id }) => id !== "svc-session-affinity-timeout"),
    parameters: base.parameters.map((one) => ({ ...one, default: "a" })),
  },
  { version: "2.0.0", date: "2026-12-01" },
);

test("the next release is above it, with its changes by what they mean for users", () => {
  const [removed] = base.rules.find(({ id }) => id === "svc-session-affinity-timeout")!.cases;
  assert.is(
    sectionsOf(textOf(after(released, second))),
    `## 2.0.0 (2026-12-01)

### Breaking changes

- svc-session-affinity-timeout: No longer reported: ${removed!.message}

### Changes of findings and settings

- The default of the parameter taint.effect is a.
- The default of the parameter taint.key is a.
- The default of the parameter windowsRuntimeClasses is a.

### Wording and code

- win-host-pid: title: T; message (declared-windows): Not \\*[a]\\*; message (undeclared-windows): Not \\*[a]\\*.

${first}`,
  );
});

test("while the version stays, the changelog stays", () => {
  assert.is(
    textOf(
      after(
        released,
        withRule("win-host-pid", () => ({ title: "T" })),
      ),
    ),
    textOf(after(released, base)),
  );
});

test.run();
