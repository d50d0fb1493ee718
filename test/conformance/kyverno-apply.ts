import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import type { Installation } from "./release-folder.js";
import { pathsIn } from "./release-folder.js";
import { inFolder, run } from "./run.js";
import type { Sample } from "./samples.js";
import { asText } from "./samples.js";

/** The result of one rule of one policy for one object. */
export interface KyvernoResult {
  readonly policy: string;
  readonly rule: string;
  /** `pass`, `skip`, `fail` or `error`. */
  readonly result: string;
  /** Only read where the rule did not pass and was not skipped. */
  readonly message: string;
  readonly object: string;
}

/** `kyverno apply` with these ClusterPolicies of a release. @throws Error if it fails */
export function applyAll(
  command: string,
  release: Installation,
  samples: readonly Sample[],
  policies: ReadonlySet<string>,
): readonly KyvernoResult[] {
  return appliedPolicies(command, policyFiles(release), samples, policies);
}

/** `kyverno apply` with those of the files that are named like these policies. @throws Error if it fails */
export function appliedPolicies(
  command: string,
  files: readonly string[],
  samples: readonly Sample[],
  policies: ReadonlySet<string>,
): readonly KyvernoResult[] {
  return inFolder((folder) => {
    const file = join(folder, "objects.yaml");
    writeFileSync(file, samples.map(asText).join("\n---\n"));
    const { stdout, stderr } = run(command, [
      "apply",
      ...files.filter((path) => policies.has(basename(path, ".yaml"))),
      "-r",
      file,
      "-p",
    ]);
    if (!/^summary:$/m.test(stdout))
      throw new Error(`kyverno wrote no report: ${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    return readReport(stdout);
  });
}

/** Only policies that validate. A policy that mutates would change the input of the others. */
function policyFiles(release: Installation): readonly string[] {
  return pathsIn(release, /(?:^|\/)kyverno\/(?:nodes|policies)\/wincompat-[a-z0-9-]+\.yaml$/);
}

/** Both versions write the same form. Parsing all of it as YAML would take longer than Kyverno itself. */
function readReport(report: string): readonly KyvernoResult[] {
  const results = report.slice(report.indexOf("\nresults:")).replace(/^(?:source|summary):[^]*/m, "");
  return results.split(/^- /m).slice(1).map(readResult);
}

function readResult(block: string): KyvernoResult {
  const field = (name: string): string => new RegExp(`^ *${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
  const {
    policy,
    rule,
    result,
    name: object,
  } = Object.fromEntries(["policy", "rule", "result", "name"].map((name) => [name, field(name)])) as Record<
    "policy" | "rule" | "result" | "name",
    string
  >;
  const message = ["pass", "skip"].includes(result) ? "" : (parse(`- ${block}`) as [{ message: string }])[0].message;
  return { policy, rule, result, message, object };
}
