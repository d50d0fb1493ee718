import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { clusterEngines } from "../../src/engines/availability.js";
import { engines } from "../../src/engines/index.js";
import { packageRoot } from "../../src/lib/package.js";
import { guidePages } from "../guide-commands.js";

/** A command of a document that changes a cluster. */
export interface ShownCommand {
  readonly verb: "apply" | "delete";
  /** The folder for `-k`, relative to the project. */
  readonly folder: string;
  /** Options after the folder. */
  readonly options: readonly string[];
}

/** The documents that show how a release is installed: the second one is all pages of the guide, the last one is in the release itself. */
export const documents = ["README.md", "docs/install*.md", "dist-policies/<minor>/README.md"] as const;

const installedEngines = clusterEngines(engines).map(({ id }) => id);

export type ShowingDocument = (typeof documents)[number];

const command =
  /kubectl (?<verb>apply|delete) -k (?<folder>[^\s`]+)(?<options>(?: +(?!#|&|\||>)[^\s`]+)*)|`(?<rest>…\/[^\s`]+)`/g;

/** Sets that the guide shows, and only newer releases have. It describes from which version on. */
const newerSets = /\/(?:gatekeeper\/cel|vap\/mutate)$/;

/**
 * Every `kubectl apply -k` and `kubectl delete -k` of a folder of releases in a document, each once, in their order, for one
 * version of Kubernetes.
 * `…/folder` behind a command is that command again.
 */
export function shownCommands(document: ShowingDocument, minor: string): readonly ShownCommand[] {
  const paths = document === "docs/install*.md" ? guidePages : [document.replace("<minor>", minor)];
  const text = paths.map((path) => readFileSync(join(packageRoot, path), "utf8")).join("\n");
  const shown = commandsIn(text, minor, document.startsWith("dist-policies/"));
  return shown.filter(({ folder }) => !newerSets.test(folder) || existsSync(join(packageRoot, folder)));
}

/** @param isRelease whether paths begin in the folder of the release */
export function commandsIn(text: string, minor: string, isRelease: boolean): readonly ShownCommand[] {
  const release = `dist-policies/${minor}`;
  const found = text
    .replaceAll(/ *\\\n */g, " ")
    .split("\n")
    .flatMap((line) => {
      let verb: string | undefined;
      return [...line.matchAll(command)].flatMap(({ groups = {} }) => {
        verb = groups["verb"] ?? verb;
        const shown = groups["folder"] ?? groups["rest"] ?? "";
        // A name in angle brackets is for the reader to choose; an address is not in this checkout.
        if (verb === undefined || /<(?!minor>)|:\/\//.test(shown)) return [];
        const named = shown.replace("…", release).replace(/^dist-policies\/(?:\d+\.\d+|<minor>)/, release);
        const folder = isRelease && !named.startsWith(release) ? `${release}/${named}` : named;
        // What a guide lets the reader write is no release; the conformance part `guide` writes and applies it.
        if (!folder.startsWith(release)) return [];
        const options = (groups["options"] ?? "").split(" ").filter((one) => one !== "");
        return [{ verb: verb as ShownCommand["verb"], folder, options }];
      });
    });
  return found.filter((one, index) => found.findIndex((other) => isDeepStrictEqual(other, one)) === index);
}

/**
 * Documents of which one shows the first commands of another are one, named `README.md and docs/install*.md`: to run the commands of the
 * other runs those of both. This holds for commands that install: what the first ones of them must remove, further ones could remove, too.
 * A document without commands stays alone.
 */
export function inOne(
  some: readonly ShowingDocument[],
  commandsOf: (document: ShowingDocument) => readonly ShownCommand[],
): readonly (readonly [shown: string, commands: readonly ShownCommand[]])[] {
  const all = some.map((document) => ({ document, commands: commandsOf(document) }));
  type Shown = (typeof all)[number];
  const begins = ({ commands }: Shown, other: Shown): boolean =>
    commands.length > 0 &&
    isDeepStrictEqual(commands, other.commands.slice(0, commands.length)) &&
    (commands.length === other.commands.length || commands.every(({ verb }) => verb === "apply"));
  // Of those that are equal, the first one is left.
  const isLeft = (one: Shown, index: number): boolean =>
    !all.some((other, at) => other !== one && begins(one, other) && (at < index || !begins(other, one)));
  return all.filter(isLeft).map((one) => {
    const shown = all.filter((other) => other === one || begins(other, one));
    return [shown.map(({ document }) => document).join(" and "), one.commands];
  });
}

/** Does a command also remove what the folder no longer has? */
export function isUpgrade({ verb, options }: ShownCommand): boolean {
  return verb === "apply" && options.includes("--prune");
}

/** Which engine a folder is for; undefined where Kubernetes itself is enough. */
export function engineOf(folder: string): string | undefined {
  return installedEngines.find((one) => folder.split("/").includes(one));
}
