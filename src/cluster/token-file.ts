import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import { UnusableError } from "../lib/errors.js";
import { explainFileProblem } from "../lib/file-problem.js";
import { readSmallFile } from "../lib/small-file.js";
import type { FullUser } from "./unread-fields.js";

/**
 * Lets the configuration read the token of its current user from a file, as kubectl does: again when it authenticates again, because
 * programs renew such files. A token in the kubeconfig, or that of the last reading, is used while the file cannot be read.
 */
export function readTokenFile(config: KubeConfig): void {
  const user = config.getCurrentUser() as FullUser | null;
  const file = user?.tokenFile;
  if (user === null || file === undefined) return;
  let token = user.token;
  // The package prefers the token of the kubeconfig.
  Object.assign(user, { token: undefined });
  config.addAuthenticator({
    isAuthProvider: (one) => one === user,
    applyAuthentication: (_user, options) => {
      const read = tokenIn(file);
      if ("token" in read) token = read.token;
      else if (token === undefined) return Promise.reject(new UnusableError(read.problem));
      Object.assign(options, { headers: { ...options.headers, Authorization: `Bearer ${token}` } });
      return Promise.resolve();
    },
  });
}

function tokenIn(file: string): { readonly token: string } | { readonly problem: string } {
  try {
    const token = readSmallFile(file).toString().trim();
    return token === ""
      ? { problem: `${file}, the tokenFile of the kubeconfig, is empty. Write a token into it.` }
      : { token };
  } catch (error) {
    return { problem: `${file}, the tokenFile of the kubeconfig, cannot be read: ${explainFileProblem(error)}` };
  }
}
