import type {
  IAuthModuleService,
  INotificationModuleService,
  IPricingModuleService,
} from "@medusajs/framework/types"
import { internalsOf } from "../../lib/engine-internals"
import type { ChangeLog } from "../changes/change-log"
import { ofTenant } from "../current-tenant"
import { perTenant } from "./tenant-state"

/** Separates by tenant the database results that the engine's services remember between calls. */

interface PriceCalculator {
  calculatePrices(...args: unknown[]): Promise<unknown>
  clearAvailableAttributes(): void
}

interface PricingRepository extends PriceCalculator {
  constructor: new (dependencies: { manager: unknown }) => PriceCalculator
  manager_: unknown
}

/** The pricing repository remembers for which attributes the shop has price rules. */
export function separatePrices(service: IPricingModuleService, changes: ChangeLog): void {
  const pricing = internalsOf<{ pricingRepository_: PriceCalculator }>(service, {
    pricingRepository_: "object",
  })
  const shared = internalsOf<PricingRepository>(pricing.pricingRepository_, {
    constructor: "function",
    calculatePrices: "function",
    clearAvailableAttributes: "function",
  })
  const own = perTenant(() => new shared.constructor({ manager: shared.manager_ }))
  // Rules may also be changed by another process.
  changes.follow((_tenantId, changed) => {
    if (!changed || changed.some(({ kind }) => kind === "price" || kind === "pricing"))
      own().clearAvailableAttributes()
  })
  pricing.pricingRepository_ = {
    calculatePrices: (...args) => own().calculatePrices(...args),
    clearAvailableAttributes: () => own().clearAvailableAttributes(),
  }
}

/** The notification service remembers which provider serves a channel, from the first tenant that sends. */
export function separateNotifications(service: INotificationModuleService): void {
  const { notificationProviderService_: providers } = internalsOf<{
    notificationProviderService_: { providersCache?: unknown }
  }>(service, { notificationProviderService_: "object" })
  const own = perTenant<{ providersCache?: unknown }>(() => ({}))
  Object.defineProperty(providers, "providersCache", {
    get: () => own().providersCache,
    set: (value: unknown) => {
      own().providersCache = value
    },
  })
}

interface AuthCache {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown, ttl?: number): Promise<void>
  invalidate(key: string): Promise<void>
}

/** Second-factor challenges and external sign-in states. Callers refer to them by id. */
export function separateSignIns(service: IAuthModuleService): void {
  const auth = internalsOf<{ cache_: AuthCache }>(service, { cache_: "object" })
  const { cache_: shared } = auth
  auth.cache_ = {
    get: (key) => shared.get(ofTenant(key)),
    set: (key, value, ttl) => shared.set(ofTenant(key), value, ttl),
    invalidate: (key) => shared.invalidate(ofTenant(key)),
  }
}
