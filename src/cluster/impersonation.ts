import type { OutgoingHttpHeaders } from "node:http";
import { validateHeaderValue } from "node:http";
import { UnusableError } from "../lib/errors.js";
import { isAbsent, isMapping } from "../lib/json.js";
import type { FullUser } from "./unread-fields.js";

/**
 * The headers of requests that are made for somebody else, as `kubectl` sends them. The package sends only the name.
 *
 * @throws UnusableError for values that kubectl refuses
 */
export function impersonationHeaders(user: FullUser | null): OutgoingHttpHeaders {
  if (user === null) return {};
  const { name, asGroups, asUid, asExtra } = user;
  const groups = textsOf(asGroups, name, "as-groups");
  const [uid] = isAbsent(asUid) ? [] : textsOf([asUid], name, "as-uid");
  const extra = extraOf(asExtra, name);
  const headers: OutgoingHttpHeaders = {
    ...(uid ? { "Impersonate-Uid": uid } : {}),
    ...(groups.length > 0 ? { "Impersonate-Group": groups } : {}),
    ...Object.fromEntries(extra.map(([key, values]) => [`Impersonate-Extra-${escapedKey(key)}`, values])),
  };
  if (Object.keys(headers).length > 0 && !user.impersonateUser)
    throw new UnusableError(
      `The user "${name}" has as-groups, as-uid or as-user-extra without as. Write the name of the user to impersonate into the kubeconfig as as.`,
    );
  return headers;
}

function extraOf(written: unknown, user: string): readonly (readonly [key: string, values: string[]])[] {
  if (isAbsent(written)) return [];
  if (!isMapping(written))
    throw new UnusableError(
      `as-user-extra of the user "${user}" is not a mapping. Write it into the kubeconfig as <key>: [<value>].`,
    );
  return Object.entries(written).map(([key, values]) => [key, textsOf(values, user, `as-user-extra.${key}`)]);
}

/** @param field in messages */
function textsOf(written: unknown, user: string, field: string): string[] {
  if (isAbsent(written)) return [];
  if (!Array.isArray(written) || !written.every((one) => typeof one === "string"))
    throw new UnusableError(
      `${field} of the user "${user}" ${field === "as-uid" ? "is not a string. Quote it" : "is not a list of strings. Write a list of quoted strings"} in the kubeconfig.`,
    );
  for (const value of written)
    try {
      validateHeaderValue(field, value);
    } catch {
      throw new UnusableError(
        `${field} of the user "${user}" has a character that no header can contain. Correct it in the kubeconfig.`,
      );
    }
  return written;
}

/** Keys can be domains with paths. API servers decode what names of headers cannot contain. */
function escapedKey(key: string): string {
  return [...Buffer.from(key)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      const isLegal = /^[!#$&'*+.^_`|~0-9A-Za-z-]$/.test(character);
      return isLegal ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}
