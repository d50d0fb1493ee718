import { suite } from "uvu";
import * as assert from "uvu/assert";
import { identifyObject } from "../../../../src/manifests/manifest-item.js";
import { readManifestText } from "../../../../src/manifests/manifest-text.js";
import type { Operation } from "../../../../src/model/operation.js";
import { applyOperations } from "../../../../src/model/operation.js";
import { both, fix } from "./run-fix.js";

const test = suite("cli/fix/operations");

/** The objects of a text, by name. */
function objectsOf(text: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...readManifestText("", text)].flatMap((item) =>
      item.kind === "object" ? [[identifyObject(item.value).name, item.value]] : [],
    ),
  );
}

interface Told {
  readonly files: readonly {
    readonly file: string;
    readonly edits: readonly {
      readonly object: { readonly name: string };
      readonly operations: readonly Operation[];
    }[];
  }[];
}

/** What comes of the objects of files when all operations that are reported are made, in their order. */
function asTold(before: Readonly<Record<string, string>>, { files }: Told): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(before).map(([name, text]) => {
      const edits = files.find(({ file }) => file === name)?.edits ?? [];
      return [
        name,
        edits.reduce(
          (now, { object, operations }) => ({ ...now, [object.name]: applyOperations(now[object.name], operations) }),
          objectsOf(text),
        ),
      ];
    }),
  );
}

const sysctls = ["net.a", "net.b", "net.c"].map(
  (name, index) => `  - { name: ${name}, value: "1" }${index === 1 ? " # wincompat-ignore win-sysctls: stays" : ""}`,
);
const unsure = [
  "apiVersion: v1",
  "kind: Pod",
  "metadata: { name: unsure }",
  "spec:",
  "  nodeSelector: { kubernetes.io/os: windows }",
  "  securityContext:",
  "    sysctls:",
  ...sysctls.map((line) => `  ${line}`),
  "  hostIPC: true",
  "  containers: [{ name: c, image: example.com/c }]",
  "",
].join("\n");

test("operations that are reported are made one after another: then the objects are those that are written", async () => {
  const shows =
    "apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: win }\nhandler: runhcs-wcow-process\n";
  const shown = `---\n${unsure.replace("unsure", "shown").replace("nodeSelector: { kubernetes.io/os: windows }", "runtimeClassName: win")}`;
  const before = { "a.yaml": unsure, "b.yaml": `${shows}${shown}---\n${both}---\n${unsure}` };
  for (const parameters of [[], ["--suggested", "--profile", "recommended"]]) {
    const { stdout, files } = await fix(before, [".", "--format", "json", ...parameters]);
    const told = JSON.parse(stdout) as Told;
    assert.equal(
      asTold(before, told),
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, objectsOf(text)])),
    );
    if (parameters.length > 0) continue;
    const paths = told.files[0]?.edits.flatMap(({ operations }) => operations.map(({ path }) => path.join(".")));
    assert.equal(paths, ["spec.hostIPC", "spec.securityContext.sysctls.2", "spec.securityContext.sysctls.0"]);
  }
});

test.run();
