import { suite } from "uvu";
import * as assert from "uvu/assert";
import { repositoryPath } from "../../src/report/file-names.js";
import { reporters, reportFormats } from "../../src/report/formats.js";
import { objectTitle } from "../../src/report/object-title.js";
import { context, evilReport } from "./evil.js";
import { finding, report } from "./samples.js";

const test = suite("report/formats");

for (const format of reportFormats) {
  test(`${format} tells every rule that found something, the same each time, to the end of the line`, () => {
    const [text, again] = [evilReport, structuredClone(evilReport)].map((one) => reporters[format](one, context()));
    assert.is(text, again);
    for (const rule of ["win-host-pid", "win-evil"]) assert.match(text ?? "", rule);
    assert.ok(text?.endsWith("\n"));
    assert.not.match(reporters[format](report({}), context()), "win-host-pid");
  });
}

const paths = { "./a.yaml": "a.yaml", "././/a.yaml": "a.yaml", "a/./b.yaml": "a/./b.yaml", "../a.yaml": "../a.yaml", "/a.yaml": "/a.yaml", ".a.yaml": ".a.yaml", "<stdin>": "stdin" };
for (const [file, path] of Object.entries(paths)) {
  test(`${file} is ${path} in a repository`, () => assert.is(repositoryPath(file), path));
}

test("objects have titles", () => {
  const title = (fields: object): string => objectTitle({ ...finding.object, ...fields });
  assert.equal([title({}), title({ namespace: "" }), title({ namespace: "", name: "" })], ["Pod n/a", "Pod a", "Pod (no name)"]);
  assert.is(title({ apiVersion: "kubelet.config.k8s.io/v1beta1", kind: "KubeletConfiguration", name: "", namespace: "" }), "KubeletConfiguration");
});

test.run();
