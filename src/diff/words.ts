/** Says as a sentence what holds in a version whose file has this value. */
export type Says<Value> = (value: Value) => string;

/** A list of which each item is a datum of its own. */
export class Each<Item> {
  constructor(
    /** What the item is called, in whatever version. */
    readonly id: (item: Item) => string,
    readonly is: Says<Item>,
    /** What holds in a version that lacks the item; told of the item as another version has it. */
    readonly isNot: Says<Item>,
  ) {}
}

/** A list of names. */
export function eachName<Name extends string>(is: Says<Name>, isNot: Says<Name>): Each<Name> {
  return new Each((name: Name) => name, is, isNot);
}

/** One of two sentences. */
export function either(yes: string, no: string): Says<boolean> {
  return (holds) => (holds ? yes : no);
}

/** For what follows from other data: it is said there. */
export const reportedElsewhere: Says<unknown> = () => "";

/**
 * Words for every datum below one place of a version file: a sentence for the whole of it, or words for its parts.
 * A datum without words does not compile. What two versions say in the same sentence is no change.
 */
export type Words<Data> = Says<Data> | WordsOfParts<Data>;

type WordsOfParts<Data> = Data extends readonly (infer Item)[]
  ? Each<Item>
  : Data extends object
    ? { readonly [Key in Exclude<keyof Data, "sources">]: Words<Data[Key]> }
    : never;

/** `a, b and c`. */
export function enumerate(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
