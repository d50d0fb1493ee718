/** The same function, which computes its result at the first call. */
export function lazy<Result extends object>(compute: () => Result): () => Result {
  let result: Result | undefined;
  return () => (result ??= compute());
}
