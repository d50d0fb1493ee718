/** The same function, which computes its result for each object once. For objects that never change. */
export function remembered<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const results = new WeakMap<Of, Result>();
  return (of) => {
    const result = results.get(of);
    // Also undefined and null can be results.
    if (result !== undefined || results.has(of)) return result as Result;
    const computed = compute(of);
    results.set(of, computed);
    return computed;
  };
}

/** The same function, which keeps its latest result only: for large results that are used in a row. */
export function keptLatest<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  let latest: { readonly of: Of; readonly result: Result } | undefined;
  return (of) => {
    if (latest?.of !== of) latest = { of, result: compute(of) };
    return latest.result;
  };
}

/** The same function, which computes its result at the first call. */
export function lazy<Result extends NonNullable<unknown>>(compute: () => Result): () => Result {
  let result: Result | undefined;
  return () => (result ??= compute());
}

/**
 * The same function, which computes its result for each text once. It drops all results when their texts have more than `most` characters
 * together: users choose some of the texts, and a result can take much more memory than its text.
 */
export function rememberedTexts<Result, Text extends string = string>(
  compute: (text: Text) => Result,
  most = 200_000,
): (text: Text) => Result {
  const results = new Map<Text, Result>();
  let characters = 0;
  return (text) => {
    const result = results.get(text);
    if (result !== undefined || results.has(text)) return result as Result;
    const computed = compute(text);
    characters += text.length;
    if (characters > most) {
      results.clear();
      characters = text.length;
    }
    if (characters <= most) results.set(text, computed);
    return computed;
  };
}
