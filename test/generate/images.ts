import fc from "fast-check";

/** References as people write them: of both systems, of neither, with ports, digests and tags that mislead. */
const references = [
  "example.com/a:1",
  "mcr.microsoft.com/windows/nanoserver:ltsc2022",
  "mcr.microsoft.com/windows/servercore:1809-amd64",
  "mcr.microsoft.com/windows/server@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  "mcr.microsoft.com/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2019",
  "mcr.microsoft.com/dotnet/aspnet:8.0",
  "mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0",
  "registry.k8s.io/pause:3.9",
  "localhost:5000/windows/app:1809",
  "golang:1.21-nanoserver-1809",
  "golang:1.21-alpine",
  "alpine",
  "docker.io/library/alpine:3.18",
  "index.docker.io/library/busybox",
  "nginx:LTSC2022",
  "debian:bookworm-slim",
  "public.ecr.aws/docker/library/ubuntu:22.04",
  "registry.access.redhat.com/ubi9/ubi-minimal",
  "gcr.io/distroless/static:nonroot",
  "cgr.dev/chainguard/static:latest",
  "ghcr.io/windows/linux:latest",
];

export const realImages: fc.Arbitrary<string> = fc.constantFrom(...references);

const domain =
  "(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*(?::[0-9]+)?/)?";
const part = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";
const digest = "(?:@[A-Za-z][A-Za-z0-9]*:[0-9a-f]{32,})?";
const reference = new RegExp(`^${domain}${part}(?:/${part})*(?::[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?${digest}$`);

/** Whether a registry client can parse the image reference. The API server does not check this. */
export function isImageReference(text: string): boolean {
  return reference.test(text);
}
