import { suite } from "uvu";
import * as assert from "uvu/assert";
import { finding, report } from "../samples.js";
import { lines, warning } from "./printed.js";

const test = suite("report/check/pretty-order");

test("most severe comes first: files, objects, findings; a text is reported once", () => {
  const web = { ...warning.object, name: "web" };
  const findings = [
    { ...warning, file: "a.yaml" },
    { ...warning, file: "b.yaml", object: web },
    { ...warning, file: "b.yaml", line: 12, path: "spec.containers[1].securityContext.capabilities", object: web },
    { ...warning, file: "b.yaml", line: 20 },
    { ...finding, file: "b.yaml", line: 30, message: "It is wrong." },
    { ...finding, file: "c.yaml", line: 3, message: "It is wrong." },
  ];
  assert.equal(lines(report({ findings }), 80).slice(0, -4), mostSevereFirst);
});

/** What is printed of them. */
const mostSevereFirst = [
  "b.yaml",
  "  Pod n/a  for Windows: spec.os.name",
  "    error    win-host-pid: the API server rejects it",
  "      30:3  spec.hostPID",
  "      It is wrong.",
  "      Do that.",
  "",
  "    warning  win-capabilities: the setting has no effect",
  "      20:3  spec.containers[0].securityContext.capabilities",
  "      Windows has none. Nothing is added.",
  "      Remove capabilities.",
  "",
  "  Pod n/web  for Windows: spec.os.name",
  "    warning  win-capabilities, see line 20",
  "      4:3   spec.containers[0].securityContext.capabilities",
  "      12:3  spec.containers[1].securityContext.capabilities",
  "      Windows has none.",
  "",
  "c.yaml",
  "  Pod n/a  for Windows: spec.os.name",
  "    error    win-host-pid, see b.yaml:30",
  "      3:3  spec.hostPID",
  "      It is wrong.",
  "",
  "a.yaml",
  "  Pod n/a  for Windows: spec.os.name",
  "    warning  win-capabilities, see b.yaml:20",
  "      4:3  spec.containers[0].securityContext.capabilities",
  "      Windows has none.",
  "",
];

test("the same rule with another effect is reported in full", () => {
  const findings = [finding, { ...finding, file: "b.yaml", effect: "fails" as const }];
  assert.is(lines(report({ findings })).filter((line) => line === "      Do that.").length, 2);
});

test("where a text was reported before is said without folders that there is no room for", () => {
  const file = "charts/of-a-team-with-a-long-name/templates/deployment.yaml";
  const said = lines(
    report({
      findings: [
        { ...warning, file },
        { ...warning, file: "z.yaml" },
      ],
    }),
    60,
  );
  assert.ok(said.includes("    warning  win-capabilities, see …/deployment.yaml:4"), said.join("\n"));
});

test.run();
