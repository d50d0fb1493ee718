/** One validation error of the API server. */
export interface ApiError {
  readonly path: string;
  readonly type: string;
  readonly detail: string;
}

interface NotOurs {
  readonly path: RegExp;
  readonly detail: RegExp;
  readonly why: string;
}

const container = /^spec\.(?:initContainers|containers|ephemeralContainers)\[\d+\]\.securityContext$/;

/** Errors of generated pods that no rule of ours is about: they do not depend on Windows. */
const table: readonly NotOurs[] = [
  {
    path: /^spec\.ephemeralContainers$/,
    detail: /^cannot be set on create$/,
    why: "Ephemeral containers join a running pod. They are generated because what is wrong inside is told as well.",
  },
  {
    path: /^spec\.securityContext\.shareProcessNamespace$/,
    detail: /^ShareProcessNamespace and HostPID cannot both be enabled$/,
    why: "The two exclude each other on every system.",
  },
  {
    path: container,
    detail: /^cannot set `allowPrivilegeEscalation` to false and `privileged` to true$/,
    why: "The two exclude each other on every system.",
  },
  {
    path: container,
    detail: /^cannot set `allowPrivilegeEscalation` to false and `capabilities\.Add` CAP_SYS_ADMIN$/,
    why: "The two exclude each other on every system.",
  },
];

export function isOurs({ path, detail }: ApiError): boolean {
  return !table.some((one) => one.path.test(path) && one.detail.test(detail));
}
