import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { SourceFile } from "./source-files.js";
import { sourceFiles } from "./source-files.js";

const test = suite("kubernetes versions");

/** Where versions are compared, so that other code reads properties of a model. */
const home = ["src/model/version.ts", "src/model/resolve.ts", "src/lib/semantic-version.ts"];

/** Why other files may compare versions. None of them decides what is true in a version of Kubernetes. */
const exceptions: Readonly<Record<string, string>> = {
  "src/model/rule-set.ts": "chooses the rules of a patch release among those that were resolved",
  "src/spec/versions.ts": "spells the versions of kubelets as a pattern; how many there are is data",
  "src/spec-lint/revisions.ts": "requires that revisions of a rule are in order",
  "src/engines/samples/fixtures.ts": "reads for which versions a fixture is",
  "src/diff/diff.ts": "lists the versions between two others",
  "src/upgrade/upgrade.ts": "recognizes a downgrade",
  "src/report/rule-texts.ts": "sorts releases",
  "src/check/settings/versions.ts": "reports that a version is newer or older than all releases",
  "src/engines/availability.ts": "compares versions of an engine",
  "src/engines/gatekeeper/cel-dialect.ts": "compares versions of Gatekeeper",
  "src/engines/gatekeeper/release-parts.ts": "compares versions of Gatekeeper",
  "src/engines/gatekeeper/versions.ts": "compares versions of Gatekeeper",
  "src/engines/kyverno-program/versions.ts": "compares versions of Kyverno",
  "src/release/changelog/changelog.ts": "lists the versions with policies of wincompat 0.1.0",
  "src/release/changelog/next-release.ts": "compares versions of policies",
  "src/check/baseline/baseline-file.ts": "compares versions of this program",
};

/** What compares versions, or names one. Sorting for a list is no comparison with a certain version. */
const forms: readonly RegExp[] = [
  /(?<!\.(?:sort|toSorted)\()\bcompareVersions\b(?!,? )/,
  /\bcompareSemantic\(/,
  /\bnumeric: true\b/,
  /\.split\("\."[^)]*\)(?:\[1\]|\.map\(Number\))/,
  /\b(?:version|kubernetes|minor) *[<>]=? /i,
  /["'`]v?1\.(?:2[4-9]|3\d)(?:\.\d+)?["'`]/,
];

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, "");
}

function compares({ text }: SourceFile): boolean {
  return forms.some((form) => form.test(withoutComments(text)));
}

const sources = sourceFiles("src").filter(({ path }) => !home.includes(path));

test("only resolve compares versions of Kubernetes, and each exception has a reason", () => {
  assert.equal(
    sources.filter(compares).map(({ path }) => path),
    Object.keys(exceptions).sort(),
  );
});

test("every form of a comparison is found", () => {
  const comparing = [
    "if (compareVersions(version, first) >= 0) return;",
    "const newest = versions.reduce((a, b) => (compareVersions(a, b) > 0 ? a : b));",
    'return compareSemantic(model.version, "1.30") >= 0;',
    'versions.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));',
    'if (Number(version.split(".")[1]) > oldest) return;',
    'const [, minor = 0] = version.split(".").map(Number);',
    "if (model.version < first) return;",
    'const firstWithPolicies = "1.30";',
    'const served = model.version === "1.36.3";',
  ];
  for (const text of comparing) assert.ok(compares({ path: "src/a.ts", text }), text);
  const others = [
    'import { compareVersions, parseVersion } from "./version.js";',
    'import { compareVersions } from "./version.js";',
    "return [...new Set(versions)].sort(compareVersions);",
    '// Since "1.30", version > first.',
    "const byVersion = new Map<KubeVersion, Model>();",
    "const all: ReadonlyMap<KubeVersion, string> = new Map();",
  ];
  for (const text of others) assert.not.ok(compares({ path: "src/a.ts", text }), text);
});

test.run();
