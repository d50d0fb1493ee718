/** The exit codes of all commands. Wrong usage and unreadable input take precedence over findings. */
export const exitCodes = {
  clean: 0,
  /** Findings at or above --fail-on, a stale release, a disagreement. */
  findings: 1,
  /** Wrong usage, unreadable input, an invalid spec, a missing tool. */
  unusable: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
