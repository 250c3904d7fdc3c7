import { type GuardedFetch, guardedFetch } from "../../../lib/guarded-fetch"
import type { HttpService } from "../../../lib/outside-services"
import { currentTenantId } from "../../../tenancy/current-tenant"

/** Payment services answer a few kilobytes. */
const MOST_BYTES = 1024 * 1024

/** Their addresses come from the installation's configuration, which may name a proxy in its own network. */
export function paymentFetch(service: Extract<HttpService, "stripe" | "iyzico" | "paytr">): GuardedFetch {
  return guardedFetch({ service, allowPrivate: true, mostBytes: MOST_BYTES, whose: currentTenantId })
}
