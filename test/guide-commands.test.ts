import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { opaVersion } from "../src/engines/opa/compiler.js";
import { packageRoot } from "../src/lib/package.js";
import { engines } from "./engines/engines.js";
import { guideSteps } from "./guide-commands.js";

const test = suite("guide-commands");
const block = "```console\nopa version\n```";

test("a comment defines the tools, the exit code and the output of a block", () => {
  const [step] = guideSteps(
    `Text.\n\n<!-- run with gator 3.23, kubectl where kyverno is installed; exits with 1; says no -->\n${block}\n`,
  );
  assert.equal(step, {
    line: 4,
    script: "opa version",
    run: { tools: ["gator 3.23", "kubectl"], definitions: "kyverno", after: undefined, exit: 1, says: "no" },
    notRun: undefined,
  });
});

test("or an API server without an engine", () => {
  const [step] = guideSteps(`<!-- run with kubectl where kubernetes is running; says created -->\n${block}`);
  assert.equal([step?.run?.definitions, step?.run?.says], ["kubernetes", "created"]);
});

test("or what the reader ran earlier", () => {
  const [step] = guideSteps(
    `<!-- run with kubectl where kyverno is installed, after \`kubectl apply -k a\`; says deleted -->\n${block}`,
  );
  assert.equal([step?.run?.after, step?.run?.says], ["kubectl apply -k a", "deleted"]);
});

test("or why nothing runs it", () => {
  const [step] = guideSteps(`<!-- not run here: needs a cluster -->\n${block}`);
  assert.equal([step?.run, step?.notRun], [undefined, "needs a cluster"]);
});

test("a block without a comment is a mistake", () => {
  assert.throws(() => guideSteps(`Text.\n${block}`), /docs\/install\.md:2: say in a comment/);
});

test("every block of the guide is run by tools that there are, or says why not", () => {
  const tools = new Set([...engines.map(({ tool }) => tool), "gator 3.23", "kyverno 1.19", "openssl", "wincompat"]);
  const steps = guideSteps();
  assert.ok(steps.length > 0);
  assert.equal(
    steps.flatMap(({ line, run }) =>
      (run?.tools ?? []).filter((tool) => !tools.has(tool)).map((tool) => `${line}: ${tool}`),
    ),
    [],
  );
});

test("the pages name the version of opa that compiles policies", () => {
  for (const page of ["install.md", "parameters.md"]) {
    const text = readFileSync(join(packageRoot, "docs", page), "utf8");
    assert.match(text, `opa ${opaVersion} to compile the Wasm`);
    assert.match(text, `https://github.com/open-policy-agent/opa/releases/tag/v${opaVersion})`);
  }
});

test.run();
