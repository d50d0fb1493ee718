import type { PolicyGroup } from "../groups.js";

/** `security-context` is the kind `WincompatSecurityContext`. */
export function constraintKind(group: Pick<PolicyGroup, "id">): string {
  const words = `wincompat-${group.id}`.split("-");
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}
