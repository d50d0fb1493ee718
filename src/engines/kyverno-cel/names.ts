import { camelCase, namePrefixes, reservedNames } from "../cel/names.js";
import type { NameLimits } from "../engine.js";
import { yamlWords } from "../yaml-words.js";

export const kyvernoCelNames: NameLimits = {
  reserved: reservedNames,
  reservedIds: yamlWords,
  prefixes: namePrefixes,
  spell: camelCase,
};
