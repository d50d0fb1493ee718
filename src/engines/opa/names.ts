import type { NameLimits } from "../engine.js";
import { reservedNames } from "../rego/names.js";

export const opaNames: NameLimits = {
  reserved: reservedNames,
  spell: (name) => name,
};
