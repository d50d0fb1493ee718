/** What differs between programs that evaluate CEL, and between their versions. */
export interface Dialect {
  /**
   * How the index of an item is known: by `list.transformList(index, item, condition, result)`; or only as that of the first item that
   * is equal. The other then names one of two equal items twice.
   */
  readonly indexes: "transformList" | "indexOf";
  /**
   * Have objects the types of the API? Then no field is null, no field has a wrong type, and a quantity is a text.
   * Otherwise an object is what a manifest contains.
   */
  readonly typed: boolean;
  /** Are values of users literals in an expression, or variables that read them where a policy is evaluated? */
  readonly parameters: "literals" | "variables";
}
