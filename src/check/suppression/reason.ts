/** Why a finding stays, and until when. */
export interface Reason {
  readonly reason: string;
  /** The last day on which it holds, as `2027-01-31`. */
  readonly until?: string;
}

/** What is wrong with a suppression, and what to do, as sentences. */
export interface Fault {
  readonly message: string;
  readonly remediation: string;
}

const withDay = /^(.*?)(?:^|\s)until\s+(\d{4}-\d{2}-\d{2})\.?$/is;

/** Digits with a year among them, written otherwise or elsewhere: a suppression that seems to end and does not. */
const strayDay = /\buntil\s+((?=[\d./-]*\b\d{4}\b)\d[\d./-]*)/i;

/** Reads `reason` or `reason until 2027-01-31`. */
export function readReason(text: string): Reason | Fault {
  const trimmed = text.trim();
  const [, before, until] = withDay.exec(trimmed) ?? [];
  if (until !== undefined && !isDay(until)) return { message: `There is no day ${until}.`, remediation: "Write a day of the calendar, as in `until 2027-01-31`." };
  const reason = (before ?? trimmed).replace(/[\s,;:]+$/, "");
  if (!/[\p{L}\p{N}]/u.test(reason)) return noReason;
  const stray = strayDay.exec(reason)?.[1];
  if (stray !== undefined) return { message: `"until ${stray}" is no day at the end of the reason.`, remediation: "Write it last, as in `until 2027-01-31`." };
  return until === undefined ? { reason } : { reason, until };
}

export const noReason: Fault = { message: "It gives no reason.", remediation: "Write why the finding may stay, so that others can judge it later." };

/** The calendar has no February 30. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
