import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes one file with this many Deployments, half of them for Windows and a twentieth with findings. @returns its path */
export function writeDeployments(folder: string, count: number): string {
  const file = join(folder, `deployments-${count}.yaml`);
  // Only an even one is for Windows, and the first has findings: one alone has none.
  const first = count === 1 ? 2 : 0;
  writeFileSync(file, Array.from({ length: count }, (_, index) => deployment(first + index)).join("---\n"));
  return file;
}

function deployment(index: number): string {
  const os = index % 2 === 0 ? "windows" : "linux";
  const hardening =
    index % 20 === 0 ? "          securityContext:\n            runAsUser: 1000\n            privileged: true\n" : "";
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${index}
  namespace: team-${index % 17}
  labels:
    app.kubernetes.io/name: app-${index % 50}
    app.kubernetes.io/part-of: bench
spec:
  replicas: 2
  selector:
    matchLabels:
      app: app-${index}
  template:
    metadata:
      labels:
        app: app-${index}
    spec:
      os:
        name: ${os}
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
${hardening}          ports:
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
