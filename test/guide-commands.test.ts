import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { opaVersion } from "../src/engines/opa/compiler.js";
import { packageRoot } from "../src/lib/package.js";
import { shownCommands } from "./e2e/shown-commands.js";
import { engines } from "./engines/engines.js";
import { guidePages, guideSteps, isInstallation } from "./guide-commands.js";
import { kyvernoModels } from "./kyverno-models.js";
import { models } from "./spec.js";

const test = suite("guide-commands");
const page = "docs/install.md";
const block = "```console\nopa version\n```";

test("a comment defines the tools, the exit code and the output of a block", () => {
  const [step] = guideSteps(
    page,
    `Text.\n\n<!-- run with gator 3.23, kubectl where kyverno is installed; exits with 1; says no -->\n${block}\n`,
  );
  assert.equal(step, {
    place: "docs/install.md:4",
    script: "opa version",
    run: { tools: ["gator 3.23", "kubectl"], definitions: "kyverno", after: undefined, exit: 1, says: "no" },
    notRun: undefined,
  });
});

test("or an API server without an engine", () => {
  const [step] = guideSteps(page, `<!-- run with kubectl where kubernetes is running; says created -->\n${block}`);
  assert.equal([step?.run?.definitions, step?.run?.says], ["kubernetes", "created"]);
});

test("or what the reader ran earlier", () => {
  const [step] = guideSteps(
    page,
    `<!-- run with kubectl where kyverno is installed, after \`kubectl apply -k a\`; says deleted -->\n${block}`,
  );
  assert.equal([step?.run?.after, step?.run?.says], ["kubectl apply -k a", "deleted"]);
});

test("or why nothing runs it", () => {
  const [step] = guideSteps(page, `<!-- not run here: needs a cluster -->\n${block}`);
  assert.equal([step?.run, step?.notRun], [undefined, "needs a cluster"]);
});

test("a block without a comment, or with a comment and an indentation, is a mistake", () => {
  assert.throws(() => guideSteps(page, `Text.\n${block}`), /docs\/install\.md:2: say in a comment/);
  const indented = `<!-- run with opa -->\n${block}`.replaceAll(/^/gm, "  ");
  assert.throws(() => guideSteps(page, `- Text:\n${indented}`), /docs\/install\.md:3: say in a comment/);
});

test("every block of the guide is run by tools that there are, or says why not", () => {
  const tools = new Set([...engines.map(({ tool }) => tool), "gator 3.23", "kyverno 1.19", "openssl", "wincompat"]);
  for (const guidePage of guidePages) {
    const steps = guideSteps(guidePage);
    assert.ok(steps.length > 0, guidePage);
    assert.equal(
      steps.flatMap(({ place, run }) =>
        (run?.tools ?? []).filter((tool) => !tools.has(tool)).map((tool) => `${place}: ${tool}`),
      ),
      [],
    );
  }
});

test("the pages name the version of opa that compiles policies", () => {
  for (const page of ["install.md", "parameters.md"]) {
    const text = readFileSync(join(packageRoot, "docs", page), "utf8");
    assert.match(text, `opa ${opaVersion} to compile the Wasm`);
    assert.match(text, `https://github.com/open-policy-agent/opa/releases/tag/v${opaVersion})`);
  }
});

test("a script only installs or removes if all its commands do, for folders of a release", () => {
  const [apply, remove] = ["kubectl apply -k dist-policies/1.37/vap", "kubectl delete -k dist-policies/1.37/vap"];
  for (const script of [apply, `${apply}\n${remove}`, `${remove} --ignore-not-found`])
    assert.ok(isInstallation(script), script);
  for (const script of [
    `${apply} \\\n  --prune -l a=b`,
    `${apply}\nmkdir -p own`,
    "kubectl apply -k own",
    "opa version",
  ])
    assert.not.ok(isInstallation(script), script);
});

test("what a brief run of conformance leaves to the e2e tests, they run", () => {
  const [newest, withKyverno] = [models(), kyvernoModels()].map((all) => all.at(-1)?.version ?? "") as [string, string];
  const proved = [newest, withKyverno].flatMap((minor) =>
    shownCommands("docs/install*.md", minor).map(({ verb, folder }) => `kubectl ${verb} -k ${folder}`),
  );
  const left = guidePages
    .flatMap((one) => guideSteps(one))
    .filter(({ run, script }) => run !== undefined && isInstallation(script))
    .flatMap(({ script }) => script.split("\n"))
    .map((one) => one.replace(" --ignore-not-found", ""));
  assert.ok(left.length > 10);
  assert.equal(
    left.filter((one) => !proved.includes(one)),
    [],
  );
});

test.run();
