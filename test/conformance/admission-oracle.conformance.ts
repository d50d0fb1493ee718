import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeObject } from "../generate/objects.js";
import type { AdmissionRequest, Verdict } from "./admission-oracle.js";
import { costsOf, createdPolicies, judgedRequests } from "./admission-oracle.js";
import { chosenEngines } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { inFolder } from "./run.js";

// The admission oracle itself, with small policies: whatever a policy can answer must be in its answers.
const test = suite("admission-oracle");

interface Policy {
  readonly name?: string;
  readonly spec: object;
  readonly binding?: object;
}

/** A policy about pods, and its binding. */
function policy({ name = "own", spec, binding = {} }: Policy): readonly object[] {
  const apiVersion = "admissionregistration.k8s.io/v1";
  const pods = { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE", "UPDATE"] };
  const matchConstraints = { resourceRules: [{ ...pods, resources: ["pods", "pods/ephemeralcontainers"] }] };
  return [
    { apiVersion, kind: "ValidatingAdmissionPolicy", metadata: { name }, spec: { matchConstraints, ...spec } },
    {
      apiVersion,
      kind: "ValidatingAdmissionPolicyBinding",
      metadata: { name },
      spec: { policyName: name, validationActions: ["Deny"], ...binding },
    },
  ];
}

function pod(spec: object, metadata: object = {}): KubeObject {
  const containers = [{ name: "app", image: "example.com/app:1" }];
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "pod", namespace: "shop", ...metadata },
    spec: { containers, ...spec },
  } as KubeObject;
}

function withFile<T>(objects: readonly object[], use: (files: readonly string[]) => T): T {
  return inFolder((folder) => {
    const file = join(folder, "policies.yaml");
    writeFileSync(file, objects.map((one) => JSON.stringify(one)).join("\n---\n"));
    return use([file]);
  });
}

function judged(command: string, objects: readonly object[], request: AdmissionRequest): Verdict {
  const [answer] = withFile(objects, (files) => judgedRequests(command, files, [request]));
  if (answer === undefined || "decode" in answer) throw new Error(`The object is not decoded: ${answer?.decode}`);
  return answer;
}

const noHostPid = {
  expression: "!has(object.spec.hostPID)",
  message: "no hostPID",
  messageExpression: "'host' + 'PID'",
};

for (const { tool, version, kubernetes: [minor = ""] = [] } of chosenEngines("admission-oracle")) {
  const prove = (title: string, body: (command: string) => void): void => engineTest(test, tool, version, title, body);

  prove("a violation is denied with its message, and its validation is named", (command) => {
    const validations = [{ expression: "has(object.spec.containers)" }, noHostPid];
    const { denied = "", evaluations } = judged(command, policy({ spec: { validations } }), {
      object: pod({ hostPID: true }),
    });
    assert.match(denied, /ValidatingAdmissionPolicy 'own' with binding 'own' denied request: hostPID/);
    assert.equal(evaluations, [
      { policy: "own", validations: 2, failures: [{ index: 1, action: "deny", message: "hostPID" }] },
    ]);
  });

  prove("a pod that violates nothing is accepted, as the API server keeps it", (command) => {
    const answer = judged(command, policy({ spec: { validations: [noHostPid] } }), { object: pod({ hostPID: false }) });
    assert.is(answer.denied, undefined);
    assert.equal(answer.evaluations, [{ policy: "own", validations: 1, failures: [] }]);
    const { spec } = answer.object as { spec?: Record<string, unknown> };
    assert.is(spec?.["dnsPolicy"], "ClusterFirst");
    assert.not.ok("hostPID" in (spec ?? {}));
  });

  prove("an error of evaluation is reported, even if failurePolicy ignores it", (command) => {
    const validations = [{ expression: "object.spec.hostname == 'a'" }];
    for (const [failurePolicy, action] of [
      ["Ignore", "admit"],
      ["Fail", "deny"],
    ] as const) {
      const { denied, evaluations } = judged(command, policy({ spec: { failurePolicy, validations } }), {
        object: pod({}),
      });
      const [failure] = evaluations[0]?.failures ?? [];
      assert.equal([failure?.isError, failure?.action], [true, action]);
      assert.match(failure?.message ?? "", /no such key: hostname/);
      assert.is(denied !== undefined, failurePolicy === "Fail");
    }
  });

  prove("an error of an audit annotation is reported, even if failurePolicy ignores it", (command) => {
    const spec = {
      failurePolicy: "Ignore",
      validations: [noHostPid],
      auditAnnotations: [
        { key: "name", valueExpression: "string(object.metadata.name)" },
        { key: "host", valueExpression: "string(object.spec.hostname)" },
      ],
    };
    const { auditAnnotations, evaluations } = judged(command, policy({ spec }), { object: pod({}) });
    assert.equal(auditAnnotations, { "own/name": "pod" });
    const [failure] = evaluations[0]?.failures ?? [];
    assert.equal([failure?.auditAnnotation, failure?.isError], ["host", true]);
  });

  prove("an expression that exceeds its budget is an error", (command) => {
    const numbers = `[${Array.from({ length: 200 }, (_, index) => index).join(",")}]`;
    const expression = `${numbers}.all(a, ${numbers}.all(b, ${numbers}.all(c, a + b + c >= 0)))`;
    const { evaluations } = judged(command, policy({ spec: { validations: [{ expression }] } }), { object: pod({}) });
    assert.match(evaluations[0]?.failures[0]?.message ?? "", /cost/);
    assert.is(evaluations[0]?.failures[0]?.isError, true);
  });

  prove("actions of bindings: warnings and annotations of the audit log", (command) => {
    const spec = { validations: [noHostPid] };
    const answer = judged(command, policy({ spec, binding: { validationActions: ["Warn", "Audit"] } }), {
      object: pod({ hostPID: true }),
    });
    assert.is(answer.denied, undefined);
    assert.equal(answer.warnings, [
      "Validation failed for ValidatingAdmissionPolicy 'own' with binding 'own': hostPID",
    ]);
    const failure = answer.auditAnnotations["validation.policy.admission.k8s.io/validation_failure"] ?? "[]";
    assert.equal(
      (JSON.parse(failure) as { message: string }[]).map(({ message }) => message),
      ["hostPID"],
    );
  });

  prove("match conditions, labels of namespaces and bindings select requests", (command) => {
    const matchConditions = [
      { name: "changed", expression: "request.operation != 'UPDATE' || object.spec != oldObject.spec" },
    ];
    const spec = { matchConditions, validations: [noHostPid] };
    const binding = {
      matchResources: { namespaceSelector: { matchExpressions: [{ key: "free", operator: "DoesNotExist" }] } },
    };
    const bad = pod({ hostPID: true });
    const denied = (request: AdmissionRequest): boolean =>
      judged(command, policy({ spec, binding }), request).denied !== undefined;
    assert.is(denied({ object: bad }), true);
    assert.is(denied({ object: bad, namespaceLabels: { free: "yes" } }), false);
    const labelled = pod({ hostPID: true }, { labels: { changed: "yes" } });
    assert.is(denied({ operation: "UPDATE", object: labelled, oldObject: bad }), false);
    const other = pod({ hostPID: true, priority: 1 });
    assert.is(denied({ operation: "UPDATE", object: other, oldObject: bad }), true);
  });

  prove("ephemeral containers arrive through their subresource", (command) => {
    const expression = "request.subResource != 'ephemeralcontainers' || !has(object.spec.ephemeralContainers)";
    const ephemeralContainers = [{ name: "debugger", image: "example.com/debug:1" }];
    const { denied } = judged(command, policy({ spec: { validations: [{ expression }] } }), {
      operation: "UPDATE",
      subresource: "ephemeralcontainers",
      object: pod({ ephemeralContainers }),
      oldObject: pod({}),
    });
    assert.match(denied ?? "", /denied request/);
  });

  prove("parameters are read, and the user of a request", (command) => {
    const spec = {
      paramKind: { apiVersion: "v1", kind: "ConfigMap" },
      validations: [{ expression: "request.userInfo.username in params.data.users.split(',')" }],
    };
    const binding = { paramRef: { name: "users", namespace: "shop", parameterNotFoundAction: "Deny" } };
    const users = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "users", namespace: "shop" },
      data: { users: "a,b" },
    };
    const denied = (objects: readonly object[], name: string): string | undefined =>
      judged(command, [...policy({ spec, binding }), ...objects], { object: pod({}), user: { name, groups: [] } })
        .denied;
    assert.is(denied([users], "a"), undefined);
    assert.match(denied([users], "c") ?? "", /failed expression/);
    assert.match(denied([], "a") ?? "", /no params found/);
  });

  prove("an object that does not decode is answered, and requests keep their order", (command) => {
    const wrong = { ...pod({}), spec: { containers: "none" } } as unknown as KubeObject;
    const objects = [pod({ hostPID: true }), wrong, pod({})];
    const answers = withFile(policy({ spec: { validations: [noHostPid] } }), (files) =>
      judgedRequests(
        command,
        files,
        objects.map((object) => ({ object })),
      ),
    );
    assert.equal(
      answers.map((one) => ("decode" in one ? "undecodable" : one.denied !== undefined)),
      [true, "undecodable", false],
    );
  });

  prove("what is wrong with a policy is reported when it is created", (command) => {
    const about = (spec: object): readonly [errors: string, warnings: string] => {
      const [own] = withFile(policy({ spec }), (files) => createdPolicies(command, files));
      const text = (all: readonly { readonly path: string; readonly detail: string }[] = []): string =>
        all.map(({ path, detail }) => `${path}: ${detail}`).join("\n");
      return [text(own?.errors), text(own?.warnings)];
    };
    assert.equal(about({ validations: [noHostPid] }), ["", ""]);
    const [errors] = about({ validations: [{ expression: "object.spec.hostPID ==" }] });
    assert.match(errors, /^spec\.validations\[0\]\.expression: .*compilation failed/s);
    const [accepted, warnings] = about({ validations: [{ expression: "has(object.spec.hostPid)" }] });
    assert.is(accepted, "");
    assert.match(warnings, /^spec: .*undefined field 'hostPid'/s);
  });

  prove("functions of this version are accepted in new policies, and those of the next one are not", (command) => {
    const expression = "object.spec.containers.transformList(index, container, string(index)).size() >= 0";
    const [own] = withFile(policy({ spec: { validations: [{ expression }] } }), (files) =>
      createdPolicies(command, files),
    );
    assert.is(own?.errors.length === 0, minor !== "1.30");
  });

  prove("costs grow with what is evaluated", (command) => {
    const expression = "object.spec.containers.all(c, has(c.image))";
    const spec = {
      matchConditions: [{ name: "pods", expression: "has(object.spec.containers)" }],
      validations: [{ expression }, { expression: "true" }],
    };
    const containers = Array.from({ length: 20 }, (_, index) => ({ name: `c${index}`, image: "example.com/app:1" }));
    const [one, many] = withFile(policy({ spec }), (files) =>
      costsOf(command, files, [{ object: pod({}) }, { object: pod({ containers }) }]),
    );
    const [small, large] = [one?.policies[0], many?.policies[0]];
    assert.equal(one?.limits, { expression: 1_000_000, policy: 10_000_000, matchConditions: 2_500_000 });
    assert.ok(small !== undefined && large !== undefined && !large.isError);
    assert.ok(small.cost > 0 && large.cost > 5 * small.cost, `${small.cost}, ${large.cost}`);
    assert.ok(large.matchConditions > 0);
    assert.equal(large.validations, [large.cost, 0]);
  });
}

test.run();
