import type { Request } from "express"
import { currentTenantId } from "../tenancy/current-tenant"
import { isKeyInQuery } from "./key-in-query"
import { refusalOf } from "./refusals"
import { SESSION_COOKIES } from "./session-cookie"
import { staleTokenOf } from "./stale-tokens"

const LONGEST_ADDRESS = 2_048
/** Far below the limit of the query parser, which ignores what follows the first thousand. */
const MOST_PARAMETERS = 100
/** With these parameters the response is for one caller: it depends on a cart, or shows a draft. */
const PRIVATE = ["cart_id", "preview"]

/** The cache key of an anonymous request's response. `undefined` if the response may be for one caller only. */
export function responseCacheKey(req: Request, notWith: readonly string[]): string | undefined {
  const key = req.get("x-publishable-api-key")
  const isAnonymous = req.headers.authorization === undefined && !staleTokenOf(req) && !hasSession(req)
  if (req.method !== "GET" || !isAnonymous || !key || refusalOf(req)) return undefined
  if (req.url.length > LONGEST_ADDRESS || key.length > LONGEST_ADDRESS) return undefined
  // Routes read no parameters behind a `#`. The key would contain them.
  if (req.url.includes("#") || req.url.split("&").length > MOST_PARAMETERS) return undefined
  if ([...PRIVATE, ...notWith].some((name) => name in req.query)) return undefined
  const locale = req.get("x-medusa-locale") ?? ""
  if (locale.length > LONGEST_ADDRESS) return undefined
  // The last two decide about public caches.
  const choices = [locale, isKeyInQuery(req), req.get("x-svc-tenant") !== undefined]
  return JSON.stringify([currentTenantId(), key, req.path, normalisedQuery(req.url), ...choices])
}

function hasSession({ headers }: Request): boolean {
  const { cookie } = headers
  return cookie !== undefined && SESSION_COOKIES.some((name) => cookie.includes(`${name}=`))
}

/** Sorts a query by names. Values of one name, with brackets, with dots or plain, keep their order: it matters. */
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

/** The name without brackets and dots. A name that cannot be decoded stays as it is. */
function nameOf(pair: string): string {
  const [name = ""] = pair.split("=", 1)
  try {
    return decodeURIComponent(name).replace(/[[.].*$/s, "")
  } catch {
    return name
  }
}
