import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Writes one file with this many pods, half of them for Windows and a tenth with findings. */
export function writePods(count: number): string {
  const file = join(mkdtempSync(join(tmpdir(), "wincompat-bench-")), `pods-${count}.yaml`);
  writeFileSync(file, Array.from({ length: count }, (_, index) => pod(index)).join("---\n"));
  return file;
}

/** Writes as many files with one pod each, a hundred in a folder. */
export function writePodFiles(count: number): string {
  const root = mkdtempSync(join(tmpdir(), "wincompat-bench-"));
  for (let index = 0; index < count; index += 1) {
    const folder = join(root, `team-${Math.floor(index / 100)}`);
    if (index % 100 === 0) mkdirSync(folder);
    writeFileSync(join(folder, `pod-${index}.yaml`), pod(index));
  }
  return root;
}

function pod(index: number): string {
  const os = index % 2 === 0 ? "windows" : "linux";
  const hardening =
    index % 20 === 0 ? "      securityContext:\n        runAsUser: 1000\n        privileged: true\n" : "";
  return `apiVersion: v1
kind: Pod
metadata:
  name: pod-${index}
  namespace: team-${index % 17}
  labels:
    app.kubernetes.io/name: app-${index % 50}
    app.kubernetes.io/part-of: bench
spec:
  nodeSelector:
    kubernetes.io/os: ${os}
  tolerations:
    - key: os
      operator: Equal
      value: ${os}
      effect: NoSchedule
  initContainers:
    - name: prepare
      image: registry.example.com/prepare:1.${index % 9}
      command: ["prepare", "--target", "data"]
  containers:
    - name: main
      image: registry.example.com/app:2.${index % 9}
${hardening}      ports:
        - name: http
          containerPort: 8080
      env:
        - name: STAGE
          value: production
        - name: INDEX
          value: "${index}"
      resources:
        requests:
          cpu: 250m
          memory: 256Mi
        limits:
          memory: 512Mi
      volumeMounts:
        - name: data
          mountPath: /data
  volumes:
    - name: data
      emptyDir: {}
`;
}
