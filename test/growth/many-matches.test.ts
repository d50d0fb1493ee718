import { suite } from "uvu";
import * as assert from "uvu/assert";
import { registry } from "../unit/cli/custom-rules/sample.js";
import { temporaryFolder, wincompat } from "../unit/cli/run.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, many matches");

const pod = (name: string, image: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {os: {name: windows}, containers: [{name: c, image: "${image}"}]}\n`;

/** A text of two letters in which no long part comes twice. */
const long = Array.from({ length: 900_000 }, (_, index) => ((index * (index + 7)) % 1009 < 400 ? "a" : "b")).join("");

test("patterns with a thousand parts do not take minutes for a long text, and other objects are checked", async () => {
  const rules = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `rules/r${index}.yaml`,
      registry.replace("^registry[.]example[.]com/", `a[ab]{${970 + index}}[cd]`),
    ]),
  );
  const cwd = temporaryFolder({ ...rules, "a/long.yaml": pod("a", long), "a/short.yaml": pod("b", "nginx") });
  const run = await withinSeconds(30, () => wincompat(["check", "--rules", "rules", "--only", "custom", "a"], { cwd }));
  assert.is(run.status, 2);
  const output = run.stdout.replace(/\s+/g, " ");
  assert.match(output, /long\.yaml:1:1 +The patterns of custom rules and parameters take too long/);
  assert.match(output, "20 errors");
});

test.run();
