import type { Request } from "express"
import { clock } from "../lib/clock"
import { currentTenantId } from "../tenancy/current-tenant"
import { isKeyInQuery } from "./key-in-query"

/** A response in memory, as far as public caches need to know it. */
export interface PublicResponse {
  /** For how many seconds public caches may keep a response. A setting of the shop. */
  publicSeconds: number
  /** In milliseconds since 1970. The response may be different from then on. */
  until: number
  /** The kinds of data that it was built from. */
  kinds: readonly string[]
}

/**
 * The headers that let public caches keep a response, for example a CDN. Its URL must decide alone which response it
 * is: the publishable key and the language are in the query, and no header chooses. Empty if only the caller may keep
 * it. The request is anonymous.
 */
export function publicHeaders(
  req: Request,
  { publicSeconds, until, kinds }: PublicResponse,
  isLocalized: boolean,
): [name: string, value: string][] {
  const { locale } = req.query
  const isInUrl = isKeyInQuery(req) && (!isLocalized || (typeof locale === "string" && locale !== ""))
  const isChosenByHeader = ["x-svc-tenant", "x-medusa-locale"].some((name) => req.get(name) !== undefined)
  const seconds = Math.min(publicSeconds, Math.floor((until - clock.now()) / 1000))
  if (!isInUrl || isChosenByHeader || seconds < 1) return []
  const tenant = currentTenantId()
  const names = [tenant, ...kinds.map((kind) => `${tenant}:${kind}`)]
  return [
    // Browsers ask the public cache each time, so a purge there is enough.
    ["cache-control", `public, max-age=0, s-maxage=${seconds}`],
    // The CDNs disagree about the header's name.
    ["surrogate-key", names.join(" ")],
    ["cache-tag", names.join(",")],
  ]
}
