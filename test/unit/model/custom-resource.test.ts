import { suite } from "uvu";
import * as assert from "uvu/assert";
import { guessedResource } from "../../../src/model/custom-resource.js";
import { knownCustomResources } from "../../../src/model/known-custom-resources.js";

const test = suite("model/custom-resource");

test("the guessed plural is that of an English noun", () => {
  const plurals = {
    WebApp: "webapps",
    Policy: "policies",
    Gateway: "gateways",
    Key: "keys",
    Day: "days",
    Ingress: "ingresses",
  };
  const others = { Box: "boxes", Batch: "batches", Fish: "fishes", Index: "indexes", Proxy: "proxies" };
  for (const [kind, plural] of Object.entries({ ...plurals, ...others })) assert.is(guessedResource(kind), plural);
});

test("known custom resources have the plural that would be guessed", () => {
  for (const { kind, resource } of knownCustomResources) assert.is(guessedResource(kind), resource);
});

test.run();
