/** How messages name standard input. */
export const stdinName = "<stdin>";
