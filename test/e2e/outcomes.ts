import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** A test that passed, and of what. */
export interface Check {
  /** `kyverno 1.19.1` */
  readonly engine: string;
  /** Minor version of Kubernetes that the policies are for. */
  readonly kubernetes: string;
  /** Version of the API server. */
  readonly apiServer: string;
  readonly topic: string;
}

/** Writes a check behind the others of a run, where WINCOMPAT_E2E_OUTCOMES names a file for them. */
export function recordCheck(check: Check): void {
  const file = process.env["WINCOMPAT_E2E_OUTCOMES"];
  if (file) appendFileSync(file, `${JSON.stringify(check)}\n`);
}

/** The checks that a run has written. */
export function readChecks(file: string): readonly Check[] {
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Check)
    : [];
}
