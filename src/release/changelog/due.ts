import type { PolicyChange } from "./change.js";
import { bumpOf } from "./change.js";
import type { NextRelease } from "./next-release.js";
import type { ReleaseRecord } from "./record.js";
import type { Bump } from "./semantic-version.js";
import { firstVersion, greatestBump, raised } from "./semantic-version.js";

/** The version that a group, or the release as a whole, must have now. */
export interface DueVersion {
  /** Undefined: the release as a whole. */
  readonly group: string | undefined;
  readonly declared: string;
  /** What it had; undefined for what was never released. */
  readonly released: string | undefined;
  /** By how much it must rise. */
  readonly bump: Bump;
  /** The least that it may be; where nothing changed, what it must be. */
  readonly due: string;
  /** What asks for it, the gravest first. */
  readonly changes: readonly PolicyChange[];
}

/** The versions that follow from what differs from the last release: of the release, then of its groups. */
export function dueVersions({ now, last, changes }: NextRelease): readonly DueVersion[] {
  const groups = now.groups.map(({ id, version }) => {
    const own = changes.filter(({ group }) => group === id);
    // A group that went and comes back is not what it was.
    const isBack = last?.groups.every((one) => one.id !== id) === true;
    const added = changes.filter(({ kind, of }) => kind === "group-added" && of === id);
    return due(id, version, lastVersionOf(id, last), isBack ? "major" : bumpBy(own), isBack ? added : own);
  });
  return [due(undefined, now.version, last?.version, bumpBy(changes), changes), ...groups];
}

function due(group: string | undefined, declared: string, released: string | undefined, bump: Bump, changes: readonly PolicyChange[]): DueVersion {
  const asking = changes.filter(({ kind }) => bumpOf[kind] === bump);
  const others = changes.filter(({ kind }) => bumpOf[kind] !== bump && bumpOf[kind] !== "none");
  return { group, declared, released, bump, due: released === undefined ? firstVersion : raised(released, bump), changes: [...asking, ...others] };
}

function bumpBy(changes: readonly PolicyChange[]): Bump {
  return greatestBump(changes.map(({ kind }) => bumpOf[kind]));
}

/** What a group had when it was last there. */
function lastVersionOf(group: string, last: ReleaseRecord | undefined): string | undefined {
  return last?.history.findLast(({ groups }) => groups[group] !== undefined)?.groups[group];
}
