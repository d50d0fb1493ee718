import type { ListedObject, ObjectOs } from "../../check/findings.js";
import { groupBy } from "../../lib/lists.js";
import { printable } from "../../lib/printable.js";
import { objectTitle } from "../words.js";
import { otherObject } from "./findings.js";
import type { Terminal } from "./terminal.js";
import { fits, folded, foldedPath } from "./terminal.js";

const words: Readonly<Record<ObjectOs, string>> = {
  windows: "for Windows",
  other: "not for Windows",
  unknown: "no evidence of Windows",
  any: "checked for any operating system",
  unchecked: "no rules for this kind",
};

/** All objects by file, with the operating system of each and the fields that show it. */
export function objectBlocks(objects: readonly ListedObject[], terminal: Terminal): string[] {
  const { colors } = terminal;
  const files = [...groupBy(objects, ({ file }) => file)].map(([file, of]) => {
    const places = of.map(({ line, column }) => `${line}:${column}`);
    const width = places.reduce((widest, place) => Math.max(widest, place.length), 0) + 2;
    const lines = of.flatMap((one, index) => objectLines(one, (places[index] ?? "").padEnd(width), terminal));
    return [colors.underline(printable(file)), ...lines].join("\n");
  });
  return files.length === 0 ? [] : [colors.bold("Objects:"), ...files];
}

function objectLines(one: ListedObject, place: string, { colors, columns }: Terminal): string[] {
  const name = printable(objectTitle(one.object));
  const origin = one.origin === undefined ? [] : [printable(`from ${one.origin}`)];
  const reason = printable(reasonOf(one));
  const dim = one.os === "windows" ? (text: string) => text : colors.dim;
  if (fits(["", `${place}${name}`, ...origin, reason].join("  "), columns))
    return [["", `${place}${colors.bold(name)}`, ...origin.map(colors.dim), dim(reason)].join("  ")];
  const indent = 2 + place.length;
  return [
    ...folded(`${place}${name}`, columns, 2, indent).map(colors.bold),
    ...origin.flatMap((text) => foldedPath(text, columns, indent, indent + 2)).map(colors.dim),
    ...foldedPath(reason, columns, indent, indent + 2).map(dim),
  ];
}

function reasonOf({ os, evidence, evidenceObjects = [] }: ListedObject): string {
  const shown = evidence.map((path) => {
    const others = evidenceObjects.filter((one) => one.path === path).map(otherObject);
    return others.length === 0 ? path : `${path} (${others.join("; ")})`;
  });
  return shown.length === 0 ? words[os] : `${words[os]}: ${shown.join(", ")}`;
}
