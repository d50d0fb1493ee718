/** The same function; of an object that it was asked about before it says what it said then. */
export function remembered<Of extends object, Result>(compute: (object: Of) => Result): (object: Of) => Result {
  const known = new WeakMap<Of, Result>();
  return (object) => {
    const result = known.get(object) ?? compute(object);
    known.set(object, result);
    return result;
  };
}
