import { suite } from "uvu";
import * as assert from "uvu/assert";
import { versionFaults } from "../../../../src/release/changelog/faults.js";
import { recordOf } from "../../../../src/release/changelog/record.js";
import type { Model, PolicyRelease } from "../../../../src/model/model.js";
import { parseSpecDocument } from "../../../../src/spec/document.js";
import type { SpecDocument } from "../../../../src/spec/document.js";
import type { SpecFile } from "../../../../src/spec/read-spec.js";
import type { VersionData } from "../../../../src/spec/versions.js";
import { after, base, released, withRelease, withRule } from "./samples.js";

const test = suite("release/changelog/faults");

/** What is said of a model with these versions, without the file, as `line  message`. */
function faults(model: Model, release: Partial<PolicyRelease> = {}, last: typeof released | "none" = released): readonly string[] {
  const declared = withRelease(model, release);
  const { version, date, policies } = declared.release;
  const lines = ["release:", `  version: "${version}"`, `  date: "${date}"`, "  policies:", ...Object.entries(policies).map(([group, of]) => `    ${group}: "${of}"`)];
  const document = parseSpecDocument(lines.join("\n"), "spec/versions/1.27.yaml") as SpecDocument;
  const file = { id: "1.27", document, content: { release: declared.release } as VersionData } satisfies SpecFile<VersionData>;
  return versionFaults(after(last === "none" ? undefined : last, declared), file).map(({ line, message }) => `${line}  ${message}`);
}

const reworded = withRule("win-host-pid", ({ cases }) => ({ cases: cases.map((one) => ({ ...one, message: "No." })) }));
const fewer = { ...base, rules: base.rules.filter(({ id }) => id !== "svc-session-affinity") };

test("what was released is right as it is", () => assert.equal(faults(base), []));

test("a changed group and its release must rise, and the place, the change and the version are said", () => {
  const changed = "win-host-pid: message in declared-windows: No; win-host-pid: message in undeclared-windows: No";
  assert.equal(faults(reworded), [
    `2  The release has changed since 1.0.0, which asks for a patch version, and 1.0.0 is too low. Write version: "1.0.1". Changed: ${changed}.`,
    `4  The group host-namespaces has changed since 1.0.0, which asks for a patch version, and 1.0.0 is too low. Write host-namespaces: "1.0.1". Changed: ${changed}.`,
  ]);
});

test("versions that rise by as much as is asked for, or by more, are right", () => {
  assert.equal(faults(reworded, { version: "1.0.1", policies: { "host-namespaces": "1.0.1" } }), []);
  assert.equal(faults(reworded, { version: "1.1.0", policies: { "host-namespaces": "2.0.0" } }), []);
});

test("a version that rises by less is reported, each at its place", () => {
  const said = faults(fewer, { version: "1.9.0", policies: { services: "1.0.1" } });
  assert.equal(said.map((one) => one.replace(/ has changed.*and/, ":").replace(/ Changed: .*/, "")), [
    '2  The release: 1.9.0 is too low. Write version: "2.0.0".',
    '5  The group services: 1.0.1 is too low. Write services: "2.0.0".',
  ]);
});

test("what did not change keeps its version, and none becomes lower", () => {
  assert.equal(faults(base, { version: "1.0.1", policies: { services: "0.9.0" } }), [
    '2  The release is what 1.0.0 was, so it is not 1.0.1. Write version: "1.0.0".',
    '5  The group services is what 1.0.0 was, so it is not 0.9.0. Write services: "1.0.0".',
  ]);
  assert.match(faults(reworded, { version: "0.1.0", policies: { "host-namespaces": "1.0.1" } })[0] ?? "", "0.1.0 is too low");
});

test("other sources ask for no version", () => {
  assert.equal(faults(withRule("win-host-pid", () => ({ sources: [] }))), []);
});

test("first versions are 1.0.0: of the first release, and of a group that is new", () => {
  assert.equal(faults(base, {}, "none"), []);
  assert.equal(faults(base, { version: "1.1.0" }, "none"), [
    `2  Of the release spec/released/${base.version}.json knows none yet, so its first version is 1.0.0, not 1.1.0. Write version: "1.0.0".`,
  ]);
  const moved = withRule("svc-session-affinity", () => ({ family: "storage" }));
  assert.equal(faults(moved, { version: "2.0.0", policies: { services: "2.0.0" } }), []);
  assert.match(faults(moved, { version: "2.0.0", policies: { services: "2.0.0", storage: "1.1.0" } })[0] ?? "", 'Write storage: "1.0.0".');
});

test("a group that comes back is not what it was", () => {
  const gone = { ...base, rules: base.rules.filter(({ family }) => family !== "services") };
  const last = recordOf(after(released, withRelease(gone, { version: "2.0.0" })), released.policies);
  const said = faults(base, { version: "2.1.0" }, last);
  assert.equal(said.map((one) => one.replace(/ Write .*/, "")), ["4  The group services has changed since 1.0.0, which asks for a major version, and 1.0.0 is too low."]);
  assert.match(said[0] ?? "", 'Write services: "2.0.0".');
  assert.equal(faults(base, { version: "2.1.0", policies: { services: "2.0.0" } }, last), []);
});

test("a group that there is not is reported", () => {
  assert.equal(faults(base, { policies: { network: "1.0.0" } }), ['5  No group of policies is called "network". There are host-namespaces, mutations, services.']);
});

test("a day stays with its version, and time does not run backwards", () => {
  assert.equal(faults(base, { date: "2026-12-01" }), ["3  Version 1.0.0 was released on 2026-11-21. Leave that day."]);
  assert.equal(faults(reworded, { version: "1.0.1", date: "2026-11-20", policies: { "host-namespaces": "1.0.1" } }), [
    "3  Version 1.0.0 was released on 2026-11-21. A later one cannot be older.",
  ]);
});

test("more changes than one reads are counted", () => {
  const many = { ...base, parameters: [] };
  assert.match(faults(many)[0] ?? "", /Changed: taint\.key: is no parameter any more; windowsRuntimeClasses: is no parameter any more\.$/);
  const more = withRule("win-host-pid", ({ cases }) => ({ title: "T", description: "D", cases: cases.map((one) => ({ ...one, message: "No.", remediation: "Yes." })) }));
  assert.match(faults(more)[0] ?? "", /; and 3 more\.$/);
});

test.run();
