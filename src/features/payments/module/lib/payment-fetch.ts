import { type GuardedFetch, guardedFetch } from "../../../../lib/guarded-fetch"
import type { HttpService } from "../../../../lib/registry"
import { currentTenantId } from "../../../../tenancy/current-tenant"

/** Payment services answer with a few kilobytes. */
const MAX_BYTES = 1024 * 1024

/**
 * Calls a payment service. Private addresses are allowed, because the operator configures the URLs and may use a proxy.
 */
export function paymentFetch(service: Extract<HttpService, "stripe" | "iyzico" | "paytr">): GuardedFetch {
  return guardedFetch({ service, allowPrivate: true, mostBytes: MAX_BYTES, whose: currentTenantId })
}
