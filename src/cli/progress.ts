/** A line on standard error that tells how far the work is. */
export interface Progress {
  readonly update: (count: number) => void;
  /** Wipes the line. */
  readonly end: () => void;
}

const patience = 1000;
const interval = 200;

/** Speaks only to a terminal, and only when it has waited for more than a second. */
export function showProgress(noun: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return { update: () => undefined, end: () => undefined };
  let next = Date.now() + patience;
  let shown = false;
  return {
    update: (count) => {
      if (Date.now() < next) return;
      stderr.write(`\r${count} ${noun}…`);
      next = Date.now() + interval;
      shown = true;
    },
    end: () => void (shown && stderr.write("\r\u001b[K")),
  };
}
