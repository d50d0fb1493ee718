import type { Mapping } from "../lib/json.js";
import { isMapping, parsedJson } from "../lib/json.js";
import { textAt } from "../model/field-path.js";
import type { Connection } from "./connection.js";
import type { ListedKind } from "./listed-kinds.js";
import { apiVersionOf, resourceName } from "./listed-kinds.js";
import type { ApiAnswer } from "./request.js";

/** How many objects a page has. */
const pageSize = 500;

/** How often a list begins again after its pages have expired. */
const mostRestarts = 3;

/** API servers fill pages, so that empty pages with more behind them are rare. More in sequence are a list without an end. */
const mostEmpty = 100;

/** What is listed of a kind. */
interface ListScope {
  /** Undefined for all. */
  readonly namespace?: string | undefined;
  /** A selector of labels, as kubectl takes it. */
  readonly selector?: string | undefined;
}

/** A list that an API server refuses. */
export class ListFault extends Error {
  /**
   * @param message the sentence of the server, or what is wrong with its answer
   * @param status of HTTP
   */
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/**
 * The objects of a kind, page by page, each object once.
 *
 * @throws ListFault when the server refuses a page, ConnectionError when it does not answer; pages before are complete
 */
export async function* listPages(
  connection: Connection,
  kind: ListedKind,
  scope: ListScope,
): AsyncGenerator<readonly Mapping[]> {
  let restarts = 0;
  let last = "";
  let empty = 0;
  let token: string | undefined = "";
  while (token !== undefined) {
    const answer: ApiAnswer = await connection.send({ method: "GET", path: pathOf(kind, scope, token) });
    if (answer.status === 410 && restarts < mostRestarts) {
      // With a token in the answer the list goes on, with newer objects; without one it begins again.
      restarts += 1;
      token = textAt(parsedJson(answer.text), "metadata.continue");
      continue;
    }
    const list = listIn(answer, kind);
    const items = restarts === 0 ? list.items : list.items.filter((item) => keyOf(item) > last);
    last = items.reduce((latest, item) => (keyOf(item) > latest ? keyOf(item) : latest), last);
    yield items;
    empty = list.items.length === 0 ? empty + 1 : 0;
    if (list.next !== undefined && (list.next === token || empty > mostEmpty))
      throw new ListFault(`the list of ${resourceName(kind)} does not end.`, answer.status);
    token = list.next;
  }
}

/** Pages are in the order of these keys: API servers continue a list after the last one. */
function keyOf(item: Mapping): string {
  return `${textAt(item, "metadata.namespace")}/${textAt(item, "metadata.name")}`;
}

/** `/apis/apps/v1/namespaces/shop/deployments?limit=500`. */
export function pathOf(kind: ListedKind, { namespace, selector }: ListScope, token = ""): string {
  const { group, version, resource, isNamespaced } = kind;
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const inNamespace = namespace !== undefined && isNamespaced ? `/namespaces/${encodeURIComponent(namespace)}` : "";
  const query = new URLSearchParams({ limit: String(pageSize) });
  if (selector !== undefined) query.set("labelSelector", selector);
  if (token !== "") query.set("continue", token);
  return `${root}${inNamespace}/${resource}?${query}`;
}

function listIn(
  { status, text }: ApiAnswer,
  kind: ListedKind,
): { readonly items: readonly Mapping[]; readonly next: string | undefined } {
  const value = parsedJson(text);
  if (status !== 200) throw new ListFault(textAt(value, "message") || `the API server answers ${status}.`, status);
  const items = isListOf(kind, value) ? value["items"] : undefined;
  // A list without objects can be null.
  if (!(Array.isArray(items) || items === null))
    throw new ListFault(`the answer is not a list of ${resourceName(kind)}.`, status);
  const fault = (items ?? []).map((item) => faultOf(item, kind)).find((one) => one !== undefined);
  if (fault !== undefined) throw new ListFault(`the list of ${resourceName(kind)} contains ${fault}.`, status);
  const next = textAt(value, "metadata.continue");
  if (next === "" && remainingIn(value) > 0)
    throw new ListFault(
      `the list of ${resourceName(kind)} is incomplete: ${remainingIn(value)} more exist, and it contains no token for the next page.`,
      status,
    );
  return { items: items ?? [], next: next === "" ? undefined : next };
}

/**
 * Is it the list that was requested? A list of other objects, or one of their metadata only, would count as read without a finding, and
 * one with a token of a wrong type would count as complete. A CustomResourceDefinition can name its list as it likes.
 */
function isListOf(kind: ListedKind, value: unknown): value is Mapping {
  if (!isMapping(value) || value["apiVersion"] !== apiVersionOf(kind)) return false;
  const metadata = value["metadata"] ?? {};
  if (!isMapping(metadata) || typeof (metadata["continue"] ?? "") !== "string") return false;
  return kind.isCustom || value["kind"] === `${kind.kind}List`;
}

/** How many objects the server has beside those of the list. */
function remainingIn(list: unknown): number {
  const metadata = isMapping(list) ? list["metadata"] : undefined;
  const remaining = isMapping(metadata) ? metadata["remainingItemCount"] : undefined;
  return typeof remaining === "number" ? remaining : 0;
}

/** What is wrong with an item of a list. Those of the kinds of Kubernetes do not repeat the kind of their list. */
function faultOf(item: unknown, kind: ListedKind): string | undefined {
  if (!isMapping(item)) return "something that is not an object";
  const isOther = !isAbsentOr(kind.kind, item["kind"]) || !isAbsentOr(apiVersionOf(kind), item["apiVersion"]);
  return isOther ? "an object of another kind" : undefined;
}

/** Go leaves out empty texts, and some programs write them. */
function isAbsentOr(expected: string, value: unknown): boolean {
  return value === undefined || value === "" || value === expected;
}
