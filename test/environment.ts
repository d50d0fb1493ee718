/** Runs something while a variable of the environment has this value. */
export function withVariable<Result>(name: string, value: string, run: () => Result): Result {
  const before = process.env[name];
  process.env[name] = value;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
}
