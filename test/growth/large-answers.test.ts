import { gzipSync } from "node:zlib";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { wincompat } from "../unit/cli/run.js";
import { fakeApiServer } from "../unit/cluster/fake-api-server.js";

const test = suite("growth, large answers");

test("an answer of an API server may have 256 MiB, also where it is compressed, and a larger one is not requested again", async () => {
  const part = gzipSync(Buffer.alloc(1024 * 1024, " "));
  const server = await fakeApiServer({
    misbehave: (_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(Buffer.concat(Array(257).fill(part)));
      return true;
    },
  });
  try {
    const { status, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", server.kubeconfig]);
    assert.is(status, 2);
    assert.match(stderr, /answers with more than 256 MiB at once/);
    assert.equal(server.requests, ["GET /version"]);
  } finally {
    await server.close();
  }
});

test.run();
