import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { addressedFiles } from "../../../scripts/docs/addressed.js";
import { packageRoot, projectAddress } from "../../../src/lib/package.js";

const test = suite("scripts/docs/addressed");

const textOf = (path: string): string => readFileSync(join(packageRoot, path), "utf8");
const address = "https://git.example.com/team/wincompat";
const issues = ".github/ISSUE_TEMPLATE/config.yml";

test("the committed files have the address that package.json has", () => {
  assert.equal(
    [...addressedFiles(projectAddress(), textOf)].filter(([path, text]) => textOf(path) !== text),
    [],
  );
});

test("an address is in the examples of pipelines and in the links for issues", () => {
  const files = addressedFiles(address, textOf);
  const page = files.get("docs/pipelines.md") ?? "";
  assert.match(page, /^ {2}- uses: team\/wincompat@COMMIT$/m);
  assert.match(page, /^ {2}- repo: https:\/\/git\.example\.com\/team\/wincompat$/m);
  assert.not.match(page, /OWNER/);
  const { contact_links: links } = parse(files.get(issues) ?? "") as { contact_links: { url: string }[] };
  assert.equal(
    links.map(({ url }) => url),
    [`${address}/discussions`, `${address}/security/advisories/new`],
  );
});

test("a vulnerability is reported at the address, or without one to whoever gave the copy", () => {
  const channelOf = (given: string | undefined): string | undefined =>
    /^Report vulnerabilities privately, (.*)$/m.exec(addressedFiles(given, textOf).get("SECURITY.md") ?? "")?.[1];
  assert.is(channelOf(address), `at <${address}/security/advisories/new>. You get an answer within a week.`);
  assert.match(channelOf(undefined) ?? "", /^to the person or team who gave you this copy/);
});

test("without an address there are no links, and adding one and removing it changes nothing", () => {
  const files = addressedFiles(undefined, textOf);
  assert.is(files.get(issues), "blank_issues_enabled: true\n");
  const added = addressedFiles(address, textOf);
  assert.equal(
    addressedFiles(undefined, (path) => added.get(path) ?? ""),
    files,
  );
});

test("no other file of people names an address of the project", () => {
  const pages = [
    "README.md",
    "CONTRIBUTING.md",
    "action.yml",
    ...["install", "cli", "configuration", "library"].map((name) => `docs/${name}.md`),
  ];
  const named = pages.filter(
    (path) =>
      existsSync(join(packageRoot, path)) && /github\.com\/[\w-]+\/wincompat|OWNER\/wincompat/.test(textOf(path)),
  );
  assert.equal(named, []);
});

test.run();
