import { availableParallelism, totalmem } from "node:os";

/** Memory that a part with an API server, its store and a controller can take, in bytes. */
const memoryOfPart = 3.5 * 2 ** 30;

/**
 * How many parts run at once: two more than there are processors, because parts wait for API servers and controllers a third of their
 * time, and one more where the memory is not enough for that.
 */
export function partsAtOnce(processors = availableParallelism(), memory = totalmem()): number {
  return processors + (memory >= (processors + 2) * memoryOfPart ? 2 : 1);
}
