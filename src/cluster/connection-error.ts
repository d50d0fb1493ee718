/** A request that got no answer. */
export class ConnectionError extends Error {
  /**
   * @param message a sentence for users
   * @param canPass true if the same request can succeed later
   */
  constructor(
    message: string,
    readonly canPass: boolean,
  ) {
    super(message);
  }
}

type Explain = (server: string, error: Error) => readonly [says: string, canPass: boolean];

const unreachable =
  (says: string, canPass = false): Explain =>
  (server) => [`${server} ${says}`, canPass];

const untrusted: Explain = (server, { message }) => [
  `The certificate of ${server} is not signed by an authority that the kubeconfig names (${message}). Correct certificate-authority-data of its cluster.`,
  false,
];

const noTls = unreachable("does not answer with TLS. Check if its address in the kubeconfig must begin with http://.");

const noHttp: Explain = (server, { message }) => [
  `${server} does not answer as HTTP requires (${message.replace(/\.$/, "")}). Check its address in the kubeconfig, and proxies in between.`,
  false,
];

const byCode: Readonly<Record<string, Explain>> = {
  ECONNREFUSED: unreachable(
    "refuses connections. Check the server of the context in the kubeconfig, and that it is running.",
  ),
  ENOTFOUND: unreachable("has no known address. Check the server of the context in the kubeconfig, and the network."),
  EAI_AGAIN: unreachable("has no known address at the moment. Check the network.", true),
  EHOSTUNREACH: unreachable("cannot be reached. Check the network and the VPN."),
  ENETUNREACH: unreachable("cannot be reached. Check the network and the VPN."),
  ECONNRESET: unreachable("closed the connection before its answer was complete.", true),
  ERR_STREAM_PREMATURE_CLOSE: unreachable("closed the connection before its answer was complete.", true),
  Z_BUF_ERROR: unreachable("closed the connection before its answer was complete.", true),
  Z_DATA_ERROR: noHttp,
  EPIPE: unreachable("closed the connection before its answer was complete.", true),
  ETIMEDOUT: unreachable("does not accept the connection in time. Check the network and the VPN."),
  CERT_HAS_EXPIRED: unreachable("has a certificate that has expired. Renew it."),
  ERR_TLS_CERT_ALTNAME_INVALID: (server, { message }) => [
    `The certificate of ${server} is for another name (${message}). Set tls-server-name of the cluster in the kubeconfig, or correct its server.`,
    false,
  ],
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  EPROTO: noTls,
};

/** Any error of a request as a sentence. @param server its address */
export function connectionError(server: string, error: unknown): ConnectionError {
  if (error instanceof ConnectionError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  // The parser of HTTP has dozens of codes.
  const known = code?.startsWith("HPE_") === true ? noHttp : byCode[code ?? ""];
  const explain = known ?? unreachable(`cannot be reached: ${message.replace(/\.?$/, ".")}`);
  const [says, canPass] = explain(server, error as Error);
  return new ConnectionError(says, canPass);
}

/** @param seconds how long the request waited */
export function noAnswer(server: string, seconds: number): ConnectionError {
  return new ConnectionError(
    `${server} did not answer within ${seconds} s. Check the network, or allow more time with --request-timeout.`,
    true,
  );
}
