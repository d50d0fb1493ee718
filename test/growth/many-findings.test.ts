import { suite } from "uvu";
import * as assert from "uvu/assert";
import { registry } from "../unit/cli/custom-rules/sample.js";
import { temporaryFolder, wincompat } from "../unit/cli/run.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, many findings");

const rules = Object.fromEntries(
  Array.from({ length: 450 }, (_, index) => [`rules/r${index}.yaml`, registry.replace("example", `example${index}`)]),
);

const spec = (containers: number): string =>
  `spec: {os: {name: windows}, containers: [${"{image: a}, ".repeat(containers)}]}\n`;
const pod = (name: string, containers: number): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\n${spec(containers)}`;

test("hundreds of custom rules do not find millions of problems in one object, and others are checked", async () => {
  const cwd = temporaryFolder({ ...rules, "a/large.yaml": pod("a", 20_000), "a/small.yaml": pod("b", 1) });
  for (const command of [["check"], ["fix", "--dry-run"], ["check", "--kubernetes", "1.24,1.30,1.37"]]) {
    const run = await withinSeconds(30, () =>
      wincompat([...command, "--rules", "rules", "--only", "custom", "a"], { cwd }),
    );
    assert.is(run.status, 2);
    const output = (run.stdout + run.stderr).replace(/\s+/g, " ");
    assert.match(
      output,
      /large\.yaml:1:1 +Rules report more than 200000 findings in this object, so it is not checked\./,
    );
    if (command[0] === "check") assert.match(output, "450 errors");
  }
});

test("hundreds of custom rules do not find millions of problems in many objects", async () => {
  const pods = Array.from({ length: 8000 }, (_, index) => pod(`p${index}`, 1)).join("---\n");
  const cwd = temporaryFolder({ ...rules, "a.yaml": pods });
  const run = await withinSeconds(30, () => wincompat(["check", "--rules", "rules", "a.yaml"], { cwd }));
  assert.equal([run.status, run.stdout], [2, ""]);
  assert.match(run.stderr, "There are more than 300000 findings, not counting 10 in each object.");
});

test.run();
