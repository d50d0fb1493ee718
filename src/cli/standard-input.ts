/** How long nothing may arrive before a line says what the program waits for, in milliseconds. */
const patience = 1000;

const end = process.platform === "win32" ? "Ctrl+Z and Enter" : "Ctrl+D";

/** Standard input, with a line on standard error if a person must type it, or if nothing arrives. */
export async function* announcedInput(
  input: NodeJS.ReadStream = process.stdin,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  if (input.isTTY) print(`Reading manifests from the terminal. End them with ${end}.`);
  const timer = input.isTTY ? undefined : setTimeout(printWaiting, patience);
  try {
    for await (const part of input) {
      clearTimeout(timer);
      yield part as string | Uint8Array;
    }
  } finally {
    clearTimeout(timer);
  }
}

function printWaiting(): void {
  print("Waiting for manifests on standard input. To check files, name them instead of -.");
}

function print(text: string): void {
  process.stderr.write(`${text}\n`);
}
