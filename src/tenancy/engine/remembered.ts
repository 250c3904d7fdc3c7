import type {
  IAuthModuleService,
  INotificationModuleService,
  IPricingModuleService,
} from "@medusajs/framework/types"
import { ofTenant } from "../current-tenant"
import { perTenant } from "./tenant-state"

/** Separates by tenant the database results that the engine's services remember between calls. */

interface PricingRepository {
  manager_: unknown
  calculatePrices(...args: unknown[]): Promise<unknown>
  clearAvailableAttributes(): void
}

/** The pricing repository remembers for which attributes the shop has price rules. */
export function separatePrices(service: IPricingModuleService): void {
  const pricing = service as unknown as { pricingRepository_: PricingRepository }
  const shared = pricing.pricingRepository_
  const Repository = shared.constructor as new (dependencies: { manager: unknown }) => PricingRepository
  const own = perTenant(() => new Repository({ manager: shared.manager_ }))
  pricing.pricingRepository_ = {
    manager_: shared.manager_,
    calculatePrices: (...args) => own().calculatePrices(...args),
    clearAvailableAttributes: () => own().clearAvailableAttributes(),
  }
}

/** The notification service remembers which provider serves a channel, from the first tenant that sends. */
export function separateNotifications(service: INotificationModuleService): void {
  const { notificationProviderService_: providers } = service as unknown as {
    notificationProviderService_: { providersCache?: unknown }
  }
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
  const auth = service as unknown as { cache_: AuthCache }
  const { cache_: shared } = auth
  auth.cache_ = {
    get: (key) => shared.get(ofTenant(key)),
    set: (key, value, ttl) => shared.set(ofTenant(key), value, ttl),
    invalidate: (key) => shared.invalidate(ofTenant(key)),
  }
}
