import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { packageVersion } from "../../src/lib/version.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { bundled, pageWith, valueIn } from "./bundle.js";

const test = suite("library/guide");

const guide = readFileSync(join(packageRoot, "docs", "library.md"), "utf8");
const allBlocks = [...guide.matchAll(/^```(\w+)( browser)?\n(.*?)^```$/gms)].map(([, language, browser, script]) => ({
  language,
  browser: browser !== undefined,
  script: script ?? "",
}));
const blocks = allBlocks.filter(({ language }) => language === "js");
const inNode = blocks.filter(({ browser }) => !browser);
const inPage = blocks.filter(({ browser }) => browser);

/** What a script logs that uses the package as one that is installed. */
async function logged(script: string): Promise<string> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(packageRoot, join(folder, "node_modules", "wincompat"), "dir");
  const file = join(folder, "script.mjs");
  writeFileSync(
    file,
    `const lines = []; const console = { log: (line) => lines.push(String(line)) };\n${script}\nexport default lines.join("\\n");\n`,
  );
  return ((await import(pathToFileURL(file).href)) as { default: string }).default;
}

const says = [
  /^examples\/bad-deployment\.yaml:\d+ win-/,
  /^spec\.hostPID$/,
  /^\d+: safe, \d+ edits$/m,
  /^true$/,
  /"ruleId": "win-/,
  /^1\.36,1\.37$/,
  /^\d+ of \d+ changes break$/,
];

test("blocks are JavaScript, one of them for pages, and the commands that install the package", () => {
  const others = allBlocks.filter(({ language }) => language !== "js").map(({ script }) => script);
  assert.equal(others, [
    "npm install ../wincompat\n",
    `(cd ../wincompat && npm pack --pack-destination ..)\nnpm install ../wincompat-${packageVersion()}.tgz\n`,
  ]);
  assert.equal([inNode.length, inPage.length], [says.length, 1]);
});

for (const [index, expected] of says.entries()) {
  test(`example ${index + 1} for Node runs`, async () =>
    assert.match(await logged(inNode[index]?.script ?? ""), expected));
}

/** A file that the package has in `releases`: this checkout has some of them uncompressed. */
function releaseFile(path: string): Buffer {
  const file = join(packageRoot, path.replace(/^releases\//, "dist-policies/"));
  return existsSync(file) ? readFileSync(file) : gzipSync(readFileSync(file.replace(/\.gz$/, "")));
}

test("the example for a browser runs", async () => {
  const [, imports = "", rest = ""] = /^(import .*?;\n)(.*)$/s.exec(inPage[0]?.script ?? "") ?? [];
  const page = pageWith("1.27");
  const lines: string[] = [];
  const answers = (path: string): object => ({
    body: new Response(releaseFile(path)).body,
  });
  Object.assign(page, { fetch: answers, console: { log: (line: string) => lines.push(line) } });
  await valueIn(
    page,
    bundled(`${imports}export const done = (async () => {${rest}})();`),
    "page.done.then(() => null)",
  );
  assert.equal(lines.length > 0, true);
  assert.match(lines.join("\n"), /^4: /);
});

test.run();
