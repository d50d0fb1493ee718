/** Files that kubectl reads differently from what a reader of YAML expects. Conformance compares the objects with kubectl's. */
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { countsOf, readByUs } from "../../conformance/kubectl-reader.js";
import { recordedStreams } from "./recorded-streams.js";

const test = suite("manifests/streams");

for (const { name, stream, objects, refused } of recordedStreams()) {
  test(name, () => {
    const ours = readByUs(stream);
    assert.is(ours.isRefused, refused);
    if (!refused) assert.equal([...countsOf(ours.objects)].sort(), [...countsOf(objects)].sort());
  });
}

test.run();
