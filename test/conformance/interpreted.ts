import { remembered } from "../../src/lib/remembered.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import type { KubeObject } from "../generate/objects.js";

const known = remembered((model: Model) =>
  remembered((values: ParameterValues) => remembered((object: KubeObject) => interpret(model, object, values))),
);

/** What the interpreter says of an object. Every engine is compared with it, in more than one form, and it is asked once. */
export function interpreted(model: Model, object: KubeObject, values: ParameterValues): ReturnType<typeof interpret> {
  return known(model)(values)(object);
}
