import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkManifests, checkText, loadRelease } from "../../src/index.js";
import { packageRoot } from "../../src/lib/package.js";
import { packageVersion } from "../../src/lib/version.js";
import { once, temporaryFolder } from "../unit/cli/run.js";
import { bundled, pageWith, valueIn } from "./bundle.js";

const test = suite("library/browser");

const text = `${readFileSync(join(packageRoot, "examples", "bad-deployment.yaml"), "utf8")}---\na: [\n---\na: !!binary 4oI=\n`;
const release = once(() => loadRelease("1.27"));

test("the browser entry point reports the same findings as Node", async () => {
  const script = bundled('export { checkText, parseRuleSet, releaseFrom } from "./build/src/browser.js";');
  const releases = "page.releaseFrom(index, page.parseRuleSet(rules))";
  const asked = `page.checkText(${JSON.stringify(text)}, { releases: ${releases}, file: "a.yaml" })`;
  const inPage = await valueIn(pageWith("1.27"), script, asked);
  const inNode = checkText(text, { releases: await release(), file: "a.yaml" });
  assert.ok(inNode.findings.length > 0 && inNode.diagnostics.length > 0);
  assert.equal(inPage, JSON.parse(JSON.stringify(inNode)));
});

test("checkText reports the same findings as a file with the same text", async () => {
  const file = join(temporaryFolder({ "a.yaml": `\ufeff${text.replaceAll("\n", "\r\n")}` }), "a.yaml");
  const ofFile = await checkManifests([file], { releases: [await release()], profiles: new Set(["core"]) });
  assert.equal(checkText(`\ufeff${text.replaceAll("\n", "\r\n")}`, { releases: await release(), file }), ofFile);
});

test("the browser entry point imports no module of Node", () => {
  assert.throws(() => bundled('export { checkManifests } from "./build/src/index.js";'), /Could not resolve "node:/);
});

test("options select rules and override severities", async () => {
  const rules = (options: object): string[] =>
    checkText(text, { releases: [] as never, ...options }).findings.map(({ rule, severity }) => `${rule} ${severity}`);
  const releases = [await release()];
  const all = rules({ releases });
  assert.equal(rules({ releases, only: ["win-run-as-user"] }), ["win-run-as-user error"]);
  assert.equal(
    rules({ releases, skip: ["win-run-as-user"] }),
    all.filter((one) => !one.startsWith("win-run-as-user ")),
  );
  assert.equal(rules({ releases, only: ["win-run-as-user"], severities: { "win-run-as-user": "info" } }), [
    "win-run-as-user info",
  ]);
  assert.ok(rules({ releases, profiles: ["strict"] }).length >= all.length);
});

test("rules about suppressions can be selected and get severities like other rules", async () => {
  const releases = await release();
  const rules = (options: object): string[] =>
    checkText(`# wincompat-ignore win-host-ipc: x\n${text}`, { releases, ...options }).findings.map(
      ({ rule, severity }) => `${rule} ${severity}`,
    );
  const only = ["win-host-ipc", "suppression-unused"];
  assert.equal(rules({ only }), ["suppression-unused warning"]);
  assert.equal(rules({ only: ["win-host-ipc"], skip: ["suppression-unused"] }), []);
  assert.equal(rules({ only, severities: { "suppression-unused": "info" } }), ["suppression-unused info"]);
});

test("all unknown rules and profiles are rejected at once", async () => {
  const releases = await release();
  const options = { releases, only: ["win-hots-pid"], skip: ["no-rule"], profiles: ["loose"] as never };
  assert.throws(
    () => checkText(text, options),
    /There is no profile "loose".*\nThere is no rule "win-hots-pid".*\nThere is no rule "no-rule"/,
  );
  assert.throws(() => checkText(text, { releases: [] }), /There is no release to check with\./);
});

test("a text without an object, and one that is binary, are reported", async () => {
  const options = { releases: await release() };
  const told = (one: string): unknown[] =>
    checkText(one, options).diagnostics.map(({ file, message }) => [file, message]);
  assert.equal(told("# Nothing.\n"), [["<text>", "There is no object in this file. Leave it out, or write one."]]);
  assert.equal(told("a\0b"), [["<text>", "This is a binary file, not a manifest."]]);
});

test("the version in the browser entry point is the version of the package", () => {
  assert.is(
    packageVersion(),
    (JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string }).version,
  );
});

test.run();
