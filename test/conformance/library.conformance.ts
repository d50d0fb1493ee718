import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { temporaryFolder } from "../unit/cli/run.js";

const test = suite("library");

/** As strict as a consumer can be; declarations of the package are checked, too. */
const strict: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

const forNode = `
import { checkManifests, checkText, chooseValues, loadRelease, parseVersion, releasedVersions, SettingsError } from "wincompat";
import type { FileSettings, KubeVersion, PlacedFinding, Release, Report, Severity } from "wincompat";
const versions: readonly KubeVersion[] = releasedVersions();
const release: Release = await loadRelease(parseVersion("v1.27.3") ?? "1.27", (index) => chooseValues({ platform: "gke" }, index));
const settings: FileSettings = { releases: [release], profiles: new Set(["core"]) };
const report: Report = await checkManifests(["a.yaml"], (file) => (file === "a.yaml" ? settings : { ...settings, skip: new Set(["win-host-pid"]) }));
const errors: readonly PlacedFinding[] = report.findings.filter(({ severity }) => severity === "error");
const gravest: Severity | undefined = check("", { releases: release, severities: { "win-host-pid": "info" } }).findings[0]?.severity;
export { errors, gravest, SettingsError, versions };
`;

const forPages = `
import { checkText, releaseFrom } from "wincompat/browser";
import type { ReleaseIndex, TextOptions } from "wincompat/browser";
const index = (await (await fetch("release.json")).json()) as ReleaseIndex;
const releases = await releaseFrom(index, await (await fetch("policy.wasm")).arrayBuffer(), new Map([["taint.key", "os"]]));
const options: TextOptions = { releases, file: "a.yaml", only: index.rules.map(({ id }) => id) };
document.title = check("", options).findings.map(({ message }) => message).join();
`;

/** What the compiler says of a script that uses the package as one that is installed. */
function complaints(script: string, options: ts.CompilerOptions): readonly string[] {
  const folder = temporaryFolder({ "script.mts": script });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(packageRoot, join(folder, "node_modules", "wincompat"), "dir");
  const program = ts.createProgram([join(folder, "script.mts")], { ...strict, ...options });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
}

test("a strict program for Node compiles against the declarations", () => {
  const options = { lib: ["lib.es2023.d.ts"], types: ["node"], typeRoots: [join(packageRoot, "node_modules", "@types")] };
  assert.equal(complaints(forNode, options), []);
  assert.ok(complaints(forNode.replace('"error"', '"grave"'), options).length > 0);
});

test("a strict page compiles without the types of Node", () => {
  assert.equal(complaints(forPages, { lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"], types: [] }), []);
});

test("everything that is exported says what it is", () => {
  const entrances = ["index", "browser"].map((name) => join(packageRoot, "build", "src", `${name}.d.ts`));
  const program = ts.createProgram(entrances, { ...strict, noLib: true });
  const checker = program.getTypeChecker();
  const silent = entrances.flatMap((entrance) => {
    const file = program.getSourceFile(entrance);
    const exported = checker.getExportsOfModule((file && checker.getSymbolAtLocation(file)) as ts.Symbol);
    assert.ok(exported.length > 10);
    return exported.filter((one) => docOf(one, checker) === "").map(({ name }) => name);
  });
  assert.equal(silent, []);
});

function docOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return ts.displayPartsToString(declared.getDocumentationComment(checker));
}

test.run();
