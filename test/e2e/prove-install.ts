import { existsSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import type { Model } from "../../src/model/model.js";
import { isNeededVersion } from "../engines/engines.js";
import { models } from "../spec.js";
import type { Prove, Session } from "./e2e-session.js";
import { applyFolders, ready } from "./e2e-session.js";
import { policyName } from "./engine.js";
import { mustBeEmpty } from "./must-be-empty.js";
import type { ShowingDocument, ShownCommand } from "./shown-commands.js";
import { documents, engineOf, inOne, isUpgrade, shownCommands } from "./shown-commands.js";

/**
 * What documents show installs, each command twice, and is removed by what they show.
 * @param engine whose policies are installed with kubectl
 * @param minors of the releases, the oldest first
 */
export function proveInstall(prove: Prove, engine: string, minors: readonly string[]): void {
  for (const minor of minors) {
    const installing = (document: ShowingDocument): readonly ShownCommand[] =>
      ownCommands(engine, document, minor, "apply").filter((one) => !isUpgrade(one));
    for (const [shown, applied] of inOne(documents, installing)) {
      if (applied.length === 0) continue;
      prove("install", `the commands of ${shown} install the release for ${minor}, once and again`, (session) =>
        installs(session, applied),
      );
    }
  }
  // The README of a release shows no commands for an engine that does not support its version of Kubernetes.
  const showing = documents
    .slice(1)
    .filter((one) =>
      minors.every((minor) => shownCommands(one, minor).some(({ folder }) => engineOf(folder) === engine)),
    );
  const minor = minors.at(-1) ?? "";
  for (const [shown, removing] of inOne(showing, (document) => ownCommands(engine, document, minor, "delete"))) {
    prove("install", `the commands of ${shown} uninstall, and nothing is left`, async (session) => {
      assert.ok(removing.length > 0, `${shown} shows no kubectl delete -k for ${engine}.`);
      await uninstalls(session, removing);
    });
  }
}

/**
 * The releases up to that of a version that have a folder of policies, the oldest first. Those between are few without `--all`: each
 * replaces the one before it in the same way.
 */
export function releasesUpTo({ version }: Model, policies: string, all: boolean): readonly string[] {
  const minors = models().map((model) => model.version as string);
  return minors
    .slice(0, minors.indexOf(version) + 1)
    .filter((minor) => isNeededVersion(minor, { all, kubernetes: version }))
    .filter((minor) => existsSync(join(packageRoot, "dist-policies", minor, policies)));
}

/** The newer release replaces the older one. */
export function proveUpgrade(prove: Prove, minors: readonly string[]): void {
  let installed: string | undefined;
  for (const [index, minor] of minors.slice(1).entries()) {
    const older = minors[index] ?? "";
    prove(
      "upgrade",
      `the release for ${minor} applies over that for ${older} as documents show, and nothing of the older one is left`,
      async (session) => {
        const isThere = installed === older;
        installed = undefined;
        if (!isThere) await installFresh(session, older);
        await upgrades(session, minor);
        installed = minor;
      },
    );
  }
}

/** An engine's commands; and those that need none, with Kyverno's. */
function ownCommands(
  engine: string,
  document: ShowingDocument,
  minor: string,
  verb: ShownCommand["verb"],
): readonly ShownCommand[] {
  return shownCommands(document, minor).filter(
    (one) => one.verb === verb && (engineOf(one.folder) ?? "kyverno") === engine,
  );
}

async function installs(session: Session, commands: readonly ShownCommand[]): Promise<void> {
  await session.running.removePolicies();
  for (const { folder, options } of commands) {
    for (const times of ["once", "again"]) {
      await session.kubectl.run(["apply", "-k", folder, ...options]);
      await ready(session.running);
      await hasPolicies(session, [folder], `${folder}, ${times}`);
    }
  }
}

/** Starts with what is there: in most cases denying policies, so that the return to policies that only report is tested, too. */
async function uninstalls(session: Session, commands: readonly ShownCommand[]): Promise<void> {
  const { kubectl, running, engine, model } = session;
  const installed = [...engine.folders.audit, ...engine.folders.enforce];
  await applyFolders(session, installed);
  for (const { folder, options } of commands) await kubectl.run(["delete", "-k", folder, ...options]);
  await running.collectGarbage?.();
  const removed = await policiesOf(session, [
    ...installed.map((folder) => `dist-policies/${model.version}/${folder}`),
    ...commands.map(({ folder }) => folder),
  ]);
  mustBeEmpty(
    (await running.policies()).map(policyName).filter((one) => removed.includes(one)),
    "Left behind",
  );
}

async function installFresh(session: Session, minor: string): Promise<void> {
  await session.running.removePolicies();
  await applyFolders(session, session.engine.folders.audit, minor);
}

async function upgrades(session: Session, newer: string): Promise<void> {
  const { running, engine, kubectl } = session;
  const shown = [...documents].reverse().flatMap((document) => shownCommands(document, newer));
  const pruning = shown.filter(isUpgrade);
  for (const folder of engine.folders.audit.map((one) => `dist-policies/${newer}/${one}`)) {
    await kubectl.run(["apply", "-k", folder, ...(pruning.find((one) => one.folder === folder)?.options ?? [])]);
    await ready(running);
  }
  await running.collectGarbage?.();
  const expected = await policiesOf(
    session,
    engine.folders.audit.map((folder) => `dist-policies/${newer}/${folder}`),
  );
  mustBeEmpty(
    (await running.policies()).map(policyName).filter((one) => !expected.includes(one)),
    `Not in the release for ${newer}`,
  );
}

/** @throws Error when a policy of these folders is not in the cluster */
async function hasPolicies(session: Session, folders: readonly string[], what: string): Promise<void> {
  const present = (await session.running.policies()).map(policyName);
  mustBeEmpty(
    (await policiesOf(session, folders)).filter((one) => !present.includes(one)),
    `${what}: not installed`,
  );
}

/** The names of the policies that kustomize renders. */
async function policiesOf({ kubectl }: Session, folders: readonly string[]): Promise<readonly string[]> {
  const rendered = await Promise.all(folders.map((folder) => kubectl.rendered(folder)));
  return rendered
    .flat()
    .filter(({ kind }) => kind !== "RuntimeClass")
    .map(({ kind, metadata }) => policyName({ kind, name: metadata.name }));
}
