import { Readable } from "node:stream";
import { checkManifests } from "../../../../src/check/check-manifests.js";
import type { Report } from "../../../../src/check/findings.js";
import type { LoadedRelease } from "../../../../src/check/loaded-release.js";
import type { FileSettings } from "../../../../src/check/settings/file-settings.js";
import type { Finding } from "../../../../src/model/model.js";
import type { Profile } from "../../../../src/model/profile.js";
import type { ReleaseIndex } from "../../../../src/release/index-file.js";
import { Fields } from "../../../../src/spec/fields.js";
import { osFacts } from "../os-facts.js";

const kinds = [
  ["Pod", "", ""],
  ["Deployment", "apps", "spec.template"],
  ["CronJob", "batch", "spec.jobTemplate.spec.template"],
].map(([kind, group, template]) => ({
  kind,
  groups: [group],
  version: "v1",
  admission: true,
  subject: "pod",
  template,
}));

const rules = [
  ["win-a", "core"],
  ["win-b", "core"],
  ["win-opinion", "recommended"],
].map(([id, profile]) => ({ id, profile }));

/** A release whose policy finds every rule of core at each of these paths, in every object. */
export function release(paths: readonly string[], kubernetes = "1.27"): LoadedRelease {
  const index = {
    kubernetes,
    kinds,
    rules,
    removedApis: [],
    similar: {},
    osFacts,
    evidence: [],
  } as unknown as ReleaseIndex;
  const found = (rule: string, path: string): Finding => ({
    rule,
    profile: "core",
    effect: "fails",
    severity: "error",
    path,
    message: "M.",
    remediation: "R.",
  });
  const findings = paths.flatMap((path) => ["win-a", "win-b"].map((rule) => found(rule, path)));
  return {
    index,
    fields: new Fields(new Map([["pod", new Map([["spec", "object"]])]])),
    parameters: new Map(),
    policy: { evaluate: () => ({ evidence: [], findings }) },
  };
}

export interface Asked extends Partial<FileSettings> {
  readonly paths?: readonly string[];
  readonly today?: string;
}

/** Checks a text that comes over standard input. */
export function check(
  text: string | Buffer,
  { paths = ["kind"], today = "2026-11-21", ...settings }: Asked = {},
): Promise<Report> {
  const all = { releases: [release(paths)], profiles: new Set<Profile>(["core"]), ...settings };
  return checkManifests(["-"], all, { today, read: { stdin: Readable.from([Buffer.from(text)]) } });
}

/** Rule and path of what is suppressed, and of what is found. */
export function outcome({ suppressed, findings }: Report): { readonly suppressed: string[]; readonly found: string[] } {
  const spell = ({ rule, path }: Finding): string => `${rule} ${path}`;
  return { suppressed: suppressed.map(spell), found: findings.map(spell) };
}
