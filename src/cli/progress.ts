/** A line on standard error that shows the progress. */
interface Progress {
  readonly update: (count: number) => void;
  /** Clears the line. */
  readonly end: () => void;
}

const delay = 1000;
const interval = 200;

/** Prints only to a terminal, and only after a second. */
export function showProgress(noun: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return { update: () => undefined, end: () => undefined };
  let next = Date.now() + delay;
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
