import type { Request } from "express"
import { currentTenantId } from "../tenancy/current-tenant"
import { isAnonymous } from "./anonymous"
import { isKeyInQuery } from "./key-in-query"
import { refusalOf } from "./refusals"

const MAX_ADDRESS_LENGTH = 2_048
/**
 * Requests with more parameters are not cached. The query parser ignores everything after a thousand, so two different
 * queries could otherwise share a key.
 */
const MAX_PARAMETERS = 100
/** A response with these parameters is for one caller only: it depends on a cart, or shows a draft. */
const PRIVATE = ["cart_id", "preview"]

/** The cache key for the response to an anonymous request. `undefined` if the response may differ between callers. */
export function responseCacheKey(
  req: Request,
  { notWith, needsKey }: { notWith: readonly string[]; needsKey: boolean },
): string | undefined {
  const key = needsKey ? req.get("x-publishable-api-key") : "none"
  if (req.method !== "GET" || !isAnonymous(req) || !key || refusalOf(req)) return undefined
  if (req.url.length > MAX_ADDRESS_LENGTH || key.length > MAX_ADDRESS_LENGTH) return undefined
  // The part after `#` has no effect on a response, but it would be part of the key.
  if (req.url.includes("#") || req.url.split("&").length > MAX_PARAMETERS) return undefined
  if ([...PRIVATE, ...notWith].some((name) => name in req.query)) return undefined
  const locale = req.get("x-medusa-locale") ?? ""
  if (locale.length > MAX_ADDRESS_LENGTH) return undefined
  // The last two values decide whether the response allows public caches, so they are part of the key.
  const choices = [locale, isKeyInQuery(req), req.get("x-svc-tenant") !== undefined]
  return JSON.stringify([currentTenantId(), key, req.path, normalisedQuery(req.url), ...choices])
}

/**
 * The query with its parameters sorted by name, so that their order makes no second cache entry. Several values of one
 * name keep their order, because it can matter.
 */
function normalisedQuery(url: string): string {
  const [, query = ""] = url.split(/\?(.*)/s, 2)
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => ({ pair, name: nameOf(pair) }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
    .map(({ pair }) => pair)
    .join("&")
}

/** The parameter's name without brackets and dots. If it cannot be decoded, the name as it is. */
function nameOf(pair: string): string {
  const [name = ""] = pair.split("=", 1)
  try {
    return decodeURIComponent(name).replace(/[[.].*$/s, "")
  } catch {
    return name
  }
}
