/**
 * Starts each of a list when it or the one before it is asked for, so that two run side by side and no more is kept than
 * is soon used. Ask in the order of the list.
 */
export function oneAhead<In, Out>(all: readonly In[], start: (one: In) => Promise<Out>): (one: In) => Promise<Out> {
  const started = new Map<In, Promise<Out>>();
  return (one) => {
    const current = started.get(one) ?? start(one);
    started.delete(one);
    const next = all[all.indexOf(one) + 1];
    if (next !== undefined) started.set(next, start(next));
    return current;
  };
}
