/** One validation error of the API server. */
export interface ApiError {
  readonly path: string;
  readonly type: string;
  readonly detail: string;
}

/** A kind of error that no rule is about, because it does not depend on Windows. */
export interface NotOurs {
  /** From the root of the pod template. */
  readonly path: RegExp;
  readonly detail: RegExp;
  /** The scope in which the error is ours after all. */
  readonly unless?: string;
  readonly why: string;
}

const container = /^spec\.(?:initContainers|containers|ephemeralContainers)\[\d+\]\.securityContext$/;

/** The API server reports annotations of a template without `metadata` in the path. */
const annotation = /^(?:metadata\.)?annotations\.(?:container\.)?seccomp\.security\.alpha\.kubernetes\.io\//;
const profilePath = /^must (?:be a relative path|not contain '\.\.')$/;

export const notOurs: readonly NotOurs[] = [
  {
    path: /^spec\.ephemeralContainers$/,
    detail: /^(?:cannot be set on create|ephemeral containers not allowed in pod template)$/,
    why: "Ephemeral containers join a running pod. They are generated because what is wrong inside is reported as well.",
  },
  {
    path: /^spec\.(?:securityContext\.)?shareProcessNamespace$/,
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
  {
    path: /\.seccompProfile\.type$/,
    detail: /^type is required when seccompProfile is set$/,
    why: "A profile has a type on every system.",
  },
  {
    path: /\.seccompProfile\.localhostProfile$/,
    detail: profilePath,
    why: "The files of profiles lie in one folder on every system.",
  },
  {
    path: annotation,
    detail: profilePath,
    why: "The files of profiles lie in one folder on every system.",
  },
  {
    path: annotation,
    detail: /^must be a valid seccomp profile$/,
    why: "There are no more profiles on any system.",
  },
  {
    path: /\.seccompProfile\.(?:type|localhostProfile)$/,
    detail: /^seccomp (?:type|profile) in annotation and field must match$/,
    why: "The two must say the same on every system.",
  },
  {
    path: /\.appArmorProfile\.type$/,
    detail: /^type is required when appArmorProfile is set$/,
    why: "A profile has a type on every system.",
  },
  {
    path: /\.appArmorProfile\.(?:type|localhostProfile)$/,
    detail: /^apparmor (?:type|profile) in annotation and field must match$/,
    why: "The two must say the same on every system, except with os.name windows, where they are not compared.",
  },
  {
    path: /^spec\.(?:hostNetwork|HostPID|HostIPC)$/,
    detail: /^when `(?:pod\.Spec\.H|h)ostUsers` is false$/,
    why: "A pod with user namespaces shares nothing else with its node on any system.",
  },
  {
    path: /\.securityContext\.procMount$/,
    detail: /^`hostUsers` must be false to use `Unmasked`$/,
    why: "The two depend on each other on every system.",
  },
  {
    path: /\.securityContext\.procMount$/,
    detail: /^supported values: "Default", "Unmasked"$/,
    why: "There are no more words for it on any system.",
  },
  {
    path: /^spec\.securityContext\.seLinuxChangePolicy$/,
    detail: /^supported values: (?:"MountOption", )?"Recursive"$/,
    why: "There are no more words for it on any system. Up to 1.36, MountOption needs a gate.",
  },
  {
    path: /^spec\.securityContext\.supplementalGroupsPolicy$/,
    detail: /^supported values: "Merge", "Strict"$/,
    why: "There are no more words for it on any system.",
  },
  {
    path: /^spec\.securityContext\.sysctls\[\d+\]\.name$/,
    detail: /^may not be specified when 'host(?:Network|IPC)' is true$/,
    why: "A pod that shares a namespace with its node sets none of its sysctls on any system.",
  },
  {
    path: /^spec\.securityContext\.sysctls\[\d+\]\.name$/,
    detail: /^$/,
    why: "A sysctl has a name on every system.",
  },
  {
    path: /^spec\.securityContext\.sysctls\[\d+\]\.name$/,
    detail: /^must have at most 253 characters and match regex /,
    unless: "windows",
    why: "Names contain no slashes in 1.24 on every system.",
  },
  {
    path: /^spec\.securityContext\.fsGroupChangePolicy$/,
    detail: /^supported values: "Always", "OnRootMismatch"$/,
    why: "There are no more words for it on any system.",
  },
  {
    path: /\.volumeMounts\.mountPropagation$/,
    detail: /^supported values: "Bidirectional", "HostToContainer", "None"$/,
    why: "There are no more words for it on any system.",
  },
  {
    path: /\.volumeMounts\.mountPropagation$/,
    detail: /^Bidirectional mount propagation is available only to privileged containers$/,
    unless: "windows",
    why: "So it is on every system. Rules speak of it for Windows, where no container can be privileged.",
  },
  {
    path: /^spec\.affinity\..*\.values$/,
    detail: /^(?:must|may not) be specified /,
    why: "What an operator takes is the same on every system.",
  },
  {
    path: /^spec\.runtimeClassName$/,
    detail: /^a lowercase RFC 1123 subdomain must /,
    why: "The name of a RuntimeClass has the same form on every system.",
  },
];

/** The row that an error belongs to; undefined for an error that a rule must be about. */
export function rowOf({ path, detail }: ApiError): NotOurs | undefined {
  const inTemplate = path.replace(/^(?:spec\.(?:jobTemplate\.spec\.)?)?template\./, "");
  return notOurs.find((one) => one.path.test(inTemplate) && one.detail.test(detail));
}
