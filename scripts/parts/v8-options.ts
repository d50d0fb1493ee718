/** Megabytes for new objects, four times Node's own: the interpreter, generators and writers of policies make many that end soon. */
const young = 64;

/**
 * Bytes of code that a function runs before V8 considers optimizing it, eight times its own. Tests run thousands of functions for a short
 * time, and to optimize them takes a tenth of the processor time more than it saves.
 */
const unoptimized = 8 * 66 * 1024;

/** Options of V8 for processes of tests. */
export const v8Options = [`--max-semi-space-size=${young}`, `--interrupt-budget=${unoptimized}`];

/** For processes that make many objects from the start: with Node's 1 to 16 megabytes, a fifth of their time is garbage collection. */
export const v8OptionsOfMany = [...v8Options, `--min-semi-space-size=${young}`];
