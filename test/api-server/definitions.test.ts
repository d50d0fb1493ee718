import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Client, Reply } from "./client.js";
import type { Definition } from "./definitions.js";
import { withDefinitions } from "./definitions.js";

const test = suite("definitions on a server");

const definitions = ["slow", "bad"].map(
  (plural): Definition => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: plural },
    spec: {
      group: "example.com",
      scope: "Cluster",
      names: { kind: plural, plural },
      versions: [{ name: "v1", served: true }],
    },
  }),
);

/** A server that writes down what it has done: some things it does late, some it does not do. */
function server(refused: RegExp): { readonly client: Client; readonly done: readonly string[] } {
  const done: string[] = [];
  const send = async (method: string, path: string, object?: unknown): Promise<Reply> => {
    const request = `${method} ${(object as Definition | undefined)?.metadata?.name ?? path.replace(/^.*\/|\?.*$/g, "")}`;
    if (request === "POST slow") await sleep(20);
    done.push(request);
    if (refused.test(request)) throw new Error(`no ${request}`);
    return {
      status: method === "GET" && path.includes("customresourcedefinitions") ? 404 : 200,
      body: {},
      warnings: [],
    };
  };
  return { client: { send, close: () => {} }, done };
}

async function errorOf(
  refused: RegExp,
  use: () => Promise<void>,
): Promise<{ readonly message: string; readonly done: readonly string[] }> {
  const { client, done } = server(refused);
  const message = await withDefinitions(client, definitions, use).then(
    () => "",
    (error: Error) => error.message,
  );
  return { message, done };
}

test("if one installation fails, none is used, and all are removed", async () => {
  const { message, done } = await errorOf(/POST bad/, () => Promise.reject(new Error("used")));
  assert.is(message, "no POST bad");
  assert.ok(done.indexOf("POST slow") < done.indexOf("DELETE slow"));
  assert.equal(
    done.filter((one) => one.startsWith("DELETE")),
    ["DELETE slow", "DELETE bad"],
  );
});

test("what fails first is reported, though a removal fails, too", async () => {
  assert.is((await errorOf(/DELETE/, () => Promise.reject(new Error("used")))).message, "used");
});

test("a removal that fails is reported, and the others are removed", async () => {
  const { message, done } = await errorOf(/DELETE slow/, () => Promise.resolve());
  assert.is(message, "no DELETE slow");
  assert.ok(done.includes("DELETE bad"));
});

test.run();
